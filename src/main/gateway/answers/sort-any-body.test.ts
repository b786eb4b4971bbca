import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../http/http.ts';
import { response } from './exchanges.fixture.ts';
import { NOTHING_KEYED } from './keyed-values.ts';
import { sortBanks, sortRequery, sortStep } from './sort-outcome.ts';

/** Fields that keep the service's spelling, because the program compares or opens them. */
const KEPT_AS_GIVEN = new Set(
  'reference otherReference createdAt authUrl customerEmail bankCode bankName kind cause'.split(' '),
);

const FOUR_DIGITS = /\p{Nd}([\s\p{Zs}\p{Pd}]?\p{Nd}){3}/u;

const WORDS = '000 00 02 NR R0 INPUT CONFLICT NOT_FOUND FAILED SUCCESS error failed successful PIN 1500.00 ٠٠٠'.split(
  ' ',
);
const FIELDS = [
  'transactionId transactionReference status statusMessage suggestedAuthentication authModelUsed authUrl amount currency',
  'authenticatePaymentResponseCode paymentResponseCode paymentResponseMessage validateInstruction chargedAmount isLive',
  'validationInstruction createdAt customerEmail chargeCode chargeMessage fraudStatus code __proto__',
].flatMap((names) => names.split(' '));

const leaf = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.constantFrom('https://bank.example/1', '5531 8866 5214 2950', '', 0, 1, true, null),
  fc.string(),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);
const payment = fc.dictionary(fc.constantFrom(...FIELDS), leaf);
const body = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      status: leaf,
      error: leaf,
      message: leaf,
      code: leaf,
      responseCode: leaf,
      data: fc.oneof(
        leaf,
        fc.record({ payment: fc.oneof(leaf, payment), banks: fc.array(fc.oneof(leaf, payment)) }, { requiredKeys: [] }),
      ),
    },
    { requiredKeys: [] },
  ),
  fc.record({ data: fc.record({ payment }) }),
);
const httpStatus = fc.oneof(
  fc.constantFrom(200, 201, 400, 404, 409, 429, 500, 503),
  fc.integer({ min: 200, max: 599 }),
);
const anyExchange = fc.record({ httpStatus, value: body }).map(({ httpStatus, value }) => response(httpStatus, value));

describe('an answer with any body', () => {
  it('gives an outcome whose texts contain no run of four digits, except the text for the counter', () => {
    fc.assert(
      fc.property(anyExchange, (exchange) => {
        for (const outcome of sortAll(exchange)) {
          for (const text of textsOf({ ...outcome, forCounter: null })) expect(text).not.toMatch(FOUR_DIGITS);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('gives only references and codes that the payment in the body contains', () => {
    fc.assert(
      fc.property(httpStatus, payment, (status, fields) => {
        const exchange = response(status, { data: { payment: fields } });
        const requery = sortRequery(exchange);
        if (requery.kind !== 'answered') return;
        const { reference, code, amountMinor } = requery.answer;
        const given = [fields.transactionId, fields.transactionReference];
        if (isPrintable(reference)) expect(given.map(String)).toContain(reference);
        if (code === '000') expect(fields.paymentResponseCode).toBe('000');
        // The fraction of a minor unit is cut off; a large float loses up to one more unit.
        if (amountMinor !== null) expect(Math.abs(Number(fields.amount) - amountMinor / 100)).toBeLessThan(0.02);
        expect(status).toBeLessThan(300);
      }),
      { numRuns: 1_000 },
    );
  });

  it('refuses a charge only for a listed code in an error body without a payment', () => {
    fc.assert(
      fc.property(anyExchange, (exchange) => {
        const outcome = sortStep(exchange, { operation: 'initiate', keyed: NOTHING_KEYED });
        if (outcome.kind !== 'refused') return;
        const said = bodyOf(exchange);
        expect(said).toMatchObject({ error: expect.stringMatching(/^\s*INPUT\s*$/), status: expect.any(String) });
        expect(exchange.httpStatus).toSatisfy((status: number) => status < 300 || (status >= 400 && status < 500));
      }),
      { numRuns: 1_000 },
    );
  });
});

function bodyOf(exchange: Exchange): unknown {
  return exchange.kind === 'response' && exchange.body.kind === 'json' ? exchange.body.value : null;
}

function sortAll(exchange: Exchange) {
  return [
    sortStep(exchange, { operation: 'initiate', keyed: NOTHING_KEYED }),
    sortRequery(exchange),
    sortBanks(exchange),
  ] as const;
}

function textsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return KEPT_AS_GIVEN.has(key) ? [] : [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, name));
}

function isPrintable(text: string | null): text is string {
  // Masked characters and characters outside ASCII differ from what was sent.
  return text !== null && /^[ ->@-~]*$/.test(text) && text.length < 64;
}
