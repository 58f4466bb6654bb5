/* words.h: the words that mean something to the translator, each as a small number.
 *
 * A token's `word` is a WORD_ number, the character itself for one-character punctuation, a PUNCT_ number for
 * longer punctuation, or 0 for any other name.
 */
#ifndef CUCC_TRANSLATE_WORDS_H
#define CUCC_TRANSLATE_WORDS_H

#include <stddef.h>

enum {
    PUNCT_SCOPE = 256, /* :: */
    PUNCT_ARROW,       /* -> */
    PUNCT_ELLIPSIS,    /* ... */
    PUNCT_LAUNCH,      /* <<< */
    PUNCT_SHIFT,       /* <<; right shifts are two '>' */
    PUNCT_AND,         /* && */
    PUNCT_OTHER        /* any other of two or three characters: == <= += ++ || ... */
};

/* the words by group, so that a group is a range; X(enumerator, spelling) */
#define CUCC_CUDA_WORDS(X)                                                                                   \
    X(GLOBAL, "__global__")                                                                                  \
    X(DEVICE, "__device__")                                                                                  \
    X(HOST, "__host__")                                                                                      \
    X(SHARED, "__shared__")                                                                                  \
    X(CONSTANT, "__constant__")                                                                              \
    X(MANAGED, "__managed__")                                                                                \
    X(GRID_CONSTANT, "__grid_constant__")                                                                    \
    X(NOINLINE, "__noinline__")                                                                              \
    X(FORCEINLINE, "__forceinline__")                                                                        \
    X(LAUNCH_BOUNDS, "__launch_bounds__")                                                                    \
    X(CLUSTER_DIMS, "__cluster_dims__")                                                                      \
    X(MAXNREG, "__maxnreg__")                                                                                \
    X(ALIGN, "__align__")

#define CUCC_INDEX_WORDS(X)                                                                                  \
    X(THREAD_IDX, "threadIdx")                                                                               \
    X(BLOCK_IDX, "blockIdx")                                                                                 \
    X(BLOCK_DIM, "blockDim")                                                                                 \
    X(GRID_DIM, "gridDim")

#define CUCC_FUNCTION_NAME_WORDS(X)                                                                          \
    X(FUNC, "__func__")                                                                                      \
    X(FUNCTION, "__FUNCTION__")                                                                              \
    X(PRETTY_FUNCTION, "__PRETTY_FUNCTION__")

/* keywords that can stand in a declaration before the name, besides types */
#define CUCC_SPECIFIER_WORDS(X)                                                                              \
    X(CONST, "const")                                                                                        \
    X(CONSTEXPR, "constexpr")                                                                                \
    X(CONSTEVAL, "consteval")                                                                                \
    X(CONSTINIT, "constinit")                                                                                \
    X(EXPLICIT, "explicit")                                                                                  \
    X(EXTERN, "extern")                                                                                      \
    X(FRIEND, "friend")                                                                                      \
    X(INLINE, "inline")                                                                                      \
    X(INLINE_GNU, "__inline__")                                                                              \
    X(INLINE_GNU2, "__inline")                                                                               \
    X(MUTABLE, "mutable")                                                                                    \
    X(REGISTER, "register")                                                                                  \
    X(RESTRICT, "__restrict__")                                                                              \
    X(RESTRICT2, "__restrict")                                                                               \
    X(STATIC, "static")                                                                                      \
    X(THREAD_LOCAL, "thread_local")                                                                          \
    X(TYPEDEF, "typedef")                                                                                    \
    X(TYPENAME, "typename")                                                                                  \
    X(VIRTUAL, "virtual")                                                                                    \
    X(VOLATILE, "volatile")                                                                                  \
    X(EXTENSION, "__extension__")

#define CUCC_TYPE_WORDS(X)                                                                                   \
    X(AUTO, "auto")                                                                                          \
    X(BOOL, "bool")                                                                                          \
    X(CHAR, "char")                                                                                          \
    X(DOUBLE, "double")                                                                                      \
    X(FLOAT, "float")                                                                                        \
    X(INT, "int")                                                                                            \
    X(LONG, "long")                                                                                          \
    X(SHORT, "short")                                                                                        \
    X(SIGNED, "signed")                                                                                      \
    X(UNSIGNED, "unsigned")                                                                                  \
    X(VOID, "void")                                                                                          \
    X(WCHAR_T, "wchar_t")                                                                                    \
    X(CHAR16_T, "char16_t")                                                                                  \
    X(CHAR32_T, "char32_t")

