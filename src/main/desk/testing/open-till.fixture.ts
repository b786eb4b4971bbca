import { expect } from 'vitest';
import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import type { RequeryAnswer, RequeryOutcome } from '../../../shared/payment/answers.ts';
import type { Bank } from '../../../shared/payment/bank.ts';
import type { Attempt } from '../../../shared/payment/second-payment.ts';
import { type DeskSnapshot, deskSnapshotSchema } from '../../../shared/payment/snapshot.ts';
import type { Problem } from '../../../shared/problems.ts';
import { answered } from '../../../shared/testing/answers.fixture.ts';
import { createDesk } from '../desk.ts';
import type { DeskParts, RequerySchedule, Till, WatchPace } from '../ports/parts.ts';
import { JournalInMemory } from './journal-in-memory.fixture.ts';
import { ScriptedGateway } from './scripted-gateway.fixture.ts';
import { VirtualClock } from './virtual-clock.fixture.ts';

/** The values that the customers of these tests key. They must appear only in requests to the service. */
export const KEYED = {
  cardNumber: '5531886652142950',
  cvv: '564',
  pin: '3310',
  otp: '12345',
  accountNumber: '0690000031',
  dateOfBirth: '24121990',
  bvn: '22200000031',
};

export const TILL: Till = {
  name: 'T1',
  mode: 'practice',
  baseUrl: 'http://127.0.0.1:4010',
  publicKey: 'EXPUBK-practice-X',
  zone: 'Africa/Lagos',
  currency: 'NGN',
  origin: { country: 'NG', ip: null, deviceFingerprint: null, meta: [] },
  ceilingMinor: 100_000_000,
  canCharge: true,
};

export const RETURN_URL = 'https://shop.example/return/token-of-this-payment';

export const WATCH_PACE: WatchPace = { betweenMs: 500, atMostMs: 60_000 };

export const HOLD_MS = 300_000;

const SCHEDULE: RequerySchedule = { waitsMs: [0, 2_000, 4_000, 8_000, 16_000, 32_000], freezeMs: 30_000 };

export const BANK: Bank = {
  bankCode: '044',
  bankName: 'Access Practice Bank',
  internetBanking: false,
  dateOfBirthRequired: true,
  bvnRequired: true,
  emailRequired: true,
  active: true,
};

export const SALE = 'a3bb189e-8bf9-4c8b-9beb-5d2f2d7c2f4a';
export const OTHER_SALE = '0d9a2f0e-3d2b-4c61-9d4b-0f7a5f0b8c11';

export function cardCharge(changes: Partial<ChargeRequest> = {}): ChargeRequest {
  const { cardNumber, cvv } = KEYED;
  return {
    saleId: SALE,
    amount: { amountMinor: 150_000, currency: 'NGN' },
    customer: { email: 'ade@example.com', phone: '08030000000' },
    note: 'Table 4',
    instrument: { kind: 'card', cardNumber, cvv, expiryMonth: '09', expiryYear: '32' },
    ...changes,
  };
}

export function otherCustomersCharge(saleId: string = OTHER_SALE, amountMinor = 70_000): ChargeRequest {
  return cardCharge({
    saleId,
    amount: { amountMinor, currency: 'NGN' },
    customer: { email: 'bola@example.com', phone: null },
  });
}

/** Another attempt to pay the same amount with the same card, in another sale. */
export const ATTEMPT: Attempt = {
  ...cardCharge({ saleId: OTHER_SALE }),
  instrument: { kind: 'card', brand: null, firstSix: '553188', lastFour: '2950' },
};

export function accountCharge(changes: Partial<ChargeRequest> = {}): ChargeRequest {
  const { accountNumber, dateOfBirth, bvn } = KEYED;
  return cardCharge({
    instrument: { kind: 'account', bankCode: BANK.bankCode, accountNumber, dateOfBirth, bvn },
    ...changes,
  });
}

export type OpenTill = ReturnType<typeof openTill>;

type GivenParts = Partial<Omit<DeskParts, 'till' | 'journal' | 'clock'>> & {
  till?: Partial<Till>;
  journal?: JournalInMemory;
  clock?: VirtualClock;
  bank?: Bank | Problem | null;
};

export function openTill({
  till,
  journal: before,
  clock = new VirtualClock(),
  bank = BANK,
  ...given
}: GivenParts = {}) {
  const trace: string[] = [];
  const journal = before?.reopened(trace) ?? new JournalInMemory(trace);
  const gateway = new ScriptedGateway(trace);
  const snapshots: DeskSnapshot[] = [];
  const faults: unknown[] = [];
  /** Payments for which a case was requested because the chain does not prove them. */
  const notProven: string[] = [];
  const desk = createDesk({
    till: { ...TILL, ...till },
    journal,
    gateway,
    findBank: async (bankCode) => (bank && 'bankCode' in bank && bank.bankCode !== bankCode ? null : bank),
    clock,
    randomInt: (below) => 10 % below,
    newReturnUrl: () => RETURN_URL,
    actor: () => 'ada',
    schedule: SCHEDULE,
    watchPace: WATCH_PACE,
    holdForSendingAgainMs: HOLD_MS,
    tellNotProven: async (reference) => void notProven.push(reference),
    isJournalSlow: () => false,
    failed: (error) => faults.push(error),
    ...given,
  });
  desk.onChange((snapshot) => {
    expect(deskSnapshotSchema.parse(snapshot)).toEqual(snapshot);
    snapshots.push(structuredClone(snapshot));
  });
  const payment = () => {
    const { current } = desk.read();
    if (!current) throw new Error('There is no payment at the counter.');
    return current.payment;
  };
  const asks = async (reference: string, ...answers: RequeryOutcome[]) => {
    gateway.will('requery', ...answers);
    return await desk.requery(reference);
  };
  return {
    desk,
    journal,
    gateway,
    clock,
    trace,
    snapshots,
    faults,
    notProven,
    payment,
    view: () => desk.read().current?.view ?? null,
    /** The state of a payment in the journal. */
    stateOf: async (reference: string) => (await journal.payment(reference))?.state,
    /** The references of the re-queries that were sent. */
    asked: () => gateway.sentTo('requery').map((sent) => (sent as { reference: string }).reference),
    requeryAnswers: (changes: Partial<RequeryAnswer> = {}) => answered({ reference: payment().reference, ...changes }),
    asks,
    /** Asks a second later, because a person re-queries a payment once a second at most. */
    asksLater: async (...given: Parameters<typeof asks>) => {
      await clock.advance(1_000);
      return await asks(...given);
    },
    /** Waits for the next due re-query and gives these answers. */
    hears: async (...answers: RequeryOutcome[]) => {
      gateway.will('requery', ...answers);
      await clock.advance(0);
    },
  };
}

/** Starts the next run of the program with the same journal and clock, as after a crash. */
export async function nextRun({ journal, clock }: OpenTill, parts: GivenParts = {}): Promise<OpenTill> {
  const till = openTill({ journal, clock, ...parts });
  await till.desk.recover();
  return till;
}

export async function restarted(before: OpenTill, parts: GivenParts = {}): Promise<OpenTill> {
  await before.desk.stop();
  return await nextRun(before, parts);
}
