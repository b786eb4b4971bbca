import { createServer, type Server } from 'node:net';

export interface Notice {
  /** In the language of the server. */
  severity: string;
  code: string;
  message: string;
}

/** Starts a server with the minimum of PostgreSQL's protocol. It accepts every statement and sends a notice for the last one. */
export async function serverThatNotices(notice: Notice): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    let hasBegun = false;
    socket.on('error', () => undefined);
    socket.on('data', (asked) => {
      const answers = hasBegun ? answersTo(asked.toString('latin1'), notice) : [message('R', Buffer.alloc(4)), READY];
      hasBegun = true;
      socket.write(Buffer.concat(answers));
    });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return { url: `postgresql://nobody:none@127.0.0.1:${address.port}/none`, server };
}

function answersTo(asked: string, notice: Notice): Buffer[] {
  if (asked.includes('SHOW transaction_read_only')) return [...row('transaction_read_only', 'off'), READY];
  if (asked.includes('COMMIT')) return [noticeMessage(notice), message('C', text('COMMIT')), READY];
  // A statement with values is parsed, bound, described and executed, with one answer for each.
  if (asked.startsWith('P')) {
    const nothing = Buffer.alloc(0);
    const steps = [message('1', nothing), message('2', nothing), message('n', nothing)];
    return [...steps, noticeMessage(notice), message('C', text('UPDATE 1')), READY];
  }
  return [message('C', text('DONE')), READY];
}

function noticeMessage({ severity, code, message: words }: Notice): Buffer {
  return message('N', Buffer.concat([text(`S${severity}`), text(`C${code}`), text(`M${words}`), Buffer.alloc(1)]));
}

function row(name: string, value: string): Buffer[] {
  const column = Buffer.concat([int16(1), text(name), Buffer.alloc(6), int32(25), int16(-1), int32(-1), int16(0)]);
  const values = Buffer.concat([int16(1), int32(value.length), Buffer.from(value)]);
  return [message('T', column), message('D', values), message('C', text('SHOW'))];
}

function message(kind: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
}

function text(characters: string): Buffer {
  return Buffer.from(`${characters}\0`);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const READY = message('Z', Buffer.from('I'));
