// What: a compiler bomb by templates
// Status: error
// Says: does not compile
// Nightly: the compiler is stopped at its limit
template <int depth, long path> struct bomb {
    enum { value = (int)bomb<depth - 1, 2 * path>::value + (int)bomb<depth - 1, 2 * path + 1>::value };
};
template <long path> struct bomb<0, path> {
    enum { value = 1 };
};
int main()
{
    return bomb<40, 1>::value;
}
