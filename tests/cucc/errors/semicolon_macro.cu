// The end of a macro's call, where a semicolon is forgotten, is where it stands in the source.
#define CHECK(call) check_the_status_of_this_call((call), #call, __FILE__, __LINE__)
void check_the_status_of_this_call(cudaError_t status, const char *call, const char *file, int line);
void twice(float *x)
{
    CHECK(cudaMalloc(&x, 128))         // error: expected ‘;’ before
    CHECK(cudaMemset(x, 0, 128));
}
