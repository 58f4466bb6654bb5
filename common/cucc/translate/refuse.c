/* What a CPU cannot do, refused by name rather than by a puzzling message of the compiler. */
#include <stdbool.h>
#include <string.h>

#include "passes.h"
#include "tokens.h"

/* Reads of mipmapped and sparse textures */
static bool is_texture_fetch(const unit_t *unit, uint32_t i)
{
    static const char *const list[] = {"tex1DGrad",
                                       "tex2DGrad",
                                       "tex3DGrad",
                                       "tex1DLayeredLod",
                                       "tex2DLayeredLod",
                                       "tex1DLayeredGrad",
                                       "texCubemapLod",
                                       "tex2DLayeredGrad",
                                       "texCubemapGrad",
                                       "surfCubemapLayeredread",
                                       "surfCubemapLayeredwrite"};
    for (size_t n = 0; n < sizeof list / sizeof *list; n++)
        if (token_is(unit, i, list[n])) return true;
    return false;
}

static void refuse_texture(unit_t *unit, uint32_t i)
{
    uint32_t after = next(unit, i);
    int before = word_at(unit, prev(unit, i));
    if (before == '.' || before == PUNCT_ARROW) return;
    if (is_texture_fetch(unit, i) && (word_at(unit, after) == '(' || word_at(unit, after) == '<'))
        complain(unit, i, "%s: mipmapped textures, gradients and layered cubes are not supported by cucc",
                 token_text(unit, i));
    bool is_texture = token_is(unit, i, "texture");
    if ((is_texture ? !unit->options.texture_references : token_is(unit, i, "surface")) &&
        word_at(unit, after) == '<' && !unit->tokens[i].context &&
        is_plain_name(unit, next(unit, angle_close(unit, after))))
        complain(unit, i,
                 is_texture
                     ? "texture references are gone since CUDA 12: make a texture object (cucc takes them "
                       "with --legacy=11)"
                     : "surface references are not supported by cucc (CUDA 12 dropped them): make a "
                       "surface object");
}

void refuse(unit_t *unit)
{
    for (size_t f = 0; f < unit->function_count; f++) {
        const function_t *function = &unit->functions[f];
        if (function->is & IS_GLOBAL && function->is & IS_MEMBER && !(function->is & IS_FRIEND))
            complain(unit, function->name,
                     "a __global__ function cannot be a member function: move \"%s\" out of the class",
                     token_text(unit, function->name));
        if (function->is & IS_GLOBAL && function->is & (IS_DEVICE | IS_HOST))
            complain(unit, function->name,
                     "a __global__ function cannot be __device__ or __host__ too: \"%s\" is a kernel or a "
                     "function",
                     token_text(unit, function->name));
    }
    for (uint32_t i = 0; i < unit->token_count; i++) {
        const token_t *token = &unit->tokens[i];
        if (token->kind != TOKEN_NAME || token->flags & TOKEN_FOREIGN) continue;
        if (!token->word) refuse_texture(unit, i);
    }
}
