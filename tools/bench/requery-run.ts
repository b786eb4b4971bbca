import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createRequeryRuns } from '../../src/main/desk/requery-run/requery-runs.ts';
import { createGateway } from '../../src/main/gateway/gateway.ts';
import type { Fetch } from '../../src/main/gateway/http/http.ts';
import type { Journal } from '../../src/main/journal/journal.ts';
import { systemClock } from '../../src/main/system-clock.ts';
import { amountToWire } from '../../src/shared/money/money.ts';
import type { PaymentRecord } from '../../src/shared/payment/records.ts';
import { openPracticeDesk } from '../till/open-desk.ts';
import { openPracticeJournal } from '../till/open-journal.ts';
import { customerOf } from '../torture/customers.ts';
import { seededRandom } from '../torture/seeded-random.ts';
import { createBareFetch } from './bare-http.ts';
import type { RequeryServiceCost, RequeryServiceOrder } from './requery-service.ts';
import { fillJournal } from './seed/fill-journal.ts';
import { SEEDED_TILL } from './seed/receipt.ts';
import { median } from './statistics.ts';

/* Measures one run of re-queries and a cashier's payments beside it, in a process whose disk can be slowed down. */

const [folder = '', count = '0', latency = '0', width = '0'] = process.argv.slice(2);
const PAYMENTS_ALONE = 20;
/** Enough re-queries without journal to measure what the network allows under the current load. */
const MOST_UNWRITTEN = 2_000;
const AMOUNT = { amountMinor: 7_654_300, currency: 'NGN' };
let customers = 0;

await fillJournal({ folder, receipts: Number(count), until: new Date(), random: seededRandom('requery') });
const journal = await openPracticeJournal({ folder, till: SEEDED_TILL.till });
const payments = await paymentsOf(journal, Number(count));
const service = await startService(payments);
const flight = countedFetch(new Set(payments.map(({ reference }) => reference)), service.fetch);
const gateway = createGateway({ fetch: flight.fetch, encryptionKey: '0a1b2c3d4e5f92c999f151a7' });
const { desk, runs } = openDesk();

const alone: number[] = [];
for (let each = 0; each < PAYMENTS_ALONE; each += 1) alone.push(await takePayment());

const unwritten = payments.slice(0, MOST_UNWRITTEN);
const unwrittenMs = await askWithoutWriting(unwritten);

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const startedAt = performance.now();
await runs.make(
  {
    origin: { kind: 'selected' },
    references: [payments.map(({ reference }) => ({ reference, paymentType: 'CARD' as const }))],
  },
  { signal: new AbortController().signal, gathered: () => undefined },
);
const askedFrom = performance.now();
const serviceFrom = await service.cost();
const cpuFrom = cpuSpent();
const finished = new Promise<void>((resolve) => runs.onChange(({ state }) => state === 'finished' && resolve()));
let isFinished = false;
const elapsed = finished.then(() => {
  isFinished = true;
  return performance.now() - askedFrom;
});
const beside: number[] = [];
while (!isFinished) beside.push(await takePayment());
const elapsedMs = await elapsed;
const cpu = cpuSpent();
delay.disable();
const serviceCost = await service.cost();

const run = await runs.read(1);
console.log(
  JSON.stringify({
    answered: Number(count) - (run?.counts.waiting ?? 0) - (run?.counts.errors ?? 0),
    makingMs: askedFrom - startedAt,
    elapsedMs,
    unwrittenShare: (unwritten.length * Number(latency)) / Number(width) / unwrittenMs,
    mostInFlight: flight.most(),
    aloneMs: median(alone),
    besideMs: median(beside),
    besidePayments: beside.length,
    loopDelayP99Ms: delay.percentile(99) / 1e6,
    mainCpuMs: (cpu.mainMs - cpuFrom.mainMs) / Number(count),
    journalCpuMs: (cpu.journalMs - cpuFrom.journalMs) / Number(count),
    serviceCpuMs: (serviceCost.cpuMs - serviceFrom.cpuMs) / Number(count),
    idleLoopDelayP99Ms: serviceCost.loopDelayP99Ms,
  }),
);
await runs.stop();
await desk.stop();
await journal.close();
service.stop();

