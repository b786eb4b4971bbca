import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problem } from '../../shared/problems.ts';
import { PENDING } from '../../shared/testing/answers.fixture.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import type { Stopping } from '../desk/ports/parts.ts';
import { JournalInMemory } from '../desk/testing/journal-in-memory.fixture.ts';
import { cardCharge, KEYED, type OpenTill, OTHER_SALE, openTill, SALE } from '../desk/testing/open-till.fixture.ts';
import * as outcome from '../desk/testing/outcomes.fixture.ts';
import { settled } from '../desk/testing/virtual-clock.fixture.ts';
import { createTillStop, type TillStop } from '../till-stop.ts';
import { whatHoldsBackCopy } from './what-holds-back.ts';

/*
 * A person goes back to a copy while others keep pressing buttons. Disk and service answer in any order, and no
 * customer's payment may end up only in the journal that is set aside.
 */

/** The buttons of the counter. Each press passes one of two guards, or none. */
const charge: Press = [
  'found',
  (desk, reference) => desk.charge(cardCharge({ saleId: OTHER_SALE, override: override(reference) })),
];
const sendAgain: Press = ['found', (desk, reference) => desk.sendAgain(reference)];
const otp: Press = ['goesBack', (desk, reference) => desk.submit(reference, { step: 'otp', otp: KEYED.otp })];
const handOver: Press = ['found', (desk, reference) => desk.handOver(reference)];
const leave: Press = [null, (desk) => desk.leaveForLater(SALE)];
const resume: Press = [null, (desk) => desk.resumeSale(SALE)];
const cancel: Press = [null, (desk) => desk.cancelSale(SALE)];
type Press = [door: Exclude<keyof Stopping, 'unfit'> | null, act: (desk: Desk, reference: string) => Promise<unknown>];

/** The state of the till before the presses, and the presses that follow in any order. */
const STANDINGS: Record<string, Standing> = {
  'an unknown payment left for later': [async (till) => await leftForLater(till, unknown), [charge, charge, resume]],
  'a payment that waits for its OTP': [outcome.chargeToOtp, [otp, leave, resume, cancel]],
  'one that waits for it and was left for later': [
    async (till) => await leftForLater(till, outcome.chargeToOtp),
    [otp, resume, leave],
  ],
  'a payment that was never sent': [unsent, [sendAgain, leave, resume]],
  'a paid one that was left for later': [
    async (till) => await leftForLater(till, outcome.chargeToPaid),
    [handOver, resume, handOver],
  ],
};
type Standing = [begin: (till: OpenTill) => Promise<string>, presses: readonly Press[]];

async function unknown(till: OpenTill): Promise<string> {
  till.gateway.will('initiate', outcome.TIMED_OUT);
  await till.desk.charge(cardCharge());
  const { reference } = till.payment();
  await till.clock.advance(600_000);
  return reference;
}

async function unsent(till: OpenTill): Promise<string> {
  till.gateway.will('initiate', outcome.UNSENT);
  await till.desk.charge(cardCharge());
  return till.payment().reference;
}

async function leftForLater(till: OpenTill, begin: (till: OpenTill) => Promise<string>): Promise<string> {
  const reference = await begin(till);
  await till.desk.leaveForLater(SALE);
  return reference;
}

const override = (reference: string) => ({ reason: 'Supervisor agreed', references: [reference] });

const MONEY = ['paymentIntended', 'stepSubmitted', 'sentAgain', 'goodsHandedOver'];

describe('the restore of a copy during simultaneous presses', () => {
  it.each(Object.entries(STANDINGS))(
    'lets no payment be written to the journal that is set aside, with %s',
    async (_what, [stands, presses]) => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.shuffledSubarray([...presses]), async (scheduler, pressed) => {
          const { till, stop, reference, begin, onTheWire } = await slowTill(stands, scheduler);
          const moneyNow = () => ({ written: writtenOf(till), sent: onTheWire.sent });
          let decidedAt: ReturnType<typeof moneyNow> | null = null;
          const decide = async () => {
            if (!(await goBack(till.desk, stop, scheduler))) return;
            expect(onTheWire.now).toBe(0);
            decidedAt = moneyNow();
          };
          const press = async ([door, act]: Press) => {
            if (door !== null && stoppingOf(stop)[door]() !== null) return;
            // Passing the guard may take another turn before the desk is called.
            await scheduler.schedule(Promise.resolve(), 'through the door');
            await act(till.desk, reference);
          };
          await ended(scheduler, [begin(decide), ...pressed.map((each) => begin(() => press(each)))]);
          if (decidedAt) expect(moneyNow()).toEqual(decidedAt);
        }),
        { numRuns: 60 },
      );
    },
  );
});

/** Goes back as the worker of copies does: check, stop the till, check again, decide. */
async function goBack(desk: Desk, stop: TillStop, scheduler: fc.Scheduler): Promise<boolean> {
  if (await whatHoldsBackCopy('live', desk)) return false;
  const goOn = stop.stop(problem('journalGoesBack').problem);
  await scheduler.schedule(Promise.resolve(), 'the journal is made');
  const held = await whatHoldsBackCopy('live', desk);
  if (held) goOn();
  return held === null;
}

function stoppingOf(stop: TillStop): Stopping {
  return { found: () => stop.problem(), goesBack: () => stop.reason('journalGoesBack') };
}

/** Creates a till in this state, whose disk and service then answer when the scheduler says so. */
async function slowTill(stands: Standing[0], scheduler: fc.Scheduler) {
  let isSlow = false;
  const later = async <Value>(what: string, act: () => Promise<Value>): Promise<Value> => {
    if (isSlow) await scheduler.schedule(Promise.resolve(), what);
    return await act();
  };
  const kept = new JournalInMemory();
  const journal = new Proxy(kept, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== 'function' || name === 'reopened') return name === 'reopened' ? () => journal : value;
      return (...given: unknown[]) => later(String(name), async () => await value.apply(target, given));
    },
  });
  const stop = createTillStop(null);
  const till = openTill({ journal, stopping: stoppingOf(stop) });
  const reference = await stands(till);
  const onTheWire = { now: 0, sent: 0 };
  const money = async <Answer>(what: string, answer: Answer): Promise<Answer> => {
    onTheWire.now += 1;
    onTheWire.sent += 1;
    await later(what, async () => undefined);
    onTheWire.now -= 1;
    return answer;
  };
  Object.assign(till.gateway, {
    initiate: () => money('initiate', outcome.ASKS_PIN),
    authenticate: () => money('authenticate', outcome.ASKS_OTP),
    validate: () => money('validate', outcome.NOT_ACCEPTED),
    requery: () => later('requery', async () => PENDING),
  });
  await settled();
  isSlow = true;
  const begin = (act: () => unknown) => scheduler.schedule(Promise.resolve(), 'pressed').then(async () => await act());
  return { till, stop, reference, begin, onTheWire };
}

function writtenOf({ journal }: OpenTill): number {
  return journal.happenings.filter((kind) => MONEY.includes(kind)).length;
}

/** Waits for these acts and for all work that they leave running. */
async function ended(scheduler: fc.Scheduler, acts: Promise<unknown>[]): Promise<void> {
  await scheduler.waitFor(Promise.all(acts));
  for (await settled(); scheduler.count() > 0; await settled()) await scheduler.waitOne();
}
