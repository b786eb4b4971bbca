import { describe, expect, it } from 'vitest';
import { nextStepOf } from '../../../shared/payment/next-step.ts';
import type { Step } from '../../../shared/payment/payment-state.ts';
import { NOTHING_KEYED } from './keyed-values.ts';
import { readStepAnswer } from './wire-payment.ts';

// Every suggestion, model, address and code, in every spelling. The meaning of each value is written out by hand, so that the table shares
// no rule with the code.

const SUGGESTIONS = [
  [undefined, 'nothing'],
  [null, 'nothing'],
  ['', 'nothing'],
  ['PIN', 'cardPin'],
  ['pin', 'cardPin'],
  [' Pin ', 'cardPin'],
  ['NOAUTH_INTERNATIONAL', 'billingAddress'],
  ['noauth_International', 'billingAddress'],
  ['AVS_VBVSECURECODE', 'billingAddress'],
  ['avs_vbvsecurecode', 'billingAddress'],
  ['AVS', 'nothing'],
  ['N/A', 'nothing'],
] as const;
const MODELS = [
  [undefined, 'none'],
  [null, 'none'],
  ['', 'none'],
  ['AUTH', 'none'],
  ['Auth', 'none'],
  ['PIN', 'otp'],
  ['pin', 'otp'],
  ['GTB_OTP', 'otp'],
  ['gtb_otp', 'otp'],
  ['ACCESS_OTP', 'otp'],
  ['VBVSECURECODE', 'bankPage'],
  ['vbvsecurecode', 'bankPage'],
  ['AVS_VBVSECURECODE', 'bankPage'],
  ['MASTERSECURECODE', 'bankPage'],
  ['NOAUTH', 'unknown'],
  ['MVISA-QR', 'unknown'],
] as const;
const ADDRESSES = [
  [undefined, null],
  [null, null],
  ['', null],
  ['NO-URL', null],
  ['no-url', null],
  ['N/A', null],
  ['n/a', null],
  ['null', null],
  ['javascript:alert(1)', null],
  ['https://bank.example/pay?id=1', 'https://bank.example/pay?id=1'],
  ['HTTPS://Bank.Example/pay?id=1', 'https://bank.example/pay?id=1'],
  ['https://bank.exa\nmple/pay?\r\nid=1', 'https://bank.example/pay?id=1'],
  [' https://bank.example/pay?id=1\n', 'https://bank.example/pay?id=1'],
] as const;
const CODES = [undefined, null, '', '00', '0', 0, '02', '03', '000'] as const;
const OPERATIONS = ['initiate', 'authenticate'] as const;

const TABLE = SUGGESTIONS.flatMap(([suggestion, suggested]) =>
  MODELS.flatMap(([model, means]) =>
    ADDRESSES.flatMap(([authUrl, address]) =>
      CODES.map((code) => ({ suggestion, suggested, model, means, authUrl, address, code })),
    ),
  ),
);
type Row = (typeof TABLE)[number];

/** The order of decisions: suggestion, code `00`, the model, a remaining address, code `02`. */
function expectedStep(operation: (typeof OPERATIONS)[number], row: Row): Step | 're-query' {
  const { suggested, means, address, code } = row;
  if (operation === 'initiate' && suggested !== 'nothing') return suggested;
  if (code === '00') return 're-query';
  if (means === 'otp') return 'otp';
  if (address !== null) return 'bankPage';
  // Code `02` asks for an OTP, whatever the model is; only a bank's own page takes its OTP elsewhere.
  return means !== 'bankPage' && code === '02' ? 'otp' : 're-query';
}

/** Reads an answer that contains only the defined fields. */
function read({ suggestion, model, authUrl, code }: Row, operation: (typeof OPERATIONS)[number]) {
  const record = {
    transactionId: 'T1-0001',
    status: 'SUCCESSFUL',
    suggestedAuthentication: suggestion,
    authModelUsed: model,
    authUrl,
    authenticatePaymentResponseCode: code,
  };
  const answer = readStepAnswer(JSON.parse(JSON.stringify(record)), operation, NOTHING_KEYED);
  if (!answer) throw new Error('The record could not be read.');
  return answer;
}

describe.each(OPERATIONS)('the step that an answer to %s asks for', (operation) => {
  it(`is right in each of its ${TABLE.length} spellings`, () => {
    const wrong = TABLE.map((row) => {
      const next = nextStepOf(operation, read(row, operation), null);
      return {
        ...row,
        step: next.kind === 'step' ? next.step.step : 're-query',
        expected: expectedStep(operation, row),
      };
    }).filter(({ step, expected }) => step !== expected);
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it('keeps the address unchanged except for line breaks', () => {
    expect(TABLE.filter((row) => read(row, operation).authUrl !== row.address).slice(0, 5)).toEqual([]);
  });
});
