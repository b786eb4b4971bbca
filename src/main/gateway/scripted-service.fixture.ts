import { EventEmitter } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import type { Fetch, Timer } from './http/http.ts';

/** Sends one answer, or none, once a whole request has come in. `requestLine` is its first line. */
export type Play = (socket: Socket, requestLine: string, moments: Moments) => void;

/** A test waits for these events instead of sleeping. */
export type Moments = EventEmitter<{ request: []; headers: [] }>;

/** Reports when the headers of an answer have come. */
export function watchedFetch(moments: Moments): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    moments.emit('headers');
    return response;
  };
}

/** Makes a timer that fires at the next request, or at the headers of the next answer. */
export function ringsAt(moment: 'request' | 'headers', moments: Moments): Timer {
  return (ring) => {
    const soon = () => void setImmediate(ring);
    moments.once(moment, soon);
    return () => void moments.off(moment, soon);
  };
}

export const neverRings: Timer = () => () => undefined;

export interface ScriptedService {
  baseUrl: string;
  requests: string[];
  stop(): Promise<void>;
}

/** Uses a bare socket, so that an answer can break off anywhere. */
export async function startScriptedService(
  play: Play,
  moments: Moments = new EventEmitter(),
): Promise<ScriptedService> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = '';
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      if (!isWhole(received)) return;
      const requestLine = received.slice(0, received.indexOf('\r\n'));
      requests.push(requestLine);
      received = '';
      play(socket, requestLine, moments);
      moments.emit('request');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export function answerText(status: number, body: string | Buffer, headers: Record<string, string> = {}): Buffer {
  const bytes = Buffer.from(body);
  const fields = { 'content-type': 'application/json', 'content-length': String(bytes.length), ...headers };
  return Buffer.concat([Buffer.from(headText(status, fields)), bytes]);
}

export function send(...answer: Parameters<typeof answerText>): Play {
  return (socket) => {
    socket.end(answerText(...answer));
  };
}

export function json(value: unknown, status = 200): Play {
  return send(status, JSON.stringify(value));
}

export function headText(status: number, headers: Record<string, string>): string {
  const lines = Object.entries({ connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} As Scripted\r\n${lines.join('')}\r\n`;
}

function isWhole(received: string): boolean {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
  return received.length >= headEnd + 4 + length;
}
