/* sealed.c: a report that is taken down while the program runs. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_memfd_secret
#define SYS_memfd_secret 447
#endif

#include "exec/json.h"
#include "exec/seal.h"
#include "exec/sealed.h"

enum { EACH = 64, PAGE = 4096 };

/* What is on the page that can be read only while a frame is sealed */
typedef struct {
    cucc_seal seal;
    int fd;
} secret;

static secret *kept; /* NULL: the report is a plain file, or none */
static pid_t owner;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *lines; /* of a report in memory */
static size_t lines_length;

/* N of /dev/fd/N where that is a socket, or -1 */
static int socket_of(const char *path)
{
    char *end;
    struct stat status;
    if (!path || strncmp(path, "/dev/fd/", 8) != 0 || path[8] < '0' || path[8] > '9') return -1;
    long fd = strtol(path + 8, &end, 10);
    if (*end || fd > 1 << 20 || fstat((int)fd, &status) != 0 || !S_ISSOCK(status.st_mode)) return -1;
    return (int)fd;
}

/* Where the kernel has such, one that is read by nobody but the process itself, by no /proc/self/mem either
 */
static secret *page_of_its_own(void)
{
    const int rights = PROT_READ | PROT_WRITE;
    int file = (int)syscall(SYS_memfd_secret, O_CLOEXEC);
    void *page =
        file >= 0 && ftruncate(file, PAGE) == 0 ? mmap(NULL, PAGE, rights, MAP_SHARED, file, 0) : MAP_FAILED;
    if (file >= 0) close(file);
    if (page == MAP_FAILED) page = mmap(NULL, PAGE, rights, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return (secret *)page;
}

void cucc_sealed_begin(const char *path)
{
    static const char first[] = "{\"record\":\"begin\"}\n";
    cucc_seal_greeting greeting;
    /* it is there already, or somebody else has taken it */
    int fd = kept ? -1 : socket_of(path);
    if (fd < 0) return;
    if (recv(fd, &greeting, sizeof greeting, MSG_DONTWAIT) != sizeof greeting ||
        memcmp(greeting.magic, CUCC_SEAL_MAGIC, sizeof greeting.magic) != 0)
        return;
    secret *page = page_of_its_own();
    if (page == MAP_FAILED || fcntl(fd, F_SETFD, FD_CLOEXEC) != 0) return;
    madvise(page, PAGE, MADV_DONTFORK); /* a child has nothing to say */
    prctl(PR_SET_DUMPABLE, 0); /* nor has another process of the same user anything to look for here */
    *page = (secret){{{greeting.key[0], greeting.key[1]}, 0}, fd};
    explicit_bzero(&greeting, sizeof greeting);
    mprotect(page, PAGE, PROT_NONE);
    owner = getpid();
    kept = page;
    cucc_sealed_say(first, strlen(first));
}

bool cucc_is_sealed(void)
{
    return kept != NULL;
}

static void send_all(int fd, const void *bytes, size_t length, int flags)
{
    const char *at = (const char *)bytes;
    while (length) {
        ssize_t sent = send(fd, at, length, MSG_NOSIGNAL | flags);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return; /* nobody listens any more */
        at += sent;
        length -= (size_t)sent;
    }
}

static void send_frame(secret *s, const char *text, size_t length)
{
    cucc_seal_frame frame = {.length = (uint32_t)length, .number = s->seal.number};
    frame.seal = cucc_seal_next(&s->seal, text, length);
    send_all(s->fd, &frame, sizeof frame, MSG_MORE);
    send_all(s->fd, text, length, 0);
}

void cucc_sealed_say(const char *text, size_t length)
{
    const char *end = text + length;
    if (!kept || getpid() != owner) return;
    pthread_mutex_lock(&lock);
    mprotect(kept, PAGE, PROT_READ | PROT_WRITE);
    while (text < end) {
        const char *newline = (const char *)memchr(text, '\n', (size_t)(end - text));
        size_t line = newline ? (size_t)(newline - text) : (size_t)(end - text);
        send_frame(kept, text, line);
        text += line + 1;
    }
    mprotect(kept, PAGE, PROT_NONE);
    pthread_mutex_unlock(&lock);
}

void cucc_sealed_so_far(const char *name, unsigned long long times, unsigned long long blocks,
                        unsigned long long threads)
{
    char *text = NULL;
    size_t length = 0;
    if (!kept || (times > EACH && times % EACH != 0)) return;
    FILE *out = open_memstream(&text, &length);
    if (!out) return;
    fputs("{\"record\":\"so far\",\"name\":", out);
    cucc_json_string(out, name);
    fprintf(out, ",\"times\":%llu,\"blocks\":%llu,\"threads\":%llu}\n", times, blocks, threads);
    if (fclose(out) == 0) cucc_sealed_say(text, length);
    free(text);
}

/* --- the report, at the end --- */

FILE *cucc_report_open(const char *path)
{
    static const char closing[] = "{\"record\":\"closing\"}\n";
    if (!kept) return fopen(path, "w");
    cucc_sealed_say(closing, strlen(closing));
    return open_memstream(&lines, &lines_length);
}

int cucc_report_close(FILE *report)
{
    if (fclose(report) != 0) return -1;
    if (!kept) return 0;
    cucc_sealed_say(lines, lines_length);
    free(lines);
    munmap(kept, PAGE);
    kept = NULL;
    return 0;
}
