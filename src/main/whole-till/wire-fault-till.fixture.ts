import { expect, vi } from 'vitest';
import type { RequeryOutcome, StepOutcome } from '../../shared/payment/answers.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { type BankDirectory, createBankDirectory } from '../desk/charge/bank-directory.ts';
import { createDesk } from '../desk/desk.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import type { BanksOutcome, Gateway } from '../desk/ports/gateway-port.ts';
import { JournalInMemory } from '../desk/testing/journal-in-memory.fixture.ts';
import {
  accountCharge,
  cardCharge,
  HOLD_MS,
  KEYED,
  RETURN_URL,
  TILL,
  WATCH_PACE,
} from '../desk/testing/open-till.fixture.ts';
import { VirtualClock } from '../desk/testing/virtual-clock.fixture.ts';
import { createGateway } from '../gateway/gateway.ts';
import type { Timer } from '../gateway/http/http.ts';
import { neverRings, ringsAt } from '../gateway/scripted-service.fixture.ts';
import { type Break, type FaultyService, type Point, startFaultyService } from './wire-fault-service.fixture.ts';

type Outcome = StepOutcome | RequeryOutcome | BanksOutcome;

/** A whole till with a service in which one operation fails. */
export interface FaultyTill {
  desk: Desk;
  journal: JournalInMemory;
  service: FaultyService;
  banks: BankDirectory;
  /** The payment at the counter. */
  payment(): PaymentRecord;
  /** The gateway's outcome of the failed operation, once it has ended. */
  sorted(): Outcome | null;
}

const OPERATIONS: Readonly<Record<Point, keyof Gateway>> = {
  initiate: 'initiate',
  authenticate: 'authenticate',
  validate: 'validate',
  're-query': 'requery',
  'list of banks': 'banks',
};

/** Passes the till to `look` after the failing operation. @param timesOutAt which timeout ends it, if any */
export async function strike(
  point: Point,
  fault: Break,
  timesOutAt: 'request' | 'headers' | null,
  look: (till: FaultyTill) => Promise<void>,
): Promise<void> {
  const service = await startFaultyService(point, fault, () => till.desk.read().current?.payment.reference ?? '');
  const clock = new VirtualClock();
  const till = makeTill(point, service, clock, timesOutAt);
  try {
    await takePaymentTo(point, till.desk, clock);
    if (point === 're-query')
      await vi.waitFor(() => expect(till.sorted()).not.toBeNull(), { interval: 5, timeout: 120_000 });
    await look(till);
  } finally {
    await till.desk.stop();
    await service.stop();
  }
}

function makeTill(
  point: Point,
  service: FaultyService,
  clock: VirtualClock,
  timesOutAt: 'request' | 'headers' | null,
): FaultyTill {
  const journal = new JournalInMemory();
  const outcomes = new Map<keyof Gateway, Outcome>();
  const gateway = watchedGateway(outcomes, (operation) => {
    const isStruck = operation === OPERATIONS[point] && service.isFaulty();
    return gatewayWith(service, isStruck && timesOutAt ? ringsAt(timesOutAt, service.moments) : neverRings);
  });
  const till = { ...TILL, baseUrl: service.baseUrl };
  const banks = createBankDirectory({ gateway, merchant: till, clock, cache: { read: () => null, write: () => {} } });
  const desk = createDesk({
    till,
    journal,
    gateway,
    clock,
    findBank: (bankCode) => banks.find(bankCode),
    randomInt: (below) => 10 % below,
    newReturnUrl: () => RETURN_URL,
    actor: () => 'ada',
    schedule: { waitsMs: [0], freezeMs: 30_000 },
    watchPace: WATCH_PACE,
    holdForSendingAgainMs: HOLD_MS,
    isJournalSlow: () => false,
    tellNotProven: () => Promise.reject(new Error('A payment is not proven.')),
    failed: (error) => expect.unreachable(String(error)),
  });
  const payment = () => {
    const { current } = desk.read();
    if (!current) throw new Error('There is no payment at the counter.');
    return current.payment;
  };
  return { desk, journal, service, banks, payment, sorted: () => outcomes.get(OPERATIONS[point]) ?? null };
}

/** The list of banks needs no payment, and the re-query follows by itself. */
async function takePaymentTo(point: Point, desk: Desk, clock: VirtualClock): Promise<void> {
  if (point === 'list of banks') return;
  await desk.charge(point === 'validate' ? accountCharge() : cardCharge());
  const reference = desk.read().current?.payment.reference ?? '';
  if (point === 'authenticate') await desk.submit(reference, { step: 'cardPin', pin: KEYED.pin });
  if (point === 'validate') await desk.submit(reference, { step: 'otp', otp: KEYED.otp });
  if (point === 're-query') await clock.advance(0);
}

function gatewayWith({ fetch }: FaultyService, timer: Timer): Gateway {
  return createGateway({ fetch, timer, encryptionKey: '0a1b2c3d4e5f92c999f151a7' });
}

/** Wraps the real gateway and records each operation's last outcome. @param made makes the gateway for one operation */
function watchedGateway(outcomes: Map<keyof Gateway, Outcome>, made: (operation: keyof Gateway) => Gateway): Gateway {
  const kept = async <Ended extends Outcome>(operation: keyof Gateway, ending: Promise<Ended>): Promise<Ended> => {
    const outcome = await ending;
    outcomes.set(operation, outcome);
    return outcome;
  };
  return {
    initiate: (...given) => kept('initiate', made('initiate').initiate(...given)),
    authenticate: (...given) => kept('authenticate', made('authenticate').authenticate(...given)),
    validate: (...given) => kept('validate', made('validate').validate(...given)),
    requery: (...given) => kept('requery', made('requery').requery(...given)),
    banks: (...given) => kept('banks', made('banks').banks(...given)),
  };
}