function openDesk() {
  const clock = systemClock();
  const { till: name, publicKey } = SEEDED_TILL;
  const opened = openPracticeDesk({ till: { name, publicKey, baseUrl: service.baseUrl }, journal, gateway });
  const failed = (error: unknown) => {
    throw error;
  };
  const uptimeMs = () => performance.now();
  const actor = () => 'cashier';
  const pace = { perSecond: Number.POSITIVE_INFINITY, width: Number(width) };
  return {
    desk: opened,
    runs: createRequeryRuns({ runs: journal, bulk: opened.bulk, clock, uptimeMs, pace, actor, failed }),
  };
}

/** Returns the CPU time so far: that of the main thread, and that of all other threads together. */
function cpuSpent(): { mainMs: number; journalMs: number } {
  const mainMs = inMs(process.threadCpuUsage());
  return { mainMs, journalMs: inMs(process.cpuUsage()) - mainMs };
}

function inMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

/** @returns the duration in ms from the charge to the next sale */
async function takePayment(): Promise<number> {
  customers += 1;
  const request = { ...customerOf(customers, randomUUID(), 'local-card'), amount: AMOUNT };
  const from = performance.now();
  const paid = new Promise<string>((resolve) => {
    const stop = desk.onChange(({ current }) => {
      if (current?.view.screen !== 'paid') return;
      stop();
      resolve(current.payment.reference);
    });
  });
  const charged = await desk.charge(request);
  if (!charged.ok) throw new Error(`The desk refused: ${charged.problem.code}.`);
  await desk.handOver(await paid);
  await desk.finishSale(request.saleId);
  return performance.now() - from;
}

/** Sends re-queries with a run's concurrency, without writing to the journal. Returns the duration in ms. */
async function askWithoutWriting(asked: readonly PaymentRecord[]): Promise<number> {
  const rest = asked.values();
  const from = performance.now();
  const askInTurn = async () => {
    for (const { reference, baseUrl, publicKey } of rest) {
      await gateway.requery({ baseUrl, publicKey }, { reference, paymentType: 'CARD' });
    }
  };
  await Promise.all(Array.from({ length: Number(width) }, askInTurn));
  return performance.now() - from;
}

/** Counts how many of the run's requests are in flight at most. Requests of the cashier do not count. */
function countedFetch(ofRun: ReadonlySet<string>, bare: Fetch) {
  let now = 0;
  let most = 0;
  const counted: Fetch = async (url, init) => {
    const { transactionId } = JSON.parse(String(init.body)) as { transactionId?: string };
    const isOfRun = ofRun.has(transactionId ?? '');
    if (isOfRun) now += 1;
    most = Math.max(most, now);
    try {
      return await bare(url, init);
    } finally {
      if (isOfRun) now -= 1;
    }
  };
  return { fetch: counted, most: () => most };
}

async function startService(known: readonly PaymentRecord[]) {
  const answers: RequeryServiceOrder['answers'] = new Map(
    known.map(({ reference, amount, state }) => [
      reference,
      { amount: amountToWire(amount), isPaid: state.outcome === 'paid' || state.outcome === 'unknown' },
    ]),
  );
  const child = fork(new URL('./requery-service.ts', import.meta.url), { serialization: 'advanced' });
  const order: RequeryServiceOrder = { latencyMs: Number(latency), answers, otherAmount: amountToWire(AMOUNT) };
  child.send(order);
  const [port] = (await once(child, 'message')) as [number];
  const { fetch, close } = createBareFetch(port);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    fetch,
    async cost(): Promise<RequeryServiceCost> {
      child.send('cost');
      const [cost] = (await once(child, 'message')) as [RequeryServiceCost];
      return cost;
    },
    stop() {
      close();
      child.disconnect();
    },
  };
}

async function paymentsOf(read: Journal, most: number): Promise<PaymentRecord[]> {
  const all: PaymentRecord[] = [];
  let before: Awaited<ReturnType<Journal['page']>>['next'] = null;
  do {
    const page = await read.page({ before, limit: 200, search: null, outcomes: null });
    for (const { reference } of page.payments) {
      const payment = await read.payment(reference);
      if (payment) all.push(payment);
    }
    before = page.next;
  } while (before !== null && all.length < most);
  return all.slice(0, most);
}
