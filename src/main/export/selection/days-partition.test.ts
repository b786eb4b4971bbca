import type { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDayTeller, type DayRule } from '../../../shared/days/business-day.ts';
import { dayAfter } from '../../../shared/days/day.ts';
import type { NewEntry } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { makeReference } from '../../../shared/payment/reference.ts';
import { requeried } from '../../../shared/testing/facts.fixture.ts';
import { buildEntry, buildPayment, buildSale, ofTill } from '../../journal/entries.fixture.ts';
import { readSealState } from '../../journal/read/seal-state.ts';
import { newestBusinessDay } from '../../journal/tables/business-days.ts';
import { verifyStore } from '../../journal/verify/verify.fixture.ts';
import { storeOn, writtenJournal } from '../../journal/write/store.fixture.ts';
import type { JournalStore } from '../../journal/write/store.ts';
import { daysDue } from '../../seal/day-seals.ts';
import { makeSeal } from '../../seal/sealer.ts';
import { makeSigningKey } from '../../seal/signing-key.ts';
import { EVERYTHING } from '../exports.fixture.ts';
import { readSnapshot } from './snapshot.ts';

/*
 * Checks that each payment is in exactly one day's statement, days never go back, and a sealed day keeps its contents,
 * however a shop changes its zone, end of day and clock. The journal, seals and selection are real.
 */

type Step = (shop: Shop) => void;

/** Includes zones that repeat a date, have offsets in quarter hours, or are a day apart. */
const ZONES = [
  'Africa/Lagos',
  'Europe/London',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const HOUR = 60;
const DAY = 24 * HOUR;

const anyRule = fc.record({ zone: fc.constantFrom(...ZONES), endsAtHour: fc.integer({ min: 0, max: 11 }) });
function acting<Given>(weight: number, given: fc.Arbitrary<Given>, act: (shop: Shop, given: Given) => void) {
  return {
    weight,
    arbitrary: given.map(
      (value): Step =>
        (shop) =>
          act(shop, value),
    ),
  };
}

const anyStep = fc.oneof(
  acting(4, fc.integer({ min: 1, max: DAY }), (shop, minutes) => shop.moveClock(minutes)),
  acting(1, fc.integer({ min: -3 * DAY, max: 9 * DAY }), (shop, minutes) => shop.moveClock(minutes)),
  acting(2, fc.constantFrom(-90, -1, 0, 90), (shop, seconds) => shop.toEndOfDay(seconds)),
  acting(1, anyRule, (shop, rule) => shop.setRule(rule)),
  acting(4, fc.constant(null), (shop) => shop.take()),
  acting(3, fc.nat(), (shop, payment) => shop.goOn(payment)),
  acting(3, fc.constant(null), (shop) => shop.seal()),
);
/** Includes the nights of daylight saving changes. */
const anyStart = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) });

const { key } = makeSigningKey();
const teller = createDayTeller();

class Shop {
  readonly #folder: string;
  #connection: DatabaseSync;
  #store: JournalStore;
  #nowMs: number;
  #rule: DayRule;
  readonly #taken: PaymentRecord[] = [];
  /** The references in each sealed day's statement at the time of its seal. */
  readonly sealed = new Map<string, string[]>();

