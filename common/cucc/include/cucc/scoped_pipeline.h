/* scoped_pipeline.h: cuda::pipeline of libcu++.  C++14, device code.
 *
 *     __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
 *     auto pipe = cuda::make_pipeline(block, &state);
 *     pipe.producer_acquire();  cuda::memcpy_async(block, to, from, bytes, pipe);  pipe.producer_commit();
 *     pipe.consumer_wait();  ...  pipe.consumer_release();
 *
 * A stage is a batch of copies.  A pipeline of one thread (make_pipeline() without arguments) counts its
 * batches; one of a block has two barriers a stage: full, at which producers arrive, and empty, at which
 * consumers do.
 */
#ifndef CUCC_SCOPED_PIPELINE_H
#define CUCC_SCOPED_PIPELINE_H

#include "scoped_barrier.h"

namespace cuda
{
enum class pipeline_role { producer, consumer };

template <thread_scope Scope, uint8_t Stages> class pipeline_shared_state
{
  public:
    pipeline_shared_state() = default;
    barrier<Scope> __full[Stages], __empty[Stages];
    unsigned __producers;
};

template <thread_scope Scope> class pipeline
{
    barrier<Scope> *full_, *empty_;
    unsigned stages_, committed_ = 0, consumed_ = 0;

  public:
    pipeline(barrier<Scope> *full, barrier<Scope> *empty, unsigned stages)
        : full_(full), empty_(empty), stages_(stages)
    {
    }
    CUCC_MEMBER void producer_acquire()
    {
        if (committed_ >= stages_) empty_[committed_ % stages_].wait_parity((committed_ / stages_ - 1) & 1);
    }
    CUCC_MEMBER void producer_commit()
    {
        cucc::copies_commit();
        (void)full_[committed_++ % stages_].arrive();
    }
    CUCC_MEMBER void consumer_wait() { full_[consumed_ % stages_].wait_parity((consumed_ / stages_) & 1); }
    CUCC_MEMBER void consumer_release() { (void)empty_[consumed_++ % stages_].arrive(); }
    CUCC_MEMBER bool quit() { return true; }
    template <uint8_t But> CUCC_MEMBER void __wait_prior()
    {
        const unsigned last = committed_ - But - 1;
        if (committed_ > But) full_[last % stages_].wait_parity((last / stages_) & 1);
    }
};

template <> class pipeline<thread_scope_thread>
{
    unsigned committed_ = 0, consumed_ = 0;

  public:
    CUCC_MEMBER void producer_acquire() {}
    CUCC_MEMBER void producer_commit()
    {
        cucc::copies_commit();
        committed_++;
    }
    CUCC_MEMBER void consumer_wait() { cucc::copies_wait(committed_ - consumed_ - 1); }
    CUCC_MEMBER void consumer_release() { consumed_++; }
    CUCC_MEMBER bool quit() { return true; }
    template <uint8_t But> CUCC_MEMBER void __wait_prior() { cucc::copies_wait(But); }
};

CUCC_SEEN pipeline<thread_scope_thread> make_pipeline()
{
    return {};
}

template <class Group, thread_scope Scope, uint8_t Stages>
CUCC_SEEN pipeline<Scope> __cucc_make_pipeline(const Group &group,
                                               pipeline_shared_state<Scope, Stages> *state,
                                               ptrdiff_t producers, ptrdiff_t consumers)
{
    group.sync();
    if (group.thread_rank() == 0)
        for (unsigned stage = 0; stage < Stages; stage++) {
            init(&state->__full[stage], producers);
            init(&state->__empty[stage], consumers);
        }
    group.sync();
    return {state->__full, state->__empty, Stages};
}
/* Every thread produces and consumes. */
template <class Group, thread_scope Scope, uint8_t Stages>
CUCC_SEEN pipeline<Scope> make_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *state)
{
    return __cucc_make_pipeline(group, state, group.size(), group.size());
}
/* The first so many threads produce, the others consume. */
template <class Group, thread_scope Scope, uint8_t Stages>
CUCC_SEEN pipeline<Scope> make_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *state,
                                        size_t producers)
{
    return __cucc_make_pipeline(group, state, (ptrdiff_t)producers, (ptrdiff_t)(group.size() - producers));
}
/* Each thread says what it does. */
template <class Group, thread_scope Scope, uint8_t Stages>
CUCC_SEEN pipeline<Scope> make_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *state,
                                        pipeline_role role)
{
    if (group.thread_rank() == 0) state->__producers = 0;
    group.sync();
    cucc::word_add<Scope>(&state->__producers, role == pipeline_role::producer ? 1u : 0u);
    group.sync();
    const ptrdiff_t producers = (ptrdiff_t)cucc::word_add<Scope>(&state->__producers, 0u);
    return __cucc_make_pipeline(group, state, producers, (ptrdiff_t)group.size() - producers);
}

template <uint8_t But, thread_scope Scope> CUCC_SEEN void pipeline_consumer_wait_prior(pipeline<Scope> &pipe)
{
    pipe.template __wait_prior<But>();
}

template <class _T, class Size, thread_scope Scope>
CUCC_SEEN async_contract_fulfillment memcpy_async(_T *to, const _T *from, Size bytes, pipeline<Scope> &)
{
    cucc::copy_by_group_open(to, from, (size_t)bytes, 0, 1);
    return async_contract_fulfillment::async;
}
template <class Group, class _T, class Size, thread_scope Scope>
CUCC_SEEN async_contract_fulfillment memcpy_async(const Group &group, _T *to, const _T *from, Size bytes,
                                                  pipeline<Scope> &)
{
    cucc::copy_by_group_open(to, from, (size_t)bytes, group.thread_rank(), group.size());
    return async_contract_fulfillment::async;
}
} // namespace cuda

#endif
