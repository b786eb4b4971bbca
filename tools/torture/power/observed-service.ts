import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PRACTICE_ENCRYPTION_KEY, PRACTICE_PUBLIC_KEY } from '../../../src/practice/identity.ts';
import { readIncoming } from '../../../src/practice/incoming.ts';
import { createPracticeService } from '../../../src/practice/practice-service.fixture.ts';
import type { Mark } from './marks.ts';

/** A practice service behind a proxy that marks every request on arrival. */
export interface ObservedService {
  readonly baseUrl: string;
  readonly publicKey: string;
  readonly encryptionKey: string;
  stop(): Promise<void>;
}

const OPERATIONS = new Map([
  ['/v1/payments', 'initiate'],
  ['/v1/payments/authenticate', 'authenticate'],
  ['/v1/payments/validate', 'validate'],
  ['/v1/payments/query', 'query'],
] as const);
type Path = typeof OPERATIONS extends Map<infer Key, string> ? Key : never;

/** Starts the service on loopback. Its own data is kept in memory and not recorded. */
export async function startObservedService(mark: (mark: Mark) => void): Promise<ObservedService> {
  const practice = await createPracticeService({
    database: ':memory:',
    publicKey: PRACTICE_PUBLIC_KEY,
    encryptionKey: PRACTICE_ENCRYPTION_KEY,
    clock: () => new Date(),
    randomBytes,
  });
  const door = createServer((request, response) => {
    letThrough(request, response, practice.baseUrl, mark).catch(() => {
      // The practice service closes the connection to lose an answer, so the proxy does the same.
      response.destroy();
    });
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    publicKey: PRACTICE_PUBLIC_KEY,
    encryptionKey: PRACTICE_ENCRYPTION_KEY,
    async stop() {
      door.closeAllConnections();
      door.close();
      await practice.stop();
    },
  };
}

async function letThrough(
  request: IncomingMessage,
  response: ServerResponse,
  baseUrl: string,
  mark: (mark: Mark) => void,
): Promise<void> {
  const path = request.url ?? '';
  const body = await text(request);
  const operation = OPERATIONS.get(path as Path);
  if (operation) mark(markOf(operation, body));
  const answer = await fetch(`${baseUrl}${path}`, {
    method: request.method ?? 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
  response.end(await answer.text());
}

function markOf(operation: 'initiate' | 'authenticate' | 'validate' | 'query', body: string): Mark {
  const { reference } = readIncoming(operation, body, PRACTICE_ENCRYPTION_KEY);
  if (reference === null) throw new Error('A request reached the service without a reference that it can read.');
  return { kind: 'requested', operation: operation === 'query' ? null : operation, reference };
}
