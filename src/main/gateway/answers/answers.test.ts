import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BANKS_BODY, callBanks, callRequery, MONEY_OPERATIONS, played, REQUERY_BODY } from '../operation.fixture.ts';
import { headText, json, type Play, send } from '../scripted-service.fixture.ts';

/** A real server sends these answers to every operation. */

const INPUT_BODY = JSON.stringify({ status: 'FAILED', error: 'INPUT', message: 'otp is required' });
const CONFLICT_BODY = JSON.stringify({ status: 'FAILED', error: 'CONFLICT', message: 'A payment exists' });
const UNLISTED_BODY = JSON.stringify({ status: 'FAILED', error: 'LIMIT', message: 'Card 5531886652142950 is over' });

/** One answer of each kind is enough here, because `sort-outcome.test.ts` has them all. */
const ERRORS: readonly [name: string, play: Play, money: object, requery: object][] = [
  [
    'INPUT with 400',
    send(400, INPUT_BODY),
    { kind: 'refused', code: 'INPUT', message: 'otp is required' },
    { kind: 'queryFailed', code: 'INPUT', message: 'otp is required' },
  ],
  [
    'CONFLICT with 409',
    send(409, CONFLICT_BODY),
    { kind: 'conflict', message: 'A payment exists' },
    { kind: 'queryFailed', code: 'CONFLICT', message: 'A payment exists' },
  ],
  [
    'an unlisted error with 401',
    send(401, UNLISTED_BODY),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 401, code: 'LIMIT' },
    { kind: 'queryFailed', code: 'LIMIT', message: 'Card •••• is over' },
  ],
  [
    'INPUT with 500',
    send(500, INPUT_BODY),
    { kind: 'unknown', cause: 'serverError', httpStatus: 500, code: 'INPUT' },
    { kind: 'lost', cause: 'serverError', httpStatus: 500 },
  ],
  [
    'a not-found error',
    json({ status: 'FAILED', error: 'NOT_FOUND', message: 'x' }, 404),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 404, code: 'NOT_FOUND' },
    { kind: 'notFound' },
  ],
  [
    'a payment whose own status is "error"',
    json({ data: { payment: { status: 'Error', paymentResponseMessage: 'x' } } }),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 200, code: null },
    { kind: 'answered', answer: expect.objectContaining({ status: 'Error', code: null }) },
  ],
];

describe.each(ERRORS)('%s', (_name, play, money, requery) => {
  it.each(MONEY_OPERATIONS)('end $operation as stated', async ({ call }) => {
    expect(await played(play, call)).toEqual(money);
  });

  it('end a re-query as stated', async () => {
    expect(await played(play, callRequery)).toEqual(requery);
  });

  it('fails the list of banks', async () => {
    expect(await played(play, callBanks)).toMatchObject({ kind: 'failed' });
  });
});

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
  it.each(MONEY_OPERATIONS)('answers $operation', async ({ call, goodBody }) => {
    expect(await played(dress(JSON.stringify(goodBody)), call)).toMatchObject({
      kind: 'answered',
      answer: { reference: 'T1-261121-0001-ABCDEFGH9', message: 'Ìdánilójú ✓' },
    });
  });

  it('answers a re-query', async () => {
    expect(await played(dress(JSON.stringify(REQUERY_BODY)), callRequery)).toMatchObject({
      kind: 'answered',
      answer: { code: '000', amountMinor: 150_000, message: 'Ìdánilójú ✓' },
    });
  });

  it('returns the list of banks', async () => {
    expect(await played(dress(JSON.stringify(BANKS_BODY)), callBanks)).toMatchObject({
      kind: 'answered',
      banks: [{ bankCode: '044', bankName: 'Bánk' }],
    });
  });

  it('returns each bank code once, as the bank that can be charged', async () => {
    const [bank] = BANKS_BODY.data.banks;
    const banks = [{ ...bank, bankName: 'Closed', status: 'INACTIVE' }, bank, { ...bank, bankCode: ' 044 ' }];
    const outcome = await played(dress(JSON.stringify({ ...BANKS_BODY, data: { banks } })), callBanks);
    expect(outcome).toMatchObject({ kind: 'answered', banks: [{ bankCode: '044', bankName: 'Bánk', active: true }] });
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
