import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BANKS_BODY, callBanks, callRequery, MONEY_OPERATIONS, played, REQUERY_BODY } from '../operation.fixture.ts';
import { headText, json, type Play, send } from '../scripted-service.fixture.ts';

/** Error bodies, time-out answers and good answers that a real server sends to every operation. */

const INPUT_BODY = JSON.stringify({ status: 'FAILED', error: 'INPUT', message: 'otp is required' });
const CONFLICT_BODY = JSON.stringify({ status: 'FAILED', error: 'CONFLICT', message: 'A payment exists' });
const UNLISTED_BODY = JSON.stringify({ status: 'FAILED', error: 'LIMIT', message: 'Card 5531886652142950 is over' });

const payment = (fields: unknown): Play => json({ data: { payment: fields } });

/** Well-formed answers that report an error. */
const ERRORS: readonly [name: string, play: Play, money: object, requery: object][] = [
  ...[200, 400, 422].map((status): (typeof ERRORS)[number] => [
    `INPUT with ${status}`,
    send(status, INPUT_BODY),
    { kind: 'refused', code: 'INPUT', message: 'otp is required' },
    { kind: 'queryFailed', code: 'INPUT', message: 'otp is required' },
  ]),
  ...[200, 400, 409].map((status): (typeof ERRORS)[number] => [
    `CONFLICT with ${status}`,
    send(status, CONFLICT_BODY),
    { kind: 'conflict', message: 'A payment exists' },
    { kind: 'queryFailed', code: 'CONFLICT', message: 'A payment exists' },
  ]),
  ...[200, 401].map((status): (typeof ERRORS)[number] => [
    `an unlisted error with ${status}`,
    send(status, UNLISTED_BODY),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: status, code: 'LIMIT' },
    { kind: 'queryFailed', code: 'LIMIT', message: 'Card •••• is over' },
  ]),
  [
    'INPUT with 500',
    send(500, INPUT_BODY),
    { kind: 'unknown', cause: 'serverError', httpStatus: 500, code: 'INPUT' },
    { kind: 'lost', cause: 'serverError', httpStatus: 500 },
  ],
  [
    'INPUT with 429',
    send(429, INPUT_BODY),
    { kind: 'unknown', cause: 'tooManyRequests', httpStatus: 429, code: 'INPUT' },
    { kind: 'lost', cause: 'tooManyRequests', httpStatus: 429 },
  ],
  [
    'INPUT beside a payment',
    json({ status: 'FAILED', error: 'INPUT', message: 'x', data: { payment: { status: 'successful' } } }),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 200, code: 'INPUT' },
    { kind: 'queryFailed', code: 'INPUT', message: 'x' },
  ],
  [
    'INPUT beside SUCCESS',
    json({ status: 'SUCCESS', error: 'INPUT', message: 'x' }),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 200, code: 'INPUT' },
    { kind: 'queryFailed', code: 'INPUT', message: 'x' },
  ],
  [
    'an error that is an object',
    json({ status: 'FAILED', error: { code: 'INPUT' }, message: 'x' }, 400),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 400, code: 'INPUT' },
    { kind: 'queryFailed', code: 'INPUT', message: 'x' },
  ],
  [
    'an empty error beside a success',
    json({ status: null, error: '', message: null, data: { payment: { paymentResponseCode: '000' } } }),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 200, code: null },
    { kind: 'queryFailed', code: '', message: null },
  ],
  [
    'a not-found error',
    json({ status: 'FAILED', error: 'NOT_FOUND', message: 'x' }, 404),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 404, code: 'NOT_FOUND' },
    { kind: 'notFound' },
  ],
  [
    'a not-found error with 400 in the other spelling',
    json({ status: 'error', message: 'No transaction', data: { code: 'NO TX' } }, 400),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 400, code: 'NO TX' },
    { kind: 'notFound' },
  ],
  [
    'a not-found error beside a payment',
    json({ status: 'FAILED', error: 'NOT_FOUND', message: 'x', data: { payment: { status: 'failed' } } }, 404),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 404, code: 'NOT_FOUND' },
    { kind: 'queryFailed', code: 'NOT_FOUND', message: 'x' },
  ],
  [
    'a not-found error under a status that cannot mean it',
    json({ status: 'FAILED', error: 'NOT_FOUND', message: 'x' }, 401),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 401, code: 'NOT_FOUND' },
    { kind: 'queryFailed', code: 'NOT_FOUND', message: 'x' },
  ],
  [
    'a time-out answer with code NR and an inner "failed"',
    json({ status: 'error', message: 'x', data: { code: 'NR', status: 'failed', payment: { status: 'failed' } } }),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 200, code: 'NR' },
    { kind: 'queryFailed', code: 'NR', message: 'x' },
  ],
  [
    'a time-out answer with code NR in the payment alone',
    payment({ status: 'failed', paymentResponseCode: 'NR' }),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 200, code: 'NR' },
    { kind: 'queryFailed', code: 'NR', message: null },
  ],
  [
    'a payment whose own status is "error"',
    payment({ status: 'Error', paymentResponseMessage: 'x' }),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 200, code: null },
    { kind: 'answered', answer: expect.objectContaining({ status: 'Error', code: null }) },
  ],
  [
    'a time-out answer without data',
    json({ status: 'error', data: null, message: 'An error occured. Please contact support' }),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 200, code: null },
    { kind: 'queryFailed', code: 'error', message: 'An error occured. Please contact support' },
  ],
  [
    'a time-out answer with responseCode R0',
    json({ responseCode: 'R0', message: 'Please requery to confirm the status of the transaction' }),
    { kind: 'unknown', cause: 'unlistedError', httpStatus: 200, code: 'R0' },
    { kind: 'queryFailed', code: 'R0', message: 'Please requery to confirm the status of the transaction' },
  ],
  [
    'a payment under 400',
    json({ data: { payment: { status: 'successful', paymentResponseCode: '000' } } }, 400),
    { kind: 'unknown', cause: 'unexpectedStatus', httpStatus: 400, code: null },
    { kind: 'lost', cause: 'unexpectedStatus', httpStatus: 400 },
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

/** Good answers in unusual forms. */
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