#define CUCC_CLASS_WORDS(X)                                                                                  \
    X(CLASS, "class")                                                                                        \
    X(STRUCT, "struct")                                                                                      \
    X(UNION, "union")                                                                                        \
    X(ENUM, "enum")

/* words followed by a parenthesis that is neither a parameter list nor a call */
#define CUCC_PAREN_WORDS(X)                                                                                  \
    X(ALIGNAS, "alignas")                                                                                    \
    X(ALIGNOF, "alignof")                                                                                    \
    X(ATTRIBUTE, "__attribute__")                                                                            \
    X(ATTRIBUTE2, "__attribute")                                                                             \
    X(DECLSPEC, "__declspec")                                                                                \
    X(DECLTYPE, "decltype")                                                                                  \
    X(TYPEOF, "__typeof__")                                                                                  \
    X(TYPEOF2, "typeof")                                                                                     \
    X(NOEXCEPT, "noexcept")                                                                                  \
    X(SIZEOF, "sizeof")                                                                                      \
    X(TYPEID, "typeid")                                                                                      \
    X(STATIC_ASSERT, "static_assert")                                                                        \
    X(STATIC_ASSERT2, "_Static_assert")                                                                      \
    X(STATIC_CAST, "static_cast")                                                                            \
    X(REINTERPRET_CAST, "reinterpret_cast")                                                                  \
    X(CONST_CAST, "const_cast")                                                                              \
    X(DYNAMIC_CAST, "dynamic_cast")                                                                          \
    X(ASM, "asm")                                                                                            \
    X(ASM2, "__asm__")                                                                                       \
    X(ASM3, "__asm")                                                                                         \
    X(CATCH, "catch")                                                                                        \
    X(FOR, "for")                                                                                            \
    X(IF, "if")                                                                                              \
    X(SWITCH, "switch")                                                                                      \
    X(WHILE, "while")                                                                                        \
    X(REQUIRES, "requires")

#define CUCC_STATEMENT_WORDS(X)                                                                              \
    X(BREAK, "break")                                                                                        \
    X(CASE, "case")                                                                                          \
    X(CONTINUE, "continue")                                                                                  \
    X(DEFAULT, "default")                                                                                    \
    X(DELETE, "delete")                                                                                      \
    X(DO, "do")                                                                                              \
    X(ELSE, "else")                                                                                          \
    X(GOTO, "goto")                                                                                          \
    X(NEW, "new")                                                                                            \
    X(RETURN, "return")                                                                                      \
    X(THROW, "throw")                                                                                        \
    X(TRY, "try")                                                                                            \
    X(CO_RETURN, "co_return")                                                                                \
    X(CO_YIELD, "co_yield")                                                                                  \
    X(CO_AWAIT, "co_await")

#define CUCC_OTHER_WORDS(X)                                                                                  \
    X(FALSE, "false")                                                                                        \
    X(TRUE, "true")                                                                                          \
    X(NULLPTR, "nullptr")                                                                                    \
    X(THIS, "this")                                                                                          \
    X(NAMESPACE, "namespace")                                                                                \
    X(OPERATOR, "operator")                                                                                  \
    X(TEMPLATE, "template")                                                                                  \
    X(CONCEPT, "concept")                                                                                    \
    X(USING, "using")                                                                                        \
    X(PUBLIC, "public")                                                                                      \
    X(PRIVATE, "private")                                                                                    \
    X(PROTECTED, "protected")

#define CUCC_WORD_GROUPS(GROUP)                                                                              \
    GROUP(CUDA)                                                                                              \
    GROUP(INDEX)                                                                                             \
    GROUP(FUNCTION_NAME) GROUP(SPECIFIER) GROUP(TYPE) GROUP(CLASS) GROUP(PAREN) GROUP(STATEMENT) GROUP(OTHER)

enum {
    WORD_NONE = 512,
#define X(enumerator, spelling) WORD_##enumerator,
#define GROUP(name)                                                                                          \
    GROUP_##name##_BEGIN, GROUP_##name##_BACK = GROUP_##name##_BEGIN - 1,                                    \
                          CUCC_##name##_WORDS(X) GROUP_##name##_END,
    CUCC_WORD_GROUPS(GROUP)
#undef GROUP
#undef X
        WORD_COUNT
};

#define WORD_IN(word, group) ((word) >= GROUP_##group##_BEGIN && (word) < GROUP_##group##_END)
#define WORD_IS_KEYWORD(word) ((word) >= GROUP_SPECIFIER_BEGIN && (word) < WORD_COUNT)

int word_of(const char *spelling, size_t length); /* WORD_..., or 0 */

#endif
