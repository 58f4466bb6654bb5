#include "translate.h"

#include "edit.h"
#include "names.h"
#include "passes.h"

int look_at_macros(const char *input, size_t length, const options_t *options, buffer_t *messages)
{
    unit_t unit = {.input = input, .input_length = length, .options = *options};
    lex(&unit);
    restore_columns(&unit);
    shun_expanded(&unit);
    write_messages(&unit, messages);
    int errors = unit.error_count;
    free_unit(&unit);
    return errors;
}

int translate(const char *input, size_t length, const options_t *options, buffer_t *output,
              buffer_t *messages, buffer_t *kernels, buffer_t *ways)
{
    unit_t unit = {.input = input, .input_length = length, .options = *options};
    lex(&unit);
    restore_columns(&unit);
    find_functions(&unit);
    collect_names(&unit);
    find_lambdas(&unit);
    mark_contexts(&unit);
    find_launches(&unit);
    refuse(&unit);
    if (unit.options.checked) shun(&unit);
    check_calls(&unit);
    check_library(&unit);
    check_globals(&unit);
    check_algorithms(&unit);
    find_waits(&unit);
    find_cuts(&unit);
    if (unit.options.cut && !unit.options.sanitize) inline_functions(&unit);
    if (unit.options.rows && !unit.options.sanitize) rewrite_rows(&unit);
    keep_device_functions_local(&unit);
    number_barriers(&unit);
    rewrite_indices(&unit);
    rewrite_casts(&unit);
    name_templates(&unit);
    rewrite_shared(&unit);
    rewrite_variables(&unit);
    rewrite_pragmas(&unit);
    rewrite_ptx(&unit);
    keep_fall_through(&unit);
    if (!unit.options.checked && !unit.options.sanitize) rewrite_steps(&unit);
    if (unit.options.cut && !unit.options.sanitize) rewrite_rounds(&unit);
    rewrite_cuts(&unit);
    rewrite_kernels(&unit);
    mark_views(&unit);
    if (unit.options.sanitize) mark_statics(&unit);
    if (unit.options.sanitize) mark_pattern(&unit);
    if (unit.options.sanitize) mark_ignored(&unit);
    if (unit.options.sanitize) mark_stored(&unit);
    if (unit.options.sanitize) mark_printed(&unit);
    if (unit.options.sanitize && !unit.options.stepped) mark_unset(&unit);
    if (unit.options.sanitize) mark_scopes(&unit);
    if (unit.options.sanitize) mark_host(&unit);
    ask_about_sides(&unit);
    erase_qualifiers(&unit);
    emit(&unit, output);
    write_messages(&unit, messages);
    if (kernels) list_kernels(&unit, kernels);
    if (ways) list_ways(&unit, ways);
    int errors = unit.error_count;
    free_unit(&unit);
    return errors;
}
