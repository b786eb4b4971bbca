import type { MessagePort } from 'node:worker_threads';
import type { ErrorCarrier, Message, Request } from './messages.ts';

/** Serves the requests of an `AskedThread` until `close`. Each request names the operation to run. */
export function answerRequests(port: MessagePort, operations: object, errors: ErrorCarrier<unknown>): void {
  const byName = new Map<string, unknown>(Object.entries(operations));
  const post = (message: Message) => port.postMessage(message);
  const answerOne = async ({ id, operation, given }: Request) => {
    try {
      const run = byName.get(operation);
      if (typeof run !== 'function') throw new TypeError(`The thread has no operation ${operation}.`);
      const value: unknown = await Promise.resolve(run(...given));
      post({ kind: 'answer', id, value });
    } catch (error) {
      post({ kind: 'error', id, error: errors.carry(error) });
    }
    if (operation === 'close') port.close();
  };
  port.on('message', (request: Request) => void answerOne(request));
}

/** Returns a function that sends unrequested messages to the program. */
export function tellerOf<Told>(port: MessagePort): (told: Told) => void {
  return (told) => port.postMessage({ kind: 'told', told } satisfies Message);
}
