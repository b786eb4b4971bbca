/*
 * An LD_PRELOAD library that records every change a process makes to the files below one folder, in order. A power cut
 * is then a position in the recording; see disk.ts.
 *
 *   RECORDER_FOLDER  the folder, as an absolute path without symbolic links
 *   RECORDER_OUTPUT  the recording, a file outside the folder
 *
 * One lock covers an operation and its frame, so the recording keeps the order of dependent operations of several
 * threads. Writes through a memory map are not recorded.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* The header of a frame. The name, the new name and the data follow. Read by recording.ts. */
struct frame {
  uint32_t kind;
  uint32_t name_bytes;
  uint32_t new_name_bytes;
  uint32_t data_bytes;
  uint64_t inode;
  /* The offset of a write, or the new size of a resize. */
  uint64_t position;
};

enum { CREATED = 'C', FOLDER_CREATED = 'M', WRITTEN = 'W', RESIZED = 'Z', SYNCED = 'S', FOLDER_SYNCED = 'F', RENAMED = 'R', UNLINKED = 'U' };

static pthread_once_t started = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static size_t folder_length;
static int output = -1;

static int (*real_open)(const char *, int, ...);
static int (*real_openat)(int, const char *, int, ...);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_writev)(int, const struct iovec *, int);
static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static ssize_t (*real_pwritev)(int, const struct iovec *, int, off64_t);
static int (*real_ftruncate)(int, off64_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_rename)(const char *, const char *);
static int (*real_unlinkat)(int, const char *, int);
static int (*real_mkdir)(const char *, mode_t);

/* Ends the process, because an incomplete recording proves nothing. */
static void give_up(const char *why) {
  fprintf(stderr, "recorder: %s\n", why);
  abort();
}

static void *real(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) give_up(name);
  return function;
}

static void start(void) {
  real_open = real("open64");
  real_openat = real("openat64");
  real_write = real("write");
  real_writev = real("writev");
  real_pwrite = real("pwrite64");
  real_pwritev = real("pwritev64");
  real_ftruncate = real("ftruncate64");
  real_fsync = real("fsync");
  real_fdatasync = real("fdatasync");
  real_rename = real("rename");
  real_unlinkat = real("unlinkat");
  real_mkdir = real("mkdir");
  folder = getenv("RECORDER_FOLDER");
  const char *file = getenv("RECORDER_OUTPUT");
  if (!folder || !file) return;
  folder_length = strlen(folder);
  output = real_open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (output < 0) give_up("the recording cannot be written");
}

/* Returns the path below the folder, "" for the folder itself, or null for a path outside it. */
static const char *inside(const char *path) {
  if (output < 0 || strncmp(path, folder, folder_length) != 0) return NULL;
  if (path[folder_length] == '\0') return path + folder_length;
  return path[folder_length] == '/' ? path + folder_length + 1 : NULL;
}

/* Returns the path of an open file below the folder. A deleted file keeps its last name. */
static const char *inside_of(int descriptor, char *buffer, size_t size) {
  static const char deleted[] = " (deleted)";
  char link[64];
  if (output < 0) return NULL;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, buffer, size - 1);
  if (length <= 0) return NULL;
  buffer[length] = '\0';
  size_t tail = sizeof deleted - 1;
  if ((size_t)length > tail && strcmp(buffer + length - tail, deleted) == 0) buffer[length - tail] = '\0';
  return inside(buffer);
}

static void put(const void *bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    ssize_t written = real_write(output, (const char *)bytes + done, count - done);
    if (written <= 0) give_up("the recording could not be written");
    done += (size_t)written;
  }
}

static void record(int kind, const char *name, const char *new_name, uint64_t inode, uint64_t position, size_t bytes) {
  struct frame frame = {(uint32_t)kind,  (uint32_t)strlen(name), (uint32_t)strlen(new_name),
                        (uint32_t)bytes, inode,                  position};
  put(&frame, sizeof frame);
  put(name, strlen(name));
  put(new_name, strlen(new_name));
}

static uint64_t inode_of(int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) give_up("a file has no status");
  return (uint64_t)status.st_ino;
}

static void record_write(int descriptor, const char *name, const struct iovec *parts, size_t written, off64_t from) {
  record(WRITTEN, name, "", inode_of(descriptor), (uint64_t)from, written);
  for (size_t left = written; left > 0; parts++) {
    size_t bytes = parts->iov_len < left ? parts->iov_len : left;
    put(parts->iov_base, bytes);
    left -= bytes;
  }
}

/* As `from`, this means a write at the file's own position, which the write moves to the end of the data. */
enum { AT_POSITION = -1 };

static ssize_t recorded_write(int descriptor, const struct iovec *parts, int count, off64_t from, int is_single) {
  pthread_once(&started, start);
  char buffer[4096];
  const char *name = inside_of(descriptor, buffer, sizeof buffer);
  if (name) pthread_mutex_lock(&lock);
  ssize_t written;
  if (from == AT_POSITION) {
    written = is_single ? real_write(descriptor, parts->iov_base, parts->iov_len) : real_writev(descriptor, parts, count);
  } else {
    written = is_single ? real_pwrite(descriptor, parts->iov_base, parts->iov_len, from)
                        : real_pwritev(descriptor, parts, count, from);
  }
  if (name) {
    if (written > 0) {
      off64_t at = from == AT_POSITION ? lseek64(descriptor, 0, SEEK_CUR) - written : from;
      record_write(descriptor, name, parts, (size_t)written, at);
    }
    pthread_mutex_unlock(&lock);
  }
  return written;
}

