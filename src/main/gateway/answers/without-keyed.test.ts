import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentIn, response } from './exchanges.fixture.ts';
import { createKeyedMemory, type KeyedValues, keyedValues } from './keyed-values.ts';
import { LONGEST_READ, LONGEST_TEXT } from './redact.ts';
import { sortRequery, sortStep } from './sort-outcome.ts';
import { withoutKeyed } from './without-keyed.ts';

const CARD = '5531886652142950';
const BVN = '22123456789';
const REFERENCE = 'T1-261121-0007-ABCDEFGH9';
const ENCODED = 'NTUzMTg4NjY1MjE0Mjk1MA==';

describe('an answer that repeats keyed values', () => {
  it('masks them in the texts and words of a step', () => {
    const payment = {
      statusMessage: `Card ${CARD} cvv 564`,
      authenticatePaymentResponseMessage: 'cvv 564 wrong',
      validateInstruction: { instruction: 'Dial *737*50*1500*159#, PIN 3310' },
      status: '5531-8866-5214-2950',
      suggestedAuthentication: CARD,
      authModelUsed: Number(CARD),
    };
    expect(step(payment, keyedValues([CARD, '564', '3310']))).toMatchObject({
      answer: {
        status: '••••',
        statusMessage: 'Card •••• cvv ••••',
        suggestedAuthentication: '••••',
        authModelUsed: '••••',
        message: 'cvv •••• wrong',
        instruction: 'Dial *737*50*••••*159#, PIN ••••',
      },
      forCounter: { instruction: 'Dial *737*50*1500*159#, PIN ••••' },
    });
  });

  it('masks them in the codes and words of a re-query, and in what no check compares', () => {
    const payment = {
      transactionReference: ENCODED,
      status: 'cvv 564',
      chargeCode: ENCODED,
      fraudStatus: '33:33:31:30',
      authModel: 'MzMxMA==',
      vbvCode: '564',
      accountCode: '564',
    };
    expect(requery(payment, keyedValues([CARD, '564', '3310']))).toMatchObject({
      answer: {
        reference: '••••',
        status: 'cvv ••••',
        chargeCode: '••••',
        fraudStatus: '••••',
        authModel: '••••',
        vbvCode: '••••',
        accountCode: '••••',
      },
    });
  });

  it('masks them around the payment', () => {
    const body = { status: 'failed', error: 'cvv 564', message: 'PIN\u200b3\u200b3\u200b1\u200b\u200b\u200b\u200b0' };
    expect(sortRequery(response(400, body), keyedValues(['564', '3310']))).toEqual({
      kind: 'queryFailed',
      code: 'cvv ••••',
      message: 'PIN••••',
    });
  });

  it.each([
    ['customerEmail', `${BVN}@example.com`, null],
    ['customerEmail', 'ade3310@example.com', null],
    ['amount', BVN, null],
    ['amount', Number(BVN), null],
    ['amount', '22,123,456,789.00', null],
    ['chargedAmount', '2.2123456789e10', 'unreadable'],
    ['appFee', '221234567.89', 'unreadable'],
    ['createdAt', '1990-05-17', null],
    ['currency', '3310', '••••'],
    ['narration', `${'x'.repeat(298)} 564`, `${'x'.repeat(298)} …`],
    ['narration', `${'x'.repeat(598)}5`, `${'x'.repeat(299)}…`],
    ['authModel', `${'x'.repeat(30)}564`, `${'x'.repeat(30)}••`],
    ['authModel', '22.12.34.56.78.9 is a BVN of a customer', '•••• is a BVN of a customer'],
  ])('masks a keyed value in %s %j', (name, given, expected) => {
    const read = name === 'amount' || name === 'chargedAmount' || name === 'appFee' ? `${name}Minor` : name;
    const keyed = keyedValues([BVN, '3310', '564', '19900517']);
    expect(requery({ status: 'failed', [name]: given }, keyed)).toMatchObject({
      answer: { [read]: expected },
    });
  });

  it('leaves no piece of a keyed value in a long text, wherever it is cut', () => {
    const spellings = [CARD, CARD.replace(/\B/g, ' - '), ENCODED, [...CARD].map((digit) => `&#x3${digit};`).join('')];
    fc.assert(
      fc.property(fc.nat(700), fc.constantFrom(...spellings), (before, spelling) => {
        const outcome = requery(
          { status: 'failed', narration: `${'x'.repeat(before)} ${spelling} y` },
          keyedValues([CARD]),
        );
        expect(outcome).toMatchObject({ answer: { narration: expect.stringMatching(/^x{0,300} ?•{0,4}( y|…)?…?$/) } });
      }),
    );
  });

  it('drops each identifier that repeats a keyed value', () => {
    const keyed = keyedValues(['0690000031', '564', '3310']);
    const identifiers = {
      uniqueKey: 'K0690000031',
      orderReference: 'A-564',
      paymentId: '15641',
      providerReference: 'MzMxMA==',
    };
    expect(requery({ status: 'failed', ...identifiers }, keyed)).toMatchObject({ answer: { paymentId: '15641' } });
    for (const name of ['uniqueKey', 'orderReference', 'providerReference']) {
      expect(requery({ status: 'failed', ...identifiers }, keyed)).not.toHaveProperty(`answer.${name}`);
    }
  });

  it('masks every text after so many that no service sends them', () => {
    const payment = {
      ...Object.fromEntries(Array.from({ length: 100 }, (_, n) => [n, 'x'.repeat(300)])),
      status: 'failed',
    };
    expect(requery(payment, keyedValues(['564']))).toMatchObject({ answer: { status: '••••' } });
  });
});

