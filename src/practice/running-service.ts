import type { IncomingMessage, ServerResponse } from 'node:http';

export interface PracticeServiceOptions {
  /** The path of the service's SQLite file, or `:memory:`. */
  readonly database: string;
  readonly publicKey: string;
  /** The key with which details are encrypted, of 24 characters. */
  readonly encryptionKey: string;
  readonly clock: () => Date;
  readonly randomBytes: (count: number) => Uint8Array;
  /** The port. The default 0 picks a free port. */
  readonly port?: number;
  /**
   * Receives one line for each request: operation, reference and what was sent back. A line never contains a payment
   * detail.
   */
  readonly logger?: (line: string) => void;
}

export interface RunningService {
  readonly baseUrl: string;
  /** Breaks open connections, closes the port and the file. */
  stop(): Promise<void>;
}

/** Answers requests for a server that somebody else runs. */
export interface PracticeHandler {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Ends pending answers. */
  stop(): Promise<void>;
}
