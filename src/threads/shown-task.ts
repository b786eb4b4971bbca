/**
 * Creates a task that a till runs once at a time, such as an export. Main keeps its state, which outlives a screen
 * reload.
 */
export function createShownTask<State extends { stage: string }>(none: State, push: (state: State) => void) {
  let state = none;
  let running: { cancel(): void; ended: Promise<void>; isCancelling: boolean } | null = null;
  let isStopping = false;

  const become = (next: State) => {
    state = next;
    push(next);
    return next;
  };

  const cancel = () => {
    running?.cancel();
    if (!running) return state;
    running.isCancelling = true;
    return become({ ...state, isCancelling: true });
  };

  return {
    read: () => state,
    become,
    isBusy: () => running !== null || isStopping,
    isCancelling: () => running?.isCancelling ?? false,
    /** @param ending resolves to the last state, and never rejects */
    follow(ending: Promise<State>, cancelTask: () => void): void {
      const ended = ending.then((last) => {
        running = null;
        become(last);
      });
      running = { cancel: cancelTask, ended, isCancelling: false };
    },
    cancel,
    /** Clears the result after the person has seen it. */
    dismiss: () => (running === null ? become(none) : state),
    async stop(): Promise<void> {
      isStopping = true;
      const ended = running?.ended;
      cancel();
      await ended;
    },
  };
}
