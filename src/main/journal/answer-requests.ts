import type { MessagePort } from 'node:worker_threads';
import { carry, type Report, type Request } from './protocol.ts';

export type SendReport = (message: Report) => void;

/** Answers what a `JournalThread` asks of this thread, each request by the operation of its name, until `close`. */
export function answer(port: MessagePort, operations: object, report: SendReport): void {
  const byName = new Map<string, unknown>(Object.entries(operations));
  const answerOne = async ({ id, operation, given }: Request) => {
    try {
      const run = byName.get(operation);
      if (typeof run !== 'function') throw new TypeError(`The journal has no operation ${operation}.`);
      const value: unknown = await Promise.resolve(run(...given));
      report({ kind: 'answer', id, value });
    } catch (error) {
      report({ kind: 'error', id, error: carry(error) });
    }
    if (operation === 'close') port.close();
  };
  port.on('message', (request: Request) => void answerOne(request));
}
