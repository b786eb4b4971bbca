import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BANKS_BODY, callBanks, callRequery, MONEY_OPERATIONS, played, REQUERY_BODY } from '../operation.fixture.ts';
import { headText, type Play, send } from '../scripted-service.fixture.ts';

/** Readable answers, which a real server sends to every operation. `failures.test.ts` has the unreadable answers. */

const ACCEPTED: readonly [name: string, dress: (body: string) => Play][] = [
  ['plain', (body) => send(200, body)],
  ['with 201', (body) => send(201, body)],
  ['under the name of HTML', (body) => send(200, body, { 'content-type': 'text/html; charset=iso-8859-1' })],
  ['under no name', (body) => (socket) => socket.end(`${headText(200, {})}${body}`)],
  ['compressed', (body) => send(200, gzipSync(body), { 'content-encoding': 'gzip' })],
  ['behind a byte order mark', (body) => send(200, `\ufeff${body}`)],
  ['between blank lines', (body) => send(200, `\r\n\r\n${body}\r\n`)],
  ['byte by byte', (body) => (socket) => trickle(socket, Buffer.from(body))],
];

describe.each(ACCEPTED)('a good answer %s', (_name, dress) => {
  it.each(MONEY_OPERATIONS)('reads a good answer to $operation', async ({ call, goodBody }) => {
    expect(await played(dress(JSON.stringify(goodBody)), call)).toMatchObject({
      kind: 'answered',
      answer: { reference: 'T1-261121-0001-ABCDEFGH9', message: 'Ìdánilójú ✓' },
    });
  });

  it('reads a good answer to a re-query', async () => {
    expect(await played(dress(JSON.stringify(REQUERY_BODY)), callRequery)).toMatchObject({
      kind: 'answered',
      answer: { code: '000', amountMinor: 150_000, message: 'Ìdánilójú ✓' },
    });
  });

  it('reads the list of banks', async () => {
    expect(await played(dress(JSON.stringify(BANKS_BODY)), callBanks)).toMatchObject({
      kind: 'answered',
      banks: [{ bankCode: '044', bankName: 'Bánk' }],
    });
  });
});

function trickle(socket: Parameters<Play>[0], bytes: Buffer): void {
  socket.setNoDelay(true);
  socket.write(headText(200, { 'content-length': String(bytes.length) }));
  let sent = 0;
  const drip = () => {
    socket.write(bytes.subarray(sent, sent + 1));
    sent += 1;
    if (sent < bytes.length) setImmediate(drip);
    else socket.end();
  };
  drip();
}
