import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Fetch } from '../../src/main/gateway/http/http.ts';

/*
 * Sends ASCII JSON over persistent connections. In the program Chromium's process does this work; Node's `fetch` would
 * add it to the measured thread.
 */

export interface BareConnections {
  /** @param head the request line and headers, without the final blank line and Content-Length */
  send(head: string, body: string | Uint8Array): Promise<BareAnswer>;
  close(): void;
}

export interface BareAnswer {
  head: string;
  body: string;
}

/** Opens a connection for each concurrent request and reuses idle connections. */
export function openBareConnections(port: number): BareConnections {
  const all = new Set<Socket>();
  let idle: Socket[] = [];

  const opened = (): Socket => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    all.add(socket);
    // The event `close` follows and rejects the waiting request.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      all.delete(socket);
      idle = idle.filter((each) => each !== socket);
    });
    return socket;
  };

  return {
    send: async (head, body) => {
      const socket = idle.pop() ?? opened();
      const { promise, resolve, reject } = Promise.withResolvers<BareAnswer>();
      const stop = onMessage(socket, (answerHead, answerBody) => resolve({ head: answerHead, body: answerBody }));
      const fail = () => reject(new Error('The connection closed before an answer came.'));
      socket.once('close', fail);
      write(socket, head, body);
      const answer = await promise.finally(() => {
        stop();
        socket.off('close', fail);
      });
      idle.push(socket);
      return answer;
    },
    close: () => {
      for (const socket of all) socket.destroy();
    },
  };
}

export function createBareFetch(port: number): { fetch: Fetch; close: () => void } {
  const { send, close } = openBareConnections(port);
  const fetch: Fetch = async (url, { body }) => {
    const answer = await send(`POST ${new URL(url).pathname} HTTP/1.1\r\nHost: 127.0.0.1`, String(body));
    return new Response(answer.body);
  };
  return { fetch, close };
}

export function createBareServer(answer: (path: string, body: string) => Promise<string>): Server {
  return createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    onMessage(socket, (head, body) => {
      void answer(head.split(' ', 2)[1] ?? '', body).then((text) =>
        write(socket, 'HTTP/1.1 200 OK\r\nContent-Type: application/json', text),
      );
    });
  });
}

function write(socket: Socket, head: string, body: string | Uint8Array): void {
  socket.cork();
  socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n`, 'latin1');
  socket.write(body);
  socket.uncork();
}

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
