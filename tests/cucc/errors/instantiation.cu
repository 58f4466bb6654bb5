template <class T> __global__ void generic(T *x)
{
    __shared__ T s[32];
    x[0] = s[0].member;                // error: request for member ‘member’ in ‘s\[0\]’, which is of non-class type ‘float’
}
int main()
{
    generic<float><<<1, 32>>>(nullptr);
    return 0;
}
