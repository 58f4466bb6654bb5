/* unset.h: for the sanitizer build, the shadows of local variables that start without a value
 * (translate/unset.c).
 *
 * taint: a bit of each variable of the function that was never given a value and is in what has been worked
 * out so far in the statement.  Nothing here branches, nor is it seen: that would change what is counted.
 */
#ifndef CUCC_UNSET_H
#define CUCC_UNSET_H

#ifdef __CUCC_SANITIZE__
extern "C" {
/* That is stored now (decides 0), or decides a branch.  names: of all variables with a bit, from the lowest
 * on, each with a comma behind it */
void cucc_sanitizer_unset(unsigned taint, const char *names, int decides);
/* What a function is about to return, and the one that has returned last did */
void cucc_sanitizer_unset_return(unsigned taint);
unsigned cucc_sanitizer_unset_returned(void);
}

#define CUCC_UNSET                                                                                           \
    static inline                                                                                            \
        __attribute__((always_inline, no_sanitize_thread, no_sanitize_coverage, no_sanitize_undefined))

extern "C++" {
namespace cucc
{
typedef decltype(sizeof 0) unset_size;

/* A byte is 1 where the variable's was written; g++ starts each with 0xFE, an even number as that of a
 * tainted one is, (-ftrivial-auto-var-init=pattern, from release 12 on).  A constructor that does anything
 * writes them all. */
#if __GNUC__ >= 12 && !defined __clang__
template <class _T, bool = __is_trivially_constructible(_T) && sizeof(_T) <= 1024> struct unset_of {
#else
template <class _T, bool = false> struct unset_of {
#endif
    unsigned char gap[64];              /* for what leaves the variable */
    unsigned char set[sizeof(_T) + 16]; /* behind them what lies elsewhere */
    unsigned char other_gap[64];
};
template <class _T> struct unset_of<_T, false> {
};

/* of a part of a variable that is named with zeros for indices */
template <class _B, class _T> CUCC_UNSET unset_size unset_offset(const _B &base, const _T &place)
{
    return (unset_size)((const char *)__builtin_addressof(place) - (const char *)__builtin_addressof(base));
}

/* Was none of these bytes written?  Of more than 16, which are a struct's, one was. */
template <unset_size _N> CUCC_UNSET unsigned unset_is(const unsigned char *set)
{
    unsigned long long halves[2] = {_N > 16, 0};
    __builtin_memcpy(halves, set, _N > 16 ? 0 : _N);
    return ((halves[0] | halves[1]) & 0x0101010101010101ull) == 0;
}

/* where its shadow is; what is not in the variable has its own behind it */
template <class _B> CUCC_UNSET unset_size unset_inside(unset_size at)
{
    const unset_size inside = at < sizeof(_B);
    return at * inside + sizeof(_B) * (1 - inside);
}

template <class _T, class _B> CUCC_UNSET void unset_note(unsigned taint, unset_of<_B, true> &u, unset_size at)
{
    if (sizeof(_T) > 16 && at >= sizeof(_B)) return;
    __builtin_memset(u.set + unset_inside<_B>(at), 1 + (int)(taint != 0), sizeof(_T));
}

/* at: which byte of the variable.  Who is handed an array may write it. */
template <class _T, class _B>
CUCC_UNSET void unset_read(unsigned bit, unsigned &taint, unset_of<_B, true> &u, unset_size at)
{
    if (std::is_array<_T>::value)
        unset_note<_T>(0, u, at);
    else
        taint |= -(unset_is<sizeof(_T)>(u.set + unset_inside<_B>(at)) & (unsigned)(at < sizeof(_B))) & bit;
}
template <class _T, class _B>
CUCC_UNSET void unset_write(unsigned, unsigned &taint, unset_of<_B, true> &u, unset_size at)
{
    unset_note<_T>(taint, u, at);
}
template <class _T, class _B>
CUCC_UNSET void unset_update(unsigned bit, unsigned &taint, unset_of<_B, true> &u, unset_size at)
{
    unset_read<_T>(bit, taint, u, at);
    unset_note<_T>(taint, u, at);
}
/* of what has no shadow */
template <class _T, class _B>
CUCC_UNSET void unset_read(unsigned, unsigned &, unset_of<_B, false> &, unset_size)
{
}
template <class _T, class _B>
CUCC_UNSET void unset_write(unsigned, unsigned &, unset_of<_B, false> &, unset_size)
{
}
template <class _T, class _B>
CUCC_UNSET void unset_update(unsigned, unsigned &, unset_of<_B, false> &, unset_size)
{
}

/* The same as an index: of elements of that size, from that byte on */
#define CUCC_UNSET_INDEX(how)                                                                                \
    template <class _T, class _U, class _I>                                                                  \
    CUCC_UNSET _I how(unsigned bit, unsigned &taint, _U &u, unset_size from, unset_size size, _I index)      \
    {                                                                                                        \
        how<_T>(bit, taint, u, from + (unset_size)index * size);                                             \
        return index;                                                                                        \
    }
CUCC_UNSET_INDEX(unset_read)
CUCC_UNSET_INDEX(unset_write)
CUCC_UNSET_INDEX(unset_update)
#undef CUCC_UNSET_INDEX
/* an index before the last: at is where the row begins */
template <class _I> CUCC_UNSET _I unset_row(unset_size &at, bool inner, unset_size size, _I index)
{
    at = at * inner + (unset_size)index * size;
    return index;
}

/* One that starts with a value, and the taint of that */
struct unset_flag {
    unsigned from;
};
CUCC_UNSET void unset_read(unsigned &taint, unset_flag &u)
{
    taint |= u.from;
}
CUCC_UNSET void unset_write(unsigned &taint, unset_flag &u)
{
    u.from = taint;
}
CUCC_UNSET void unset_update(unsigned &taint, unset_flag &u)
{
    taint |= u.from;
    u.from = taint;
}
template <class _T> CUCC_UNSET _T &&unset_init(unsigned &taint, unset_flag &u, _T &&value)
{
    u.from = taint;
    return static_cast<_T &&>(value);
}
template <class _T> CUCC_UNSET _T &&unset_decides(unsigned &taint, const char *names, _T &&value)
{
    cucc_sanitizer_unset(taint, names, 1);
    return static_cast<_T &&>(value);
}
template <class _T> CUCC_UNSET _T &&unset_returns(unsigned &taint, _T &&value)
{
    cucc_sanitizer_unset_return(taint);
    return static_cast<_T &&>(value);
}
template <class _T> CUCC_UNSET _T &&unset_called(unsigned bit, unsigned &taint, _T &&value)
{
    taint |= -(unsigned)(cucc_sanitizer_unset_returned() != 0) & bit;
    return static_cast<_T &&>(value);
}
} // namespace cucc
}
#endif
#endif
