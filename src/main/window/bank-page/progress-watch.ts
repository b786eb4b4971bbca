/** Tells when a page has not moved for a while. */
export interface ProgressWatch {
  /** Something moved: the time starts again, also after it had run out. */
  moved(): void;
  stop(): void;
}

/** Starts to watch: `onStalled` is called whenever nothing has moved for `limitMs`, once until something moves again. */
export function watchProgress(limitMs: number, onStalled: () => void): ProgressWatch {
  let timer: NodeJS.Timeout | null = null;
  const start = () => {
    if (timer) clearTimeout(timer);
    timer = setTimeout(onStalled, limitMs);
    timer.unref(); // A page that hangs does not keep the program from ending.
  };
  let hasStopped = false;
  start();
  return {
    moved() {
      if (!hasStopped) start();
    },
    stop() {
      hasStopped = true;
      if (timer) clearTimeout(timer);
    },
  };
}
