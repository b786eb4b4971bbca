import { describe, expect, it } from 'vitest';
import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import { firstRefusal } from '../../../shared/check.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import { OTHER_REFERENCE } from '../../../shared/testing/answers.fixture.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import { codeOf } from '../testing/code-of.fixture.ts';
import { accountCharge, BANK, cardCharge, openTill, TILL } from '../testing/open-till.fixture.ts';
import * as outcome from '../testing/outcomes.fixture.ts';
import {
  GOING_ON_CHECKS,
  type GoingOnFacts,
  type MoneyAct,
  REQUEST_CHECKS,
  type RequestFacts,
  SALE_CHECKS,
  TILL_CHECKS,
  type TillFacts,
} from './checks.ts';

const ACTS: readonly MoneyAct[] = [
  'changeCurrency',
  'askEarlier',
  'charge',
  'step',
  'sendAgain',
  'openBankPage',
  'closeBankPage',
];
const UNFIT = problem('amountUnitNotConfirmed').problem;
const FOUND = problem('journalFaulty').problem;
const GOES_BACK = problem('journalGoesBack').problem;
const FAILED = problem('journalFailed', { failure: 'diskFull' }).problem;
const FIT: Omit<TillFacts, 'act'> = {
  isSeat: false,
  canCharge: true,
  unfit: null,
  deskStopped: null,
  found: null,
  goesBack: null,
};

function refused(changes: Partial<TillFacts>): Partial<Record<MoneyAct, Problem['code']>> {
  const entries = ACTS.flatMap((act) => {
    const refusal = firstRefusal(TILL_CHECKS, { ...FIT, ...changes, act });
    return refusal ? [[act, refusal.problem.code] as const] : [];
  });
  return Object.fromEntries(entries);
}

describe('the checks of a till before money moves', () => {
  it.each<[string, Partial<TillFacts>, readonly MoneyAct[]]>([
    ['nothing', {}, []],
    ['a seat of the back office', { isSeat: true, canCharge: false }, ACTS.filter((act) => act !== 'changeCurrency')],
    ['a problem at the start', { unfit: UNFIT }, ['charge']],
    ['a missing key', { canCharge: false }, ['charge']],
    ['a journal that failed', { deskStopped: FAILED }, ['changeCurrency', 'askEarlier', 'charge', 'sendAgain']],
    ['a fault found while running', { found: FOUND }, ['changeCurrency', 'askEarlier', 'charge', 'sendAgain']],
    ['a restoration of a copy', { goesBack: GOES_BACK }, ['step', 'openBankPage']],
  ])('refuses exactly the listed acts because of %s', (_what, changes, expected) => {
    expect(Object.keys(refused(changes))).toEqual(ACTS.filter((act) => expected.includes(act)));
  });

  it('names the most lasting of several reasons first', () => {
    const all = { isSeat: true, canCharge: false, unfit: UNFIT, deskStopped: FAILED, found: FOUND };
    expect(refused(all).charge).toBe('cannotCharge');
    expect(refused({ ...all, isSeat: false }).charge).toBe('amountUnitNotConfirmed');
    expect(refused({ ...all, isSeat: false, unfit: null }).charge).toBe('journalFailed');
  });
});

