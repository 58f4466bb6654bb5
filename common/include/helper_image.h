/* helper_image.h: PGM and PPM images, raw files and comparisons, under the names and signatures of the header
 * of this name in NVIDIA's samples.
 *
 * Loading into a null pointer allocates with malloc; a pointer that is not null must have room, and w and h
 * must then be the image's. Samples are 8 bits; as float they lie in [0, 1]. All functions say on standard
 * error what went wrong, and return false.
 */
#ifndef COMMON_HELPER_IMAGE_H_
#define COMMON_HELPER_IMAGE_H_

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "helper_string.h"

#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif

inline bool helper_image_failed(const char *file, const char *why)
{
    fprintf(stderr, "%s: %s\n", file, why);
    return false;
}

template <typename T> inline T helper_image_sample(unsigned char byte)
{
    return (T)byte;
}
template <> inline float helper_image_sample<float>(unsigned char byte)
{
    return (float)byte / 255.0f;
}
template <typename T> inline unsigned char helper_image_byte(T sample)
{
    return (unsigned char)sample;
}
template <> inline unsigned char helper_image_byte<float>(float sample)
{
    return (unsigned char)(sample * 255.0f);
}

/* One number of a header; comments run from # to the end of the line. False at the end of the file. */
inline bool helper_image_number(FILE *in, unsigned int *value)
{
    int c;
    while ((c = getc(in)) != EOF) {
        if (c == '#')
            while ((c = getc(in)) != EOF && c != '\n') {
            }
        if (c >= '0' && c <= '9') {
            ungetc(c, in);
            return fscanf(in, "%u", value) == 1;
        }
    }
    return false;
}

/* A binary PGM (one channel) or PPM (three) of 8 bits a sample */
inline bool helper_image_read(const char *file, std::vector<unsigned char> &samples, unsigned int *w,
                              unsigned int *h, unsigned int *channels)
{
    unsigned int largest = 0;
    FILE *in = file ? fopen(file, "rb") : nullptr;
    if (!in) return helper_image_failed(file ? file : "(null)", "the image cannot be opened");
    const bool magic = getc(in) == 'P';
    const int kind = getc(in);
    bool good = magic && (kind == '5' || kind == '6') && helper_image_number(in, w) &&
                helper_image_number(in, h) && helper_image_number(in, &largest) && largest <= 255;
    if (good) {
        *channels = kind == '6' ? 3 : 1;
        getc(in);
        samples.resize((size_t)*w * *h * *channels);
        good = fread(samples.data(), 1, samples.size(), in) == samples.size();
    }
    fclose(in);
    return good ? true : helper_image_failed(file, "this is no whole binary PGM or PPM of 8 bits a sample");
}

inline bool __loadPPM(const char *file, unsigned char **data, unsigned int *w, unsigned int *h,
                      unsigned int *channels)
{
    std::vector<unsigned char> samples;
    unsigned int width, height;
    if (!helper_image_read(file, samples, &width, &height, channels)) return false;
    if (*data && (*w != width || *h != height))
        return helper_image_failed(file, "the image has another size");
    if (!*data) *data = (unsigned char *)malloc(samples.size());
    memcpy(*data, samples.data(), samples.size());
    *w = width;
    *h = height;
    return true;
}

template <class T> inline bool sdkLoadPGM(const char *file, T **data, unsigned int *w, unsigned int *h)
{
    unsigned char *bytes = nullptr;
    unsigned int channels;
    if (!__loadPPM(file, &bytes, w, h, &channels)) return false;
    const size_t n = (size_t)*w * *h * channels;
    if (!*data) *data = (T *)malloc(n * sizeof(T));
    for (size_t i = 0; i < n; i++) (*data)[i] = helper_image_sample<T>(bytes[i]);
    free(bytes);
    return true;
}

