/*
 * Preloaded before libfaketime: while its own epoll_wait() waits, signal handlers see the real time. PostgreSQL decides in its
 * handler of SIGALRM whether a timeout (statement_timeout, lock_timeout) is due, so with a clock ahead it never was.
 */
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

int epoll_wait(int epoll, struct epoll_event *events, int most, int milliseconds) {
  /* No signal mask; its size is that of the kernel's sigset_t, which the system call checks only with a mask. */
  return syscall(SYS_epoll_pwait, epoll, events, most, milliseconds, NULL, 8);
}