describe('the checks of a charge request', () => {
  const refusalOf = (request: ChargeRequest, bank: typeof BANK | null, changes: Partial<RequestFacts> = {}) => {
    const now = new Date('2026-11-21T10:00:00.000Z');
    const facts = { request, bank, now, isJournalSlow: false, clockProblem: null, till: TILL, ...changes };
    return firstRefusal(REQUEST_CHECKS, facts)?.problem ?? null;
  };

  it('refuses the shop’s e-mail only for a bank that requires the customer’s', () => {
    const charge = accountCharge({ customer: { email: 'shop@example.com', phone: null, isShopsEmail: true } });
    const needy = { ...BANK, emailRequired: true };
    const missing = problem('fieldRefused', { field: 'email', reason: 'missing' }).problem;
    expect(refusalOf(charge, needy)).toEqual(missing);
    expect(refusalOf(charge, { ...BANK, emailRequired: false })).toBeNull();
    expect(refusalOf(accountCharge(), needy)).toBeNull();
  });

  it('refuses a charge while the journal is slow or the clock was set back', () => {
    expect(refusalOf(cardCharge(), null, { isJournalSlow: true })?.code).toBe('journalSlow');
    const clockProblem = problem('clockSetBack').problem;
    expect(refusalOf(cardCharge(), null, { clockProblem })).toBe(clockProblem);
  });

  it('allows one sale at the counter', () => {
    const facts = { request: cardCharge(), till: TILL, existing: null };
    const other = record.sale({ id: 'b0b7e4b0-6d0a-4f0e-9d53-0c5e5f0f7a01' });
    expect(firstRefusal(SALE_CHECKS, { ...facts, atCounter: other })?.check.name).toBe('otherSaleActive');
    const ended = { ...other, status: 'handedOver' as const };
    expect(firstRefusal(SALE_CHECKS, { ...facts, atCounter: ended })).toBeNull();
  });
});

describe('the checks of a continuing payment', () => {
  const BESIDE = { untold: [], tied: [], warnedOf: [], standing: [] };
  const goingOn = (state = given.open(given.OTP), changes: Partial<GoingOnFacts> = {}): GoingOnFacts => {
    const payment = record.payment({ state });
    const sale = { sale: record.sale(), payments: [payment] };
    return { act: 'step', step: 'otp', mayKeyPins: true, payment, sale, beside: BESIDE, ...changes };
  };
  const by = (facts: GoingOnFacts) => firstRefusal(GOING_ON_CHECKS, facts)?.check.name ?? null;

  it('accepts only the step for which the payment waits', () => {
    expect(by(goingOn())).toBeNull();
    expect(by(goingOn(given.open(given.CARD_PIN)))).toBe('notAwaited');
    expect(
      by(goingOn(given.open(given.confirming({ frozenAt: given.at(0), step: { step: 'otp', suggestion: null } })))),
    ).toBe('stepFrozen');
  });

  it('warns about the same purchase before any other check', () => {
    const untold = [record.payment({ reference: OTHER_REFERENCE, state: given.paid() })];
    expect(by(goingOn(given.declined(), { beside: { ...BESIDE, untold } }))).toBe('samePurchase');
  });

  it('accepts a card PIN only if the shop agreed, and an OTP without an agreement', () => {
    const pin = given.open(given.CARD_PIN);
    expect(by(goingOn(pin, { step: 'cardPin' }))).toBeNull();
    expect(by(goingOn(pin, { step: 'cardPin', mayKeyPins: false }))).toBe('pinsNotAgreed');
    expect(by(goingOn(given.open(given.OTP), { mayKeyPins: false }))).toBeNull();
  });

  it('allows a bank page only for a payment that waits for one', () => {
    const act = 'openBankPage';
    expect(by(goingOn(given.open(given.BANK_PAGE_STEP), { act, step: null }))).toBeNull();
    expect(by(goingOn(given.open(given.OTP), { act, step: null }))).toBe('notAwaited');
  });

  it('allows Send again only for a payment that was never sent', () => {
    expect(by(goingOn(given.unknown(), { act: 'sendAgain', step: null }))).toBe('notAwaited');
  });

  it('refuses every act on an inactive sale', () => {
    for (const status of ['parked', 'handedOver', 'cancelled'] as const) {
      const facts = goingOn();
      expect(by({ ...facts, sale: { ...facts.sale, sale: record.sale({ status }) } })).toBe('saleDoesNotGoOn');
    }
  });
});

describe('the agreements of the shop at the desk', () => {
  it('allows no card PIN without the shop’s agreement', async () => {
    const till = openTill({ mayKeyPins: async () => false });
    const reference = await outcome.chargeToPin(till);
    expect(codeOf(await till.desk.submit(reference, { step: 'cardPin', pin: '3310' }))).toBe('pinsNotAgreed');
    expect(till.gateway.sentTo('authenticate')).toEqual([]);
  });
});
