import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Fetch } from '../src/main/gateway/http/http.ts';

/*
 * As little HTTP as a benchmark needs: JSON of ASCII over connections that stay open, with both ends in our hands. In the
 * program this work is Chromium's, in a process of its own; Node's `fetch` would do it in the thread that is measured.
 */

/** @returns what stands for `fetch`, and what ends its connections */
export function createBareFetch(port: number): { fetch: Fetch; close: () => void } {
  const all = new Set<Socket>();
  const idle: Socket[] = [];

  const opened = (): Socket => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    all.add(socket);
    return socket;
  };

  const fetch: Fetch = async (url, { body }) => {
    const socket = idle.pop() ?? opened();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const stop = onMessage(socket, (_head, answer) => resolve(answer));
    socket.once('error', reject);
    socket.write(messageOf(`POST ${new URL(url).pathname} HTTP/1.1\r\nHost: 127.0.0.1`, String(body)));
    try {
      return new Response(await promise);
    } finally {
      stop();
      socket.off('error', reject);
      idle.push(socket);
    }
  };

  const close = () => {
    for (const socket of all) socket.destroy();
  };
  return { fetch, close };
}

/** Answers each request with what `answer` makes of its path and body, after as long as that takes. */
export function createBareServer(answer: (path: string, body: string) => Promise<string>): Server {
  return createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    onMessage(socket, (head, body) => {
      void answer(head.split(' ', 2)[1] ?? '', body).then((text) =>
        socket.write(messageOf('HTTP/1.1 200 OK\r\nContent-Type: application/json', text)),
      );
    });
  });
}

function messageOf(head: string, body: string): string {
  return `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** @returns a function that stops listening */
function onMessage(socket: Socket, take: (head: string, body: string) => void): () => void {
  let text = '';
  const listen = (piece: Buffer) => {
    text += piece.toString('latin1');
    const headEnds = text.indexOf('\r\n\r\n');
    if (headEnds < 0) return;
    const head = text.slice(0, headEnds);
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
    const body = text.slice(headEnds + 4);
    if (body.length < length) return;
    text = '';
    take(head, body);
  };
  socket.on('data', listen);
  return () => socket.off('data', listen);
}
