import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CHANNELS, type Channel, contract, pushes, requestSchemaOf, rowOf } from './bridge-contract.ts';
import { firstAnswers, firstPushes } from './first-answers.ts';
import type { EventWithState } from './journal/journal-entry.ts';
import { listedPaymentSchema } from './journal/listed-payment.ts';
import type { LastRequery } from './payment/records.ts';
import type { DeskSnapshot } from './payment/snapshot.ts';
import { problem } from './problems.ts';
import { readResult } from './read-result.ts';
import { requeryAnswer } from './testing/answers.fixture.ts';
import * as record from './testing/records.fixture.ts';
import { at, paid } from './testing/states.fixture.ts';

const SENSITIVE = ['cardNumber', 'cvv', 'pin', 'otp', 'bvn', 'dateOfBirth', 'accountNumber', 'newPin'];
const CANARY = '4187427415564246';

function fieldNames(schema: z.ZodType, io: 'input' | 'output'): string[] {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('properties' in node) for (const name of Object.keys(Object(node.properties))) names.add(name);
    for (const child of Object.values(node)) visit(child);
  };
  visit(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return [...names];
}

const sensitiveFields = (schema: z.ZodType, io: 'input' | 'output') =>
  fieldNames(schema, io).filter((name) => SENSITIVE.includes(name));

/** Adds a canary under every sensitive name to every object in a value, except in the facts of a problem. */
function poisoned(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => poisoned(item));
  if (typeof value !== 'object' || value === null || key === 'facts') return value;
  const poison = SENSITIVE.map((name) => [name, CANARY]);
  return Object.fromEntries([
    ...poison,
    ...Object.entries(value).map(([name, child]) => [name, poisoned(child, name)]),
  ]);
}

describe('the contract', () => {
  const CARRIES: Partial<Record<Channel, string[]>> = {
    'sale.charge': ['cardNumber', 'cvv', 'accountNumber', 'dateOfBirth', 'bvn'],
    'payment.submitStep': ['pin', 'otp'],
    'people.setUp': ['pin'],
    'people.signIn': ['pin'],
    'people.approve': ['pin'],
    'people.recover': ['newPin'],
    'people.changeOwnPin': ['pin', 'newPin'],
    'people.makeRecoveryCode': ['pin'],
    'staff.add': ['pin'],
    'staff.resetPin': ['newPin'],
  };

  it.each(CHANNELS)('allows sensitive fields only in the requests that need them: %s', (channel) => {
    expect(sensitiveFields(requestSchemaOf(channel), 'input').sort()).toEqual((CARRIES[channel] ?? []).sort());
  });

  // `sale.charge` is the exception: the screens keep its request while it waits for another person's approval.
  it.each(CHANNELS.filter((channel) => CARRIES[channel] && channel !== 'sale.charge'))(
    'marks %s as a request that the screens must not store',
    (channel) => expect(rowOf(channel).hasSecrets).toBe(true),
  );

  it.each(CHANNELS.filter((channel) => rowOf(channel).does === 'reads'))('names no journal entry for %s', (channel) => {
    expect(rowOf(channel).entries).toBeUndefined();
  });

  it.each(CHANNELS)('the answer of %s has no sensitive field', (channel) => {
    expect(sensitiveFields(contract[channel].response, 'output')).toEqual([]);
  });

  it('no push has a sensitive field', () => {
    for (const schema of Object.values(pushes)) expect(sensitiveFields(schema, 'output')).toEqual([]);
  });

  it('the part of the contract that the page loads first agrees with the whole', () => {
    const form = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
    const namesOf = <Part extends object>(part: Part) => Object.keys(part) as (keyof Part)[];
    for (const channel of namesOf(firstAnswers))
      expect(form(firstAnswers[channel]), channel).toEqual(form(contract[channel].response));
    for (const push of namesOf(firstPushes)) expect(form(firstPushes[push]), push).toEqual(form(pushes[push]));
  });
});

const lastRequery: LastRequery = {
  at: at(9),
  answer: requeryAnswer(),
  checks: [{ name: 'reference', passed: true }],
};
const payment = record.payment({ state: paid(), lastRequery });
const snapshot: DeskSnapshot = {
  revision: 7,
  current: {
    sale: record.sale(),
    payment,
    view: { screen: 'paid', lastRequery, handedOver: null },
    earlierPayments: 0,
  },
  notSettled: 0,
  leftSales: [],
  announcements: [],
  stopped: problem('journalFailed', { failure: 'diskFull' }).problem,
};
const event: EventWithState = {
  seq: 1,
  hash: 'a'.repeat(64),
  entry: {
    form: 1,
    rules: 1,
    till: 'T1',
    actor: 'cashier',
    at: at(9),
    day: '2026-11-21',
    happening: { kind: 'goodsHandedOver' },
    payment,
    sale: record.sale(),
  },
};

describe('an answer that crosses the bridge', () => {
  it.each([
    ['a snapshot', contract['desk.read'].response, snapshot],
    ['a pushed snapshot', pushes['desk.changed'], snapshot],
    [
      'a page of the journal',
      contract['journal.page'].response,
      { payments: [listedPaymentSchema.parse(payment)], next: null },
    ],
    [
      'a payment with its timeline',
      contract['journal.payment'].response,
      { payment, sale: record.sale(), timeline: [event], hasPersonal: true },
    ],
  ])('an answer loses every field that its schema does not name: %s', (_name, schema: z.ZodType, value) => {
    expect(JSON.stringify(poisoned(value))).toContain(CANARY);
    expect(schema.parse(poisoned(value))).toEqual(value);
    const answer = { ok: true, value };
    expect(readResult(schema, poisoned(answer))).toEqual({ fits: true, result: answer });
  });

  it('passes on a problem without other fields', () => {
    const answer = problem('paymentNotFound', { reference: payment.reference });
    expect(readResult(contract['desk.read'].response, { ...answer, value: CANARY })).toEqual({
      fits: true,
      result: answer,
    });
  });

  it.each([
    ['a value that does not fit', { ok: true, value: { path: 1 } }, ['value.path']],
    ['no value', { ok: true }, ['value']],
    ['an unknown problem', { ok: false, problem: { code: 'nonsense', facts: {} } }, ['problem.code']],
    ['neither', { value: { path: null } }, ['ok']],
    ['nothing', null, ['']],
  ])('reports an answer that does not fit by its paths: %s', (_name, answer, paths) => {
    expect(readResult(contract['slip.save'].response, answer)).toEqual({ fits: false, paths });
  });
});
