/* Preloaded before libfaketime 0.9.10, the version of Debian 12. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * While libfaketime's own epoll_wait() waits, signal handlers see the real time. PostgreSQL decides in its handler of SIGALRM
 * whether a timeout (statement_timeout, lock_timeout) is due, so with a clock ahead it never was.
 */
int epoll_wait(int epoll, struct epoll_event *events, int most, int milliseconds) {
  /* No signal mask; its size is that of the kernel's sigset_t, which the system call checks only with a mask. */
  return syscall(SYS_epoll_pwait, epoll, events, most, milliseconds, NULL, 8);
}

/*
 * libfaketime names a semaphore and shared memory after the process id, and child processes use those of their parent. A killed
 * process leaves both behind: a later process with the same id ended at once, and children waited forever if the killed one held
 * the semaphore. Without one libfaketime shares nothing, as it does since 0.9.11 if FAKETIME_DISABLE_SHM is set.
 */
sem_t *sem_open(const char *name, int flags, ...) {
  sem_t *(*next)(const char *, int, ...) = (sem_t * (*)(const char *, int, ...)) dlsym(RTLD_NEXT, "sem_open");
  va_list more;
  mode_t mode = 0;
  unsigned value = 0;
  if (strncmp(name, "/faketime_sem_", 14) == 0) {
    errno = ENOSYS;
    return SEM_FAILED;
  }
  if (flags & O_CREAT) {
    va_start(more, flags);
    mode = va_arg(more, mode_t);
    value = va_arg(more, unsigned);
    va_end(more);
  }
  return next(name, flags, mode, value);
}
