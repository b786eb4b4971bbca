export type ProgressWatch = ReturnType<typeof watchProgress>;

/** Calls `onStalled` once if nothing moves for `limitMs`, and again only after a new movement. */
export function watchProgress(limitMs: number, onStalled: () => void) {
  let timer: NodeJS.Timeout | null = null;
  const start = () => {
    if (timer) clearTimeout(timer);
    timer = setTimeout(onStalled, limitMs);
    timer.unref(); // A stalled page must not keep the program from quitting.
  };
  let hasStopped = false;
  start();
  return {
    /** Restarts the timer, even if it has fired. */
    moved() {
      if (!hasStopped) start();
    },
    stop() {
      hasStopped = true;
      if (timer) clearTimeout(timer);
    },
  };
}