ssize_t write(int descriptor, const void *data, size_t bytes) {
  struct iovec part = {(void *)data, bytes};
  return recorded_write(descriptor, &part, 1, AT_POSITION, 1);
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  return recorded_write(descriptor, parts, count, AT_POSITION, 0);
}

ssize_t pwrite64(int descriptor, const void *data, size_t bytes, off64_t from) {
  struct iovec part = {(void *)data, bytes};
  return recorded_write(descriptor, &part, 1, from, 1);
}

ssize_t pwritev64(int descriptor, const struct iovec *parts, int count, off64_t from) {
  return recorded_write(descriptor, parts, count, from, 0);
}

int ftruncate64(int descriptor, off64_t size) {
  pthread_once(&started, start);
  char buffer[4096];
  const char *name = inside_of(descriptor, buffer, sizeof buffer);
  if (!name) return real_ftruncate(descriptor, size);
  pthread_mutex_lock(&lock);
  int result = real_ftruncate(descriptor, size);
  if (result == 0) record(RESIZED, name, "", inode_of(descriptor), (uint64_t)size, 0);
  pthread_mutex_unlock(&lock);
  return result;
}

static int recorded_sync(int descriptor, int (*real_sync)(int)) {
  char buffer[4096];
  const char *name = inside_of(descriptor, buffer, sizeof buffer);
  if (!name) return real_sync(descriptor);
  struct stat status;
  if (fstat(descriptor, &status) != 0) give_up("a file has no status");
  pthread_mutex_lock(&lock);
  int result = real_sync(descriptor);
  if (result == 0) record(S_ISDIR(status.st_mode) ? FOLDER_SYNCED : SYNCED, name, "", (uint64_t)status.st_ino, 0, 0);
  pthread_mutex_unlock(&lock);
  return result;
}

int fsync(int descriptor) {
  pthread_once(&started, start);
  return recorded_sync(descriptor, real_fsync);
}

int fdatasync(int descriptor) {
  pthread_once(&started, start);
  return recorded_sync(descriptor, real_fdatasync);
}

static int recorded_open(int at, const char *path, int flags, mode_t mode) {
  pthread_once(&started, start);
  const char *name = inside(path);
  if (!name) return real_openat(at, path, flags, mode);
  pthread_mutex_lock(&lock);
  int was_there = access(path, F_OK) == 0;
  int descriptor = real_openat(at, path, flags, mode);
  if (descriptor >= 0 && !was_there) record(CREATED, name, "", inode_of(descriptor), 0, 0);
  else if (descriptor >= 0 && (flags & O_TRUNC)) record(RESIZED, name, "", inode_of(descriptor), 0, 0);
  pthread_mutex_unlock(&lock);
  return descriptor;
}

static mode_t mode_in(int flags, va_list arguments) {
  return flags & O_CREAT ? (mode_t)va_arg(arguments, unsigned int) : 0;
}

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_in(flags, arguments);
  va_end(arguments);
  return recorded_open(AT_FDCWD, path, flags, mode);
}

int openat64(int at, const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_in(flags, arguments);
  va_end(arguments);
  return recorded_open(at, path, flags, mode);
}

int mkdir(const char *path, mode_t mode) {
  pthread_once(&started, start);
  const char *name = inside(path);
  if (!name) return real_mkdir(path, mode);
  pthread_mutex_lock(&lock);
  int result = real_mkdir(path, mode);
  if (result == 0) record(FOLDER_CREATED, name, "", 0, 0, 0);
  pthread_mutex_unlock(&lock);
  return result;
}

int rename(const char *from, const char *to) {
  pthread_once(&started, start);
  const char *name = inside(from);
  const char *new_name = inside(to);
  if (!name || !new_name) return real_rename(from, to);
  pthread_mutex_lock(&lock);
  int result = real_rename(from, to);
  if (result == 0) record(RENAMED, name, new_name, 0, 0, 0);
  pthread_mutex_unlock(&lock);
  return result;
}

static int recorded_unlink(int at, const char *path, int flags) {
  pthread_once(&started, start);
  const char *name = flags & AT_REMOVEDIR ? NULL : inside(path);
  if (!name) return real_unlinkat(at, path, flags);
  pthread_mutex_lock(&lock);
  int result = real_unlinkat(at, path, flags);
  if (result == 0) record(UNLINKED, name, "", 0, 0, 0);
  pthread_mutex_unlock(&lock);
  return result;
}

int unlink(const char *path) { return recorded_unlink(AT_FDCWD, path, 0); }

int unlinkat(int at, const char *path, int flags) { return recorded_unlink(at, path, flags); }

int remove(const char *path) {
  struct stat status;
  int is_folder = lstat(path, &status) == 0 && S_ISDIR(status.st_mode);
  return is_folder ? rmdir(path) : unlink(path);
}

/* Programs that were compiled for 32-bit offsets call these names. */
int open(const char *path, int flags, ...) __attribute__((alias("open64")));
int openat(int at, const char *path, int flags, ...) __attribute__((alias("openat64")));
ssize_t pwrite(int descriptor, const void *data, size_t bytes, off64_t from) __attribute__((alias("pwrite64")));
ssize_t pwritev(int, const struct iovec *, int, off64_t) __attribute__((alias("pwritev64")));
int ftruncate(int descriptor, off64_t size) __attribute__((alias("ftruncate64")));
