import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakePrinter, readable, startFakePrinter } from '../../practice/printer/fake-printer.fixture.ts';
import { type PrintJob, printedReport } from '../../shared/slip/print-job.ts';
import { describeSlip } from '../../shared/slip/slip.ts';
import { slipRows } from '../../shared/slip/slip-rows.ts';
import { threadModule } from '../../thread-modules.fixture.ts';
import { openJournal } from '../journal/client.ts';
import type { Journal } from '../journal/journal.ts';
import { timesPrinted } from '../journal/times-printed.ts';
import { AUTHENTICATION_KEY } from '../journal/write/store.fixture.ts';
import { makePayment } from '../payment-record.fixture.ts';
import { createTexts } from '../texts.ts';
import { encodeSlip } from './encode-slip.ts';
import { sendOverNetwork } from './network-printer.ts';
import { createPrintQueue, type PrintQueue, type PrintQueueParts } from './print-queue.ts';
import type { SendEnd } from './send.ts';
import { afterByHand, type HandTimers } from './timers.fixture.ts';

const AT = '2026-11-21T13:32:05.000Z';
const REFERENCES = ['T1-261121-0001-ABCDEFGHI', 'T1-261121-0002-ABCDEFGHJ'] as const;
const [FIRST, SECOND] = REFERENCES;
const JOBS = [
  '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a01',
  '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a02',
  '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a03',
] as const;
const t = createTexts();

let folder: string;
let journal: Journal;
let fake: FakePrinter;
let timers: HandTimers;
let queue: PrintQueue;
const failures: unknown[] = [];

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-print-'));
  fake = await startFakePrinter();
  timers = afterByHand();
  failures.length = 0;
  await start();
});
afterEach(async () => {
  await stop();
  await fake.turnOff();
  fs.rmSync(folder, { recursive: true });
  expect(failures).toEqual([]);
});

async function start(changes: Partial<PrintQueueParts> = {}): Promise<void> {
  const opening = await openJournal({
    folder,
    mode: 'sandbox',
    till: 'T1',
    clock: { now: () => new Date(AT) },
    authenticationKey: AUTHENTICATION_KEY,
    onUpkeepFailed: () => undefined,
    workerUrl: threadModule('journal'),
  });
  if (!opening.ok) throw new Error(opening.detail);
  journal = opening.journal;
  const printer = { place: fake.place, language: 'escpos', columns: 32, isAutomatic: false } as const;
  queue = createPrintQueue({
    journal,
    printer: () => ({ printer, name: 'counter' }),
    make: async (reference) => {
      const copy = (await journal.slipsPrinted(reference)).length;
      const shop = { merchant: 'Ade Stores', zone: 'UTC' };
      const slip = describeSlip({ payment: makePayment({ reference }), shop, cashier: null, copy }, t);
      const rows = slipRows(slip, 32);
      return { says: slip.says, copy, bytes: rows && encodeSlip(rows, printer) };
    },
    inTurn: (task) => task(),
    isWanted: () => true,
    send: (_printer, bytes) => sendOverNetwork(timers.after, fake.place, { bytes, language: 'escpos' }),
    note,
    after: timers.after,
    changed: () => undefined,
    failed: (error) => failures.push(error),
    ...changes,
  });
  await queue.recover();
}

const note: PrintQueueParts['note'] = async ({ job, says, ...written }) => {
  if (says === 'report') throw new Error('Nobody has asked for a report.');
  const happening = { kind: 'slipPrinted', of: job.reference, says, ...written, job: job.id } as const;
  await journal.append({ form: 1, rules: 1, till: 'T1', actor: job.askedBy, at: AT, zone: 'UTC', happening });
};

async function stop(): Promise<void> {
  await queue.stop();
  await journal.close();
}

const ask = (reference: string, id: string = JOBS[0]) =>
  queue.add({ id, reference, askedAt: AT, askedBy: 'cashier', once: null });
/** Stops the queue and leaves a job behind that was being sent. */
async function stopWhileSending(): Promise<PrintJob> {
  await queue.stop();
  await journal.addPrintJob({ id: JOBS[0], reference: FIRST, askedAt: AT, askedBy: 'cashier', once: null });
  await journal.changePrintJob(JOBS[0], { state: 'sending', says: 'paid', copy: 0, printer: 'counter' });
  const [job] = await journal.printJobs();
  if (!job) throw new Error('The job is kept.');
  return job;
}
const states = async () =>
  (await journal.printJobs()).map(({ state, fault }) => (fault ? `${state}: ${fault}` : state)).reverse();
const printed = async (reference: string) =>
  (await journal.slipsPrinted(reference)).map(({ copy, end }) => `${end} ${copy}`);

function onPaper(): string[] {
  return fake.papers.map((paper) => {
    const rows = readable(paper);
    const copy = rows.find((row) => row.includes('COPY'))?.trim() ?? 'first';
    const reference = REFERENCES.find((each) => rows.some((row) => row.includes(each))) ?? 'cut off';
    return `${reference} ${copy}`;
  });
}

