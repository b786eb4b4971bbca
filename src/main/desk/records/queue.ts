/** Runs tasks one after the other. A failed task does not stop the next. */
export type Queue = ReturnType<typeof createQueue>;

export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run<Value>(task: () => Promise<Value>): Promise<Value> {
      const result = last.then(task, task);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