describe('an answer that resembles keyed values by chance', () => {
  it('keeps the codes, amounts, times and the reference that decide', () => {
    const payment = {
      transactionId: REFERENCE,
      paymentResponseCode: '000',
      chargeCode: ' 000',
      status: 'successful',
      currency: 'NGN',
      amount: '1500.00',
      chargedAmount: 1500,
      createdAt: '2026-11-21T10:02:03',
    };
    const keyed = keyedValues(['000', '1500', '0007', '261121', '2026'], REFERENCE);
    expect(requery(payment, keyed)).toMatchObject({
      answer: {
        reference: REFERENCE,
        code: '000',
        chargeCode: ' 000',
        status: 'successful',
        amountMinor: 150_000,
        chargedAmountMinor: 150_000,
        createdAt: '2026-11-21T10:02:03',
      },
    });
  });

  it('keeps an outer success code that equals the security code', () => {
    const body = { code: 200, data: { payment: { paymentResponseCode: '000', status: 'successful' } } };
    expect(sortRequery(response(200, body), keyedValues(['200']))).toMatchObject({ answer: { status: 'successful' } });
  });

  it('keeps an identifier that ends with a sign if no date of birth was keyed', () => {
    const memory = createKeyedMemory();
    memory.add(REFERENCE, ['0690000031', '']);
    expect(requery({ status: 'failed', providerReference: 'QUJDREVG==' }, memory.of(REFERENCE))).toMatchObject({
      answer: { providerReference: 'QUJDREVG==' },
    });
  });

  it('keeps the address of the bank page, which is opened', () => {
    const authUrl = 'https://bank.example/page?pin=3310';
    expect(step({ authUrl }, keyedValues(['3310']))).toMatchObject({
      answer: { authUrl },
      forCounter: { isAddressSecret: true },
    });
  });
});

describe('withoutKeyed', () => {
  const KEYED = keyedValues(['564', '3310']);

  it('changes nothing but texts and numbers that repeat a keyed value', () => {
    const answer = {
      isPaid: true,
      list: ['cvv 564'],
      none: null,
      number: 1500,
      inner: { number: 3310, text: 'PIN 3310' },
    };
    expect(withoutKeyed(answer, KEYED)).toStrictEqual({ ...answer, inner: { number: '••••', text: 'PIN ••••' } });
    expect(withoutKeyed(answer, keyedValues([]))).toBe(answer);
    expect(['cvv 564', 3310, null].map((each) => withoutKeyed(each, KEYED))).toEqual(['cvv ••••', '••••', null]);
  });

  it('reads no deeper than the deepest field', () => {
    const nested = (text: string) => ({ one: { two: { three: { four: text, deeper: { five: 'cvv 564' } } } } });
    expect(withoutKeyed(nested('cvv 564'), KEYED)).toEqual(nested('cvv ••••'));
  });

  it.each([
    'code',
    'responseCode',
    'responsecode',
    'paymentResponseCode',
    'authenticatePaymentResponseCode',
    'chargeCode',
    'status',
    'fraudStatus',
  ])('keeps %s if it has three digits and may be a success value', (name) => {
    const answers = ['564', ' 564 ', '5640', '0 564', '564 0', '564-'].map((value) =>
      withoutKeyed({ [name]: value }, KEYED),
    );
    const kept = answers.map((answer) => Object.values(answer as object)[0]);
    expect(kept).toEqual(['564', ' 564 ', '5640', '0 ••••', '•••• 0', '••••-']);
  });

  it.each(['amount', 'chargedAmount', 'appFee', 'merchantFee', 'createdAt', 'created'])(
    'masks only long values in %s, in which short ones occur by chance',
    (name) => {
      const keyed = keyedValues(['3310', '12345678']);
      expect(withoutKeyed({ [name]: '3310' }, keyed)).toEqual({ [name]: '3310' });
      expect(withoutKeyed({ [name]: '12345678' }, keyed)).toEqual({ [name]: '••••' });
    },
  );

  it('drops the end of a long text, which may begin a keyed value, and masks a long identifier', () => {
    const [longest, tooLong] = [LONGEST_READ, LONGEST_READ + 1].map((length) => 'x'.repeat(length));
    expect(withoutKeyed({ narration: longest, uniqueKey: longest }, KEYED)).toEqual({
      narration: longest,
      uniqueKey: longest,
    });
    expect(withoutKeyed({ narration: tooLong, uniqueKey: tooLong }, KEYED)).toEqual({
      narration: `${'x'.repeat(LONGEST_READ - LONGEST_TEXT)}…`,
      uniqueKey: '••••',
    });
  });

  it('masks every text once 20,000 characters were searched, and counts only what it reads of a long text', () => {
    const texts = (length: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [n, 'x'.repeat(length)]));
    expect(withoutKeyed({ ...texts(500, 39), last: 'x'.repeat(500) }, KEYED)).toMatchObject({ last: 'x'.repeat(500) });
    expect(withoutKeyed({ ...texts(500, 40), last: 'x' }, KEYED)).toMatchObject({ last: '••••' });
    expect(withoutKeyed({ ...texts(5_000, 33), last: 'x' }, KEYED)).toMatchObject({ last: 'x' });
  });
});

function step(payment: object, keyed: KeyedValues) {
  return sortStep(paymentIn(200, payment), { operation: 'initiate', keyed });
}

function requery(payment: object, keyed: KeyedValues) {
  return sortRequery(paymentIn(200, payment), keyed);
}
