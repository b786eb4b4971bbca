import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { ErrorCarrier, Message, Request } from './messages.ts';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export interface AskedThreadParts<Told> {
  /** The module of the thread. It serves requests with `answerRequests`. */
  workerUrl: URL;
  name: string;
  /** The task of the thread, in the form that its module expects. */
  role?: object;
  resourceLimits?: ResourceLimits;
  errors: ErrorCarrier<unknown>;
  /** Receives the thread's unrequested messages. */
  told?: (told: Told) => void;
  /** Makes the error for callers that still wait when the thread ends unexpectedly. */
  lost: (cause: unknown) => Error;
  /** Called when the thread has ended unexpectedly. */
  ended?: () => void;
}

export type OperationsOf<Each> = { [Name in keyof Each]: (...given: never[]) => unknown };

/** A thread that serves requests, seen from the program. Requests are numbered, and each is answered once. */
export class AskedThread<
  Operations extends { [Name in keyof Operations]: (...given: never[]) => unknown },
  Told = never,
> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #parts: AskedThreadParts<Told>;
  #nextId = 1;
  #ended: Error | null = null;

  constructor(parts: AskedThreadParts<Told>) {
    const { workerUrl, name, role, resourceLimits } = parts;
    this.#parts = parts;
    this.#worker = new Worker(workerUrl, { workerData: role, name, ...(resourceLimits && { resourceLimits }) });
    this.#worker.on('message', (message: Message) => this.#take(message));
    this.#worker.on('error', (error) => this.#endUnasked(error));
    this.#worker.on('exit', () => this.#endUnasked(null));
  }

  get alive(): boolean {
    return this.#ended === null;
  }

  call<Name extends keyof Operations & string>(
    operation: Name,
    ...given: Parameters<Operations[Name]>
  ): Promise<Awaited<ReturnType<Operations[Name]>>> {
    return this.ask(operation, given) as Promise<Awaited<ReturnType<Operations[Name]>>>;
  }

  /** Calls an operation, and ends the thread afterwards. */
  async callOnce<Name extends keyof Operations & string>(
    operation: Name,
    ...given: Parameters<Operations[Name]>
  ): Promise<Awaited<ReturnType<Operations[Name]>>> {
    try {
      return await this.call(operation, ...given);
    } finally {
      await this.end();
    }
  }

  /** Calls an operation whose name comes from a table. */
  ask(operation: string, given: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#ended) {
        reject(this.#ended);
        return;
      }
      const request: Request = { id: this.#nextId, operation, given };
      this.#nextId += 1;
      this.#waiting.set(request.id, { resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  /** Ends the thread and waits until it is gone. */
  async end(): Promise<void> {
    this.#end(null);
    await this.#worker.terminate();
  }

  #take(message: Message): void {
    if (message.kind === 'told') {
      this.#parts.told?.(message.told as Told);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'answer') waiting?.resolve(message.value);
    else waiting?.reject(this.#parts.errors.uncarry(message.error));
  }

  #endUnasked(cause: unknown): void {
    if (!this.alive) return;
    this.#end(cause);
    this.#parts.ended?.();
  }

  #end(cause: unknown): void {
    this.#ended ??= this.#parts.lost(cause);
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}