/* Four samples a pixel, the last one 0 */
template <class T> inline bool sdkLoadPPM4(const char *file, T **data, unsigned int *w, unsigned int *h)
{
    unsigned char *bytes = nullptr;
    unsigned int channels;
    if (!__loadPPM(file, &bytes, w, h, &channels)) return false;
    if (channels != 3) {
        free(bytes);
        return helper_image_failed(file, "this is no PPM");
    }
    const size_t n = (size_t)*w * *h;
    if (!*data) *data = (T *)malloc(4 * n * sizeof(T));
    for (size_t i = 0; i < n; i++) {
        for (int c = 0; c < 3; c++) (*data)[4 * i + c] = helper_image_sample<T>(bytes[3 * i + c]);
        (*data)[4 * i + 3] = 0;
    }
    free(bytes);
    return true;
}

inline bool sdkLoadPPMub(const char *file, unsigned char **data, unsigned int *w, unsigned int *h)
{
    unsigned int channels;
    return __loadPPM(file, data, w, h, &channels);
}

inline bool sdkLoadPPM4ub(const char *file, unsigned char **data, unsigned int *w, unsigned int *h)
{
    return sdkLoadPPM4(file, data, w, h);
}

inline bool __savePPM(const char *file, unsigned char *data, unsigned int w, unsigned int h,
                      unsigned int channels)
{
    FILE *out = fopen(file, "wb");
    if (!out) return helper_image_failed(file, "the image cannot be written");
    fprintf(out, "P%d\n%u\n%u\n255\n", channels == 1 ? 5 : 6, w, h);
    const size_t n = (size_t)w * h * channels;
    const bool good = fwrite(data, 1, n, out) == n;
    return (fclose(out) == 0 && good) || helper_image_failed(file, "the image cannot be written");
}

template <class T> inline bool sdkSavePGM(const char *file, T *data, unsigned int w, unsigned int h)
{
    std::vector<unsigned char> bytes((size_t)w * h);
    for (size_t i = 0; i < bytes.size(); i++) bytes[i] = helper_image_byte(data[i]);
    return __savePPM(file, bytes.data(), w, h, 1);
}

/* Of four samples a pixel the first three */
inline bool sdkSavePPM4ub(const char *file, unsigned char *data, unsigned int w, unsigned int h)
{
    std::vector<unsigned char> bytes((size_t)w * h * 3);
    for (size_t i = 0; i < bytes.size(); i++) bytes[i] = data[i / 3 * 4 + i % 3];
    return __savePPM(file, bytes.data(), w, h, 3);
}

/* Numbers in text, as many as the file has; *len says how many */
template <class T> inline bool sdkReadFile(const char *filename, T **data, unsigned int *len, bool verbose)
{
    std::ifstream in(filename);
    if (!in) return verbose ? helper_image_failed(filename, "the file cannot be read") : false;
    std::vector<T> values((std::istream_iterator<T>(in)), std::istream_iterator<T>());
    if (*data && *len != values.size()) return helper_image_failed(filename, "another number of values");
    if (!*data) *data = (T *)malloc(values.size() * sizeof(T));
    std::copy(values.begin(), values.end(), *data);
    *len = (unsigned int)values.size();
    return true;
}

template <class T, class S>
inline bool sdkWriteFile(const char *filename, const T *data, unsigned int len, const S epsilon, bool verbose,
                         bool append = false)
{
    std::ofstream out(filename, append ? std::ios::app : std::ios::trunc);
    if (!append) out << "# " << epsilon << "\n";
    for (unsigned int i = 0; i < len; i++) out << data[i] << ' ';
    out << std::endl;
    return out ? true : verbose ? helper_image_failed(filename, "the file cannot be written") : false;
}

inline void sdkDumpBin(void *data, unsigned int bytes, const char *filename)
{
    printf("sdkDumpBin: <%s>\n", filename);
    FILE *out = fopen(filename, "wb");
    if (!out || fwrite(data, 1, bytes, out) != bytes)
        helper_image_failed(filename, "the file cannot be written");
    if (out) fclose(out);
}

/* True when no more than the share `threshold` of the elements differs by more than epsilon; with threshold
 * 0, when none does. NaN differs from everything. */
