/* own_names.h: the runtime is linked into strangers' programs, which may have a `complain` or a `block_start`
 * of their own. What one file of the runtime needs of another, and CUDA does not name, is known to the linker
 * as cucc_.... Read before every file of the runtime (common/cpu/Makefile); tests/cpu/own_names.t tells of a
 * name left out.
 */
#pragma once

#define barrier_diverged cucc_barrier_diverged
#define beyond_shared cucc_beyond_shared
#define block_lap cucc_block_lap
#define block_memory cucc_block_memory
#define block_new cucc_block_new
#define block_prepare cucc_block_prepare
#define block_release cucc_block_release
#define block_start cucc_block_start
#define block_stuck cucc_block_stuck
#define block_write_order cucc_block_write_order
#define complain cucc_complain
#define complain_block cucc_complain_block
#define context_leave cucc_context_leave
#define context_pc cucc_context_pc
#define context_stack cucc_context_stack
#define context_writing cucc_context_writing
#define fault_catch cucc_fault_catch
#define fault_catch_thread cucc_fault_catch_thread
#define fault_report cucc_fault_report
#define fault_take_down cucc_fault_take_down
#define grid_fail cucc_grid_fail
#define kernel_fail cucc_kernel_fail
#define kernel_leave cucc_kernel_leave
#define order_from_environment cucc_order_from_environment
#define order_pick cucc_order_pick
#define pc_is_hopping cucc_pc_is_hopping
#define pc_is_program cucc_pc_is_program
#define pc_learn_program cucc_pc_learn_program
#define printed_collect cucc_printed_collect
#define printed_flush cucc_printed_flush
#define shared_prepare cucc_shared_prepare
#define shared_start cucc_shared_start
#define source_line cucc_source_line
#define stack_pile_grow cucc_stack_pile_grow
#define stack_pile_init cucc_stack_pile_init
#define stack_pile_reset cucc_stack_pile_reset
#define stack_service cucc_stack_service
#define thread_stack_bytes cucc_thread_stack_bytes
#define walled_memory cucc_walled_memory
#define want_thread cucc_want_thread
#define warp_pending_line cucc_warp_pending_line
#define watchdog_begin cucc_watchdog_begin
#define watchdog_end cucc_watchdog_end
#define worker_count cucc_worker_count
#define worker_run cucc_worker_run
