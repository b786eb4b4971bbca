/*
 * An LD_PRELOAD library that delays every sync, as on a disk that waits for its medium.
 *
 *   SLOW_SYNC_MICROSECONDS  the delay
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void wait_for_the_medium(void) {
  const char *text = getenv("SLOW_SYNC_MICROSECONDS");
  long microseconds = text ? atol(text) : 0;
  struct timespec left = {microseconds / 1000000, (microseconds % 1000000) * 1000};
  while (nanosleep(&left, &left) != 0 && errno == EINTR) continue;
}

int fsync(int descriptor) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  wait_for_the_medium();
  return real(descriptor);
}

int fdatasync(int descriptor) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  wait_for_the_medium();
  return real(descriptor);
}