template <class T, class S>
inline bool compareData(const T *reference, const T *data, const unsigned int len, const S epsilon,
                        const float threshold)
{
    unsigned int wrong = 0;
    for (unsigned int i = 0; i < len; i++) {
        const double difference = (double)reference[i] - (double)data[i];
        if (!(std::fabs(difference) <= (double)epsilon)) wrong++;
    }
    if (wrong > 0) printf("%u of %u values differ by more than %g\n", wrong, len, (double)epsilon);
    return threshold == 0.0f ? wrong == 0 : (float)wrong <= threshold * (float)len;
}

/* The same, with at least 1e-3 for epsilon */
template <class T, class S>
inline bool compareDataAsFloatThreshold(const T *reference, const T *data, const unsigned int len,
                                        const S epsilon, const float threshold)
{
    return compareData(reference, data, len, MAX((float)epsilon, 1e-3f), threshold);
}

/* |reference - data| <= epsilon |reference|, in the Euclidean norm; false for a reference of nothing but
 * zeros */
inline bool sdkCompareL2fe(const float *reference, const float *data, const unsigned int len,
                           const float epsilon)
{
    double error = 0, norm = 0;
    for (unsigned int i = 0; i < len; i++) {
        const double difference = (double)reference[i] - (double)data[i];
        error += difference * difference;
        norm += (double)reference[i] * (double)reference[i];
    }
    return norm > 0 && std::sqrt(error) <= (double)epsilon * std::sqrt(norm);
}

template <typename T>
inline bool helper_image_compare_files(const char *src_file, const char *ref_file, unsigned int nelements,
                                       float epsilon, float threshold, char *exec_path)
{
    char *reference = sdkFindFilePath(ref_file, exec_path);
    std::vector<T> got(nelements), want(nelements);
    FILE *source = fopen(src_file, "rb"), *other = reference ? fopen(reference, "rb") : nullptr;
    const bool whole = source && other && fread(got.data(), sizeof(T), nelements, source) == nelements &&
                       fread(want.data(), sizeof(T), nelements, other) == nelements;
    if (source) fclose(source);
    if (other) fclose(other);
    free(reference);
    if (!whole)
        return helper_image_failed(src_file, "it, or the file to compare it with, is not there in full");
    return compareData(want.data(), got.data(), nelements, epsilon, threshold);
}

inline bool sdkCompareBin2BinUint(const char *src_file, const char *ref_file, unsigned int nelements,
                                  const float epsilon, const float threshold, char *exec_path)
{
    return helper_image_compare_files<unsigned int>(src_file, ref_file, nelements, epsilon, threshold,
                                                    exec_path);
}

inline bool sdkCompareBin2BinFloat(const char *src_file, const char *ref_file, unsigned int nelements,
                                   const float epsilon, const float threshold, char *exec_path)
{
    return helper_image_compare_files<float>(src_file, ref_file, nelements, epsilon, threshold, exec_path);
}

/* Two images, sample by sample, in 8-bit steps */
inline bool sdkComparePPM(const char *src_file, const char *ref_file, const float epsilon,
                          const float threshold, bool verboseErrors)
{
    std::vector<unsigned char> got, want;
    unsigned int w, h, channels, other_w, other_h, other_channels;
    if (!helper_image_read(src_file, got, &w, &h, &channels)) return false;
    if (!helper_image_read(ref_file, want, &other_w, &other_h, &other_channels)) return false;
    if (w != other_w || h != other_h || channels != other_channels)
        return verboseErrors ? helper_image_failed(src_file, "the image has another size than its reference")
                             : false;
    return compareData(want.data(), got.data(), (unsigned int)got.size(), epsilon, threshold);
}

inline bool sdkComparePGM(const char *src_file, const char *ref_file, const float epsilon,
                          const float threshold, bool verboseErrors)
{
    return sdkComparePPM(src_file, ref_file, epsilon, threshold, verboseErrors);
}

#endif
