/* Faults of the machine, for faults.py: a library that is loaded before libc and lets calls fail.

   FAULT_CALL names the call, FAULT_AT says which one of the process fails first (from 1), FAULT_ERROR is the number of the error, and all later
   calls fail, too, unless FAULT_ONCE is set. Calls of `read` count only if they are for a file whose path has FAULT_PATH in it. `clock` lets the
   time of day jump by FAULT_ERROR seconds, there and back at each call. The first failure adds a line to the file that FAULT_LOG names. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static atomic_long calls;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static long number(const char *name) {
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

static int fails(const char *call) {
    const char *wanted = getenv("FAULT_CALL");
    if (!wanted || strcmp(wanted, call) != 0) return 0;
    long this = atomic_fetch_add(&calls, 1) + 1, first = number("FAULT_AT");
    if (this < first || (this > first && getenv("FAULT_ONCE"))) return 0;
    const char *log = getenv("FAULT_LOG");
    if (log && this == first) {
        int file = REAL(open)(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
        if (file >= 0) {
            REAL(write)(file, "failed\n", 7);
            REAL(close)(file);
        }
    }
    errno = (int)number("FAULT_ERROR");
    return 1;
}

/* Whether a descriptor is a regular file of the run: not the terminal, a pipe or a library. */
static int is_of_the_run(int file) {
    char link[64], path[4096];
    const char *part = getenv("FAULT_PATH");
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0 || !part) return 0;
    path[length] = 0;
    return strstr(path, part) != NULL;
}

ssize_t read(int file, void *bytes, size_t count) {
    if (is_of_the_run(file) && fails("read")) return -1;
    return REAL(read)(file, bytes, count);
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t at) {
    if (is_of_the_run(file) && fails("read")) return -1;
    return REAL(pread64)(file, bytes, count, at);
}

ssize_t write(int file, const void *bytes, size_t count) {
    if (is_of_the_run(file) && fails("write")) return -1;
    return REAL(write)(file, bytes, count);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    if (is_of_the_run(file) && fails("write")) return -1;
    return REAL(writev)(file, parts, count);
}

int fsync(int file) { return fails("fsync") ? -1 : REAL(fsync)(file); }

int fchmod(int file, mode_t mode) { return fails("fchmod") ? -1 : REAL(fchmod)(file, mode); }

int ftruncate64(int file, off64_t length) { return fails("ftruncate") ? -1 : REAL(ftruncate64)(file, length); }

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = va_arg(more, mode_t);
    va_end(more);
    const char *part = getenv("FAULT_PATH");
    if (part && strstr(path, part) && fails("open")) return -1;
    return REAL(open64)(path, flags, mode);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*begin)(void *), void *argument) {
    return fails("thread") ? (int)number("FAULT_ERROR") : REAL(pthread_create)(thread, how, begin, argument);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = REAL(clock_gettime)(clock, time);
    const char *call = getenv("FAULT_CALL");
    if (clock == CLOCK_REALTIME && call && strcmp(call, "clock") == 0 && atomic_fetch_add(&calls, 1) % 2 == 1)
        time->tv_sec += number("FAULT_ERROR");
    return result;
}