  constructor(folder: string, nowMs: number, rule: DayRule) {
    this.#folder = folder;
    this.#nowMs = nowMs;
    this.#rule = rule;
    ({ connection: this.#connection, store: this.#store } = storeOn(folder, rule.endsAtHour));
  }

  statements(): { day: string; references: string[] }[] {
    const days = this.days().sort();
    return daysFrom(days.at(0) ?? '', days.at(-1) ?? '').map((day) => ({ day, references: this.#statementOf(day) }));
  }

  references(): string[] {
    return this.#taken.map(({ reference }) => reference);
  }

  days(): string[] {
    const rows = this.#connection.prepare('SELECT day FROM business_days ORDER BY first_seq').all();
    return rows.map(({ day }) => String(day));
  }

  close(): string {
    this.#connection.close();
    return this.#folder;
  }

  #statementOf(day: string): string[] {
    const selection = { ...EVERYTHING, days: { first: day, last: day } };
    const { selected, range } = readSnapshot(this.#connection, selection, true);
    const { sql, values } = selected.condition;
    const rows = this.#connection
      .prepare(`SELECT reference, first_seq FROM payments WHERE ${sql} ORDER BY position`)
      .all(...values);
    for (const { first_seq: seq } of rows) {
      expect(Number(seq)).toBeGreaterThan(range?.before.seq ?? Number.NaN);
      expect(Number(seq)).toBeLessThanOrEqual(range?.last.seq ?? Number.NaN);
    }
    return rows.map(({ reference }) => String(reference));
  }

  moveClock(minutes: number): void {
    this.#nowMs += minutes * 60_000;
  }

  #append(entry: NewEntry): void {
    this.#store.append({ ...entry, at: this.#now().toISOString(), zone: this.#rule.zone });
  }

  #now(): Date {
    return new Date(this.#nowMs);
  }

  /** @param seconds after the end of the newest day */
  toEndOfDay(seconds: number): void {
    const today = newestBusinessDay(this.#connection);
    if (today) this.#nowMs = teller.endOf(today).getTime() + seconds * 1_000;
  }

  setRule(rule: DayRule): void {
    this.#rule = rule;
    this.#connection.close();
    ({ connection: this.#connection, store: this.#store } = storeOn(this.#folder, rule.endsAtHour));
  }

  take(): void {
    const counter = this.#taken.length + 1;
    const at = this.#now().toISOString();
    // The desk derives a reference's day from the clock alone.
    const day = teller.dayUnder(this.#now(), { zone: this.#rule.zone, endsAtHour: 0 });
    const reference = makeReference({ till: 'T1', day: day.slice(2).replaceAll('-', ''), counter, randomInt: () => 7 });
    const payment = buildPayment(buildSale(), counter, { reference, createdAt: at, updatedAt: at });
    this.#append(buildEntry(payment));
    this.#taken.push(payment);
  }

  /** Adds an event to an earlier payment. */
  goOn(index: number): void {
    const taken = this.#taken[index % Math.max(this.#taken.length, 1)];
    if (taken) this.#append(buildEntry(taken, requeried({ kind: 'notFound' })));
  }

  /** Seals finished days, as the program does every ten minutes. */
  seal(): void {
    const today = teller.dayAt(newestBusinessDay(this.#connection), this.#now(), this.#rule);
    const { firstUnsealed } = readSealState(this.#connection);
    const due = firstUnsealed === null ? null : daysDue(firstUnsealed, today.day);
    if (!due) return;
    const by = { till: 'T1', zone: this.#rule.zone, key, rotations: [] };
    const draft = { kind: 'daily' as const, days: due, contents: null, head: null };
    const signed = makeSeal(by, readSealState(this.#connection), draft, this.#now());
    this.#append(ofTill({ kind: 'sealed', ...signed }));
    for (const day of daysFrom(due.first, due.last)) this.sealed.set(day, this.#statementOf(day));
  }

  confirmClock(): void {
    const newestAt = this.#now().toISOString();
    this.#append(ofTill({ kind: 'clockConfirmed', newestAt }));
  }
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day !== '' && day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

/**
 * Expects that every payment of any history with these steps is in exactly one statement.
 * @param more further expectations about each shop
 */
async function expectDivided(step: fc.Arbitrary<Step>, numRuns: number, more: (shop: Shop) => void = () => undefined) {
  const history = fc.array(step, { minLength: 5, maxLength: 40 });
  const property = fc.asyncProperty(anyStart, anyRule, history, async (startMs, rule, steps) => {
    const shop = new Shop(await writtenJournal([]), startMs, rule);
    for (const step of steps) step(shop);
    const references = shop.statements().flatMap((statement) => statement.references);
    expect(references.sort()).toEqual(shop.references().sort());
    more(shop);
    expect(verifyStore(shop.close())).toMatchObject({ intact: true, faults: [] });
  });
  await fc.assert(property, { numRuns });
}

it('statements divide any history into consecutive days, each with its own payments, and sealed days stay sealed', async () => {
  await expectDivided(anyStep, 40, (shop) => {
    expect(shop.days()).toEqual([...new Set(shop.days())].sort());
    const statements = shop.statements();
    for (const [day, references] of shop.sealed) {
      expect([day, statements.find((each) => each.day === day)?.references ?? []]).toEqual([day, references]);
    }
  });
});

it('statements divide a history in which a clock ran far ahead, and repeated days are sealed again', async () => {
  const confirming = acting(1, fc.constant(null), (shop) => shop.confirmClock());
  const step = fc.oneof({ weight: 9, arbitrary: anyStep }, confirming);
  await expectDivided(step, 20);
});

it('a repeated day is sealed again, and its statement uses the new seal', async () => {
  const lagos = { zone: 'Africa/Lagos', endsAtHour: 0 };
  const shop = new Shop(await writtenJournal([]), Date.UTC(2026, 10, 20, 9), lagos);
  shop.take();
  shop.moveClock(365 * DAY);
  shop.take();
  shop.seal();
  shop.moveClock(-365 * DAY);
  shop.confirmClock();
  shop.take();
  expect(shop.days()).toEqual(['2026-11-20', '2027-11-20', '2026-11-20']);
  shop.moveClock(DAY);
  shop.seal();
  const [one, ahead, again] = shop.references();
  expect(shop.sealed.get('2026-11-20')).toEqual([one, again]);
  const days = shop.statements().filter(({ references }) => references.length > 0);
  expect(days.map(({ day, references }) => [day, references])).toEqual([
    ['2026-11-20', [one, again]],
    ['2027-11-20', [ahead]],
  ]);
});
