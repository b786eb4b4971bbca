/** Runs tasks one after the other, in order. A failed task does not stop the next. */
export interface Queue {
  run<Value>(task: () => Promise<Value>): Promise<Value>;
}

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(task) {
      const result = last.then(task, task);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