describe('the print queue', () => {
  it('marks every further print as a copy, with its count', async () => {
    for (const id of JOBS) await ask(FIRST, id);
    await expect.poll(states).toEqual(['printed', 'printed', 'printed']);
    expect(onPaper()).toEqual([`${FIRST} first`, `${FIRST} COPY 1`, `${FIRST} COPY 2`]);
  });

  it('never makes the requester wait for paper', async () => {
    fake.allow(0);
    await ask(FIRST);
    expect(fake.papers).toEqual([]);
    fake.allow(Number.POSITIVE_INFINITY);
    await expect.poll(states).toEqual(['printed']);
  });

  it('holds a slip while the printer is off, and prints it later without COPY', async () => {
    await fake.turnOff();
    await ask(FIRST);
    await expect.poll(states).toEqual(['waiting: off']);
    expect(await printed(FIRST)).toEqual([]);
    await fake.turnOn();
    queue.tryAgain();
    await expect.poll(states).toEqual(['printed']);
    expect(onPaper()).toEqual([`${FIRST} first`]);
  });

  it('prints a slip once that was asked for again while the printer did not answer', async () => {
    await stop();
    const { promise: first, resolve: end } = Promise.withResolvers<SendEnd>();
    const ends = [first];
    await start({ send: async () => (await ends.shift()) ?? { end: 'printed' } });
    await ask(FIRST);
    await expect.poll(states).toEqual(['sending']);
    await ask(FIRST, JOBS[1]);
    end({ end: 'failed', fault: 'off', reached: false });
    await expect.poll(states).toEqual(['dropped', 'printed']);
    expect(await printed(FIRST)).toEqual(['printed 0']);
  });

  it('retries waiting slips by itself', async () => {
    fake.loadPaper(0);
    await ask(FIRST);
    await expect.poll(states).toEqual(['waiting: noPaper']);
    fake.loadPaper(1_000);
    await timers.fire(20_000);
    await expect.poll(states).toEqual(['printed']);
  });

  it('does not resend a slip that stopped halfway, and reprints it only as a copy', async () => {
    fake.loadPaper(7);
    await ask(FIRST);
    await expect.poll(states).toEqual(['interrupted: noPaper']);
    await fake.turnOff();
    await fake.turnOn();
    fake.loadPaper(1_000);
    queue.tryAgain();
    await ask(FIRST, JOBS[1]);
    await expect.poll(states).toEqual(['interrupted: noPaper', 'printed']);
    expect(await printed(FIRST)).toEqual(['interrupted 0', 'printed 1']);
    expect(onPaper().at(-1)).toMatch(/COPY 1/);
  });

  it('drops an unwanted slip and prints the next', async () => {
    await stop();
    const wanted = [false, true];
    await start({ isWanted: () => wanted.shift() ?? true });
    await ask(FIRST);
    await ask(SECOND, JOBS[1]);
    await expect.poll(states).toEqual(['dropped', 'printed']);
    expect(onPaper()).toEqual([`${SECOND} first`]);
  });

  it('counts a slip on its way to paper as printed, so a second print is a copy', async () => {
    await queue.stop();
    const sending = { says: 'paid', copy: 0, printer: 'system' } as const;
    await journal.addPrintJob({ id: JOBS[0], reference: FIRST, askedAt: AT, askedBy: 'Ada', once: null, sending });
    expect(await timesPrinted(journal, FIRST, 'paid')).toBe(1);
    expect(await timesPrinted(journal, FIRST, 'notPaid')).toBe(0);
    const [job] = await journal.printJobs();
    if (!job) throw new Error('The job is kept.');
    await note({ job, says: 'paid', copy: 0, end: 'notConfirmed', printer: 'system' });
    expect(await timesPrinted(journal, FIRST, 'paid')).toBe(1);
    await journal.changePrintJob(job.id, { state: 'dropped' });
    expect(await timesPrinted(journal, FIRST, 'paid')).toBe(1);
  });

  it('drops waiting slips when a person says so', async () => {
    await fake.turnOff();
    await ask(FIRST);
    await expect.poll(states).toEqual(['waiting: off']);
    await queue.drop(JOBS[0]);
    await fake.turnOn();
    queue.tryAgain();
    expect(await states()).toEqual(['dropped']);
    expect(fake.papers).toEqual([]);
  });

  it('prints an automatic slip once for each content, also after a restart', async () => {
    const job = { reference: FIRST, askedAt: AT, askedBy: 'paydesk', once: 'paid' } as const;
    await queue.add({ ...job, id: JOBS[0] });
    await queue.add({ ...job, id: JOBS[1] });
    await expect.poll(states).toEqual(['printed']);
    await stop();
    await start();
    await queue.add({ ...job, id: JOBS[2] });
    expect(await states()).toEqual(['printed']);
  });
});

describe('the print queue after a restart', () => {
  it('prints a full queue, each slip once', async () => {
    await fake.turnOff();
    await ask(FIRST, JOBS[0]);
    await ask(SECOND, JOBS[1]);
    await expect.poll(states).toEqual(['waiting: off', 'waiting']);
    await stop();
    await fake.turnOn();
    await start();
    await expect.poll(states).toEqual(['printed', 'printed']);
    expect(onPaper()).toEqual([`${FIRST} first`, `${SECOND} first`]);
  });

  it('marks a slip that was being sent, does not resend it, and reprints it only as a copy', async () => {
    await stopWhileSending();
    await stop();
    await start();
    expect(await states()).toEqual(['unknown']);
    expect(fake.papers).toEqual([]);
    await ask(FIRST, JOBS[1]);
    await expect.poll(states).toEqual(['unknown', 'printed']);
    expect(onPaper()).toEqual([`${FIRST} COPY 1`]);
  });

  it('drops a waiting report of the day so far, which has changed since', async () => {
    await fake.turnOff();
    await ask(printedReport(null));
    await expect.poll(states).toEqual(['waiting: off']);
    await stop();
    await fake.turnOn();
    await start();
    expect(await states()).toEqual(['dropped']);
  });

  it('writes no second entry for a slip whose result was not recorded', async () => {
    const job = await stopWhileSending();
    await note({ job, says: 'paid', copy: 0, end: 'printed', printer: 'counter' });
    await stop();
    await start();
    expect(await states()).toEqual(['printed']);
    expect(await printed(FIRST)).toEqual(['printed 0']);
  });
});
