import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakePrinter, readable, startFakePrinter } from '../../practice/printer/fake-printer.fixture.ts';
import type { PaymentState } from '../../shared/payment/payment-state.ts';
import { problem } from '../../shared/problems.ts';
import type { PrintJob } from '../../shared/slip/print-job.ts';
import type { PrintingState } from '../../shared/slip/printing-channels.ts';
import type { ComposedTill } from '../composed-till.ts';
import type { JobToAdd } from '../desk/ports/print-journal-port.ts';
import { createQueue } from '../desk/records/queue.ts';
import { codeOf } from '../desk/testing/code-of.fixture.ts';
import type { SealingMachine } from '../export/till-exporter.ts';
import { makePayment, PAID, STATE_PARTS } from '../payment-record.fixture.ts';
import { practiceInstallation } from '../settings/provisioning.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { systemClock } from '../system-clock.ts';
import { unwrap, withTills } from '../whole-till/composed-tills.fixture.ts';
import { sealingWithout } from '../whole-till/sealing.fixture.ts';
import { networkPaper, noPaper } from './paper.fixture.ts';
import type { PaperMachine } from './paper-machine.ts';
import { startPrinting } from './till-printing.ts';

const tills = withTills();
let fake: FakePrinter;
let told: PrintingState[];
beforeEach(async () => {
  fake = await startFakePrinter();
  told = [];
});
afterEach(() => fake.turnOff());

async function start(
  changes: { isAutomatic?: boolean; paper?: Partial<PaperMachine>; sealing?: SealingMachine } = {},
): Promise<ComposedTill> {
  const { isAutomatic = false, paper, sealing } = changes;
  return await tills.start({
    ...(sealing && { sealing }),
    settings: settingsInMemory({ printer: printer(isAutomatic) }),
    paper: networkPaper({ onPrinting: (state) => told.push(state), ...paper }),
  });
}

const printer = (isAutomatic: boolean) =>
  ({ place: fake.place, language: 'escpos', columns: 32, isAutomatic }) as const;

function printingOver(journal: object, changes: Partial<Parameters<typeof startPrinting>[0]>) {
  const parts = {
    installation: practiceInstallation(),
    settings: settingsInMemory(),
    clock: systemClock(),
    paper: noPaper(),
    copies: createQueue(),
    witnessed: async () => null,
    log: { write: () => undefined },
    actor: () => 'cashier',
    may: () => true,
    ...changes,
  };
  return startPrinting(parts, journal as never);
}

const statesOf = async ({ handlers }: ComposedTill) =>
  unwrap(await handlers['printing.read'](undefined)).jobs.map(({ state }) => state);
const outcomes = () => fake.papers.map((paper) => readable(paper).map((row) => row.trim()));

describe('a till with a printer', () => {
  it('prints a slip when asked, says PRACTICE on it, and marks the next one as a copy', async () => {
    const till = await start();
    const reference = await tills.takePayment(till);
    unwrap(await till.handlers['printing.print']({ reference }));
    await expect.poll(() => statesOf(till)).toEqual(['printed']);
    unwrap(await till.handlers['printing.print']({ reference }));
    await expect.poll(() => statesOf(till)).toEqual(['printed', 'printed']);
    const [first = [], second = []] = outcomes();
    expect(first).toContain('PAID');
    expect(first.filter((row) => row === 'PRACTICE — NO MONEY MOVED')).toHaveLength(2);
    expect(first.some((row) => row.includes('COPY'))).toBe(false);
    expect(second.filter((row) => row === 'COPY 1')).toHaveLength(2);
    // The screens are informed after the write.
    await expect.poll(() => told.at(-1)?.jobs.map(({ state }) => state)).toEqual(['printed', 'printed']);
  });

  it('prints the day so far and the report of a closed day, marks a second report as a copy, and journals both', async () => {
    const till = await start();
    await tills.takePayment(till);
    const print = async (number: number | null) => {
      const before = (await statesOf(till)).length;
      unwrap(await till.handlers['printing.printReport']({ number }));
      await expect.poll(() => statesOf(till)).toEqual(Array.from({ length: before + 1 }, () => 'printed'));
      return outcomes().at(-1) ?? [];
    };
    expect(await print(null)).toContain('The day so far');
    expect(codeOf(await till.handlers['printing.printReport']({ number: 1 }))).toBe('dayNotClosed');
    unwrap(await till.handlers['day.close']({ number: 1 }));
    const [first, second] = [await print(1), await print(1)];
    expect(first).toContain('Report 1');
    expect(first.filter((row) => row === 'PRACTICE — NO MONEY MOVED')).toHaveLength(2);
    expect(first.some((row) => row.includes('COPY'))).toBe(false);
    expect(second.filter((row) => row === 'COPY 1')).toHaveLength(2);
    expect(unwrap(await till.handlers['day.read']({ number: 1 })).printed).toBe(2);
  });

  it('marks a report as COPY that is saved after it was printed, even during the choice of a file', async () => {
    const file = path.join(tills.folder, 'report.html');
    const asked: (() => Promise<unknown>)[] = [];
    const askReportPath = async () => {
      for (const each of asked) await each();
      return file;
    };
    const till = await start({ sealing: { ...sealingWithout(), askReportPath } });
    unwrap(await till.handlers['day.close']({ number: 1 }));
    asked.push(async () => {
      unwrap(await till.handlers['printing.printReport']({ number: 1 }));
      await expect.poll(() => statesOf(till)).toEqual(['printed']);
    });
    unwrap(await till.handlers['day.save']({ number: 1, file: 'pdf' }));
    expect(
      outcomes()
        .at(-1)
        ?.some((row) => row.includes('COPY')),
    ).toBe(false);
    expect(fs.readFileSync(file, 'utf8')).toContain('COPY 1');
  });

  it('retries a slip that the disk refused at the next event of its payment', async () => {
    const asked: JobToAdd[] = [];
    const answers = [() => Promise.reject(new Error('The disk is busy.')), async () => true];
    const journal = {
      printJobs: async () => [],
      slipsPrinted: async () => [],
      addPrintJob: async (job: JobToAdd) => {
        asked.push(job);
        return (await answers.shift()?.()) ?? false;
      },
    };
    const printing = printingOver(journal, { settings: settingsInMemory({ printer: printer(true) }) });
    const payment = makePayment({});
    const heard = () => printing.follow({ current: { payment } } as never);
    heard();
    await expect.poll(() => asked.length).toBe(1);
    await expect
      .poll(() => {
        heard();
        return asked.length;
      })
      .toBe(2);
    heard();
    expect(asked).toHaveLength(2);
  });

  it('prints the slip of a verdict that comes while the slip of the previous one is being made', async () => {
    const jobs: PrintJob[] = [];
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
    let reads = 0;
    const journal = {
      printJobs: async () => [...jobs],
      slipsPrinted: async () => [],
      addPrintJob: async ({ id, reference, askedAt, askedBy }: JobToAdd) => {
        const none = { fault: null, says: null, copy: null, printer: null };
        jobs.unshift({ id, reference, askedAt, askedBy, state: 'waiting', ...none });
        return true;
      },
      changePrintJob: async () => undefined,
      payment: () => {
        reads += 1;
        return isRead;
      },
    };
    const printing = printingOver(journal, { settings: settingsInMemory({ printer: printer(true) }) });
    const heard = (state: PaymentState) => printing.follow({ current: { payment: makePayment({ state }) } } as never);
    heard({ outcome: 'unknown', since: '2026-11-21T13:32:05.000Z', ...STATE_PARTS });
    await expect.poll(() => reads).toBe(1);
    heard(PAID);
    await expect.poll(() => jobs.length).toBe(2);
    const stopped = printing.stop();
    read();
    await stopped;
  });

  it('accepts the next sale while the printer is off', async () => {
    await fake.turnOff();
    const till = await start({ isAutomatic: true });
    const reference = await tills.takePayment(till);
    const { current } = unwrap(await till.handlers['payment.handOver']({ reference }));
    unwrap(await till.handlers['sale.finish']({ saleId: current?.sale.id ?? '' }));
    await tills.takePayment(till);
    await expect.poll(() => statesOf(till)).toEqual(['waiting', 'waiting']);
    await fake.turnOn();
    unwrap(await till.handlers['printing.tryAgain'](undefined));
    await expect.poll(() => statesOf(till)).toEqual(['printed', 'printed']);
  });

  it('prints nothing automatically if that is not set, and nothing at all without a printer', async () => {
    const till = await start();
    const reference = await tills.takePayment(till);
    expect(await statesOf(till)).toEqual([]);
    unwrap(await till.handlers['printing.setPrinter']({ printer: null }));
    expect(codeOf(await till.handlers['printing.print']({ reference }))).toBe('printerNotSet');
  });

  it('prints a test page that is not a slip, and reports the real reason if it cannot', async () => {
    const till = await start();
    const test = async () => unwrap(await till.handlers['printing.test']({ printer: printer(false) }));
    expect(await test()).toEqual({ end: 'printed', fault: null });
    expect(outcomes()[0]).toContain('TEST PAGE');
    unwrap(await till.handlers['till.setCurrency']({ currency: 'USD', country: 'US', ceilingMinor: 500_000 }));
    await test();
    expect(outcomes()[1]).toContain('USD 1,234,567.89');
    fake.loadPaper(0);
    expect(await test()).toEqual({ end: 'failed', fault: 'noPaper' });
    await fake.turnOff();
    expect(await test()).toEqual({ end: 'failed', fault: 'off' });
  });

  it("names the letters that the printer lacks before printing: in a slip, a report and the shop's own lines", async () => {
    const shop = { address: 'Ọba’s Road', phone: null, taxNumber: null, vatLine: '₦ incl. VAT' };
    const installation = { ...practiceInstallation(), merchant: 'Łódź Œuvres', shop };
    const missing = problem('paymentNotFound');
    const { handlers } = printingOver({ payment: async () => null, closedDay: async () => null }, { installation });
    const lacking = [
      { letter: 'Ọ', printed: 'O' },
      { letter: '₦', printed: 'NGN' },
    ];
    expect(unwrap(await handlers['printing.replacements']({ reference: null })).replacements).toEqual(lacking);
    expect(await handlers['printing.replacements']({ reference: 'T1-261121-0001-ABCDEFGHI' })).toEqual(missing);
    expect(fake.papers).toEqual([]);
  });
});

describe('a slip without paper', () => {
  it('saves a slip whole or not at all', async () => {
    const file = path.join(tills.folder, 'slip.pdf');
    const print = async (html: string) => Buffer.from(`%PDF ${html.length}`);
    const till = await start({ paper: { askPath: async () => file, print } });
    const reference = await tills.takePayment(till);
    expect(unwrap(await till.handlers['slip.save']({ reference }))).toEqual({ path: file });
    expect(fs.readFileSync(file, 'utf8')).toMatch(/^%PDF/);
  });

  it('reports a problem if the disk refuses the file of a slip', async () => {
    const till = await start({ paper: { askPath: async () => path.join(tills.folder, 'missing', 'slip.pdf') } });
    const reference = await tills.takePayment(till);
    expect(codeOf(await till.handlers['slip.save']({ reference }))).toBe('slipNotSaved');
    expect(tills.logged).toContain('slipNotSaved');
  });

  it("counts a slip as printed through the system's dialog unless the person cancelled", async () => {
    const answers = [false, true, true];
    const pages: string[] = [];
    const till = await start({
      paper: { printWithDialog: async (html) => pages.push(html) > 0 && (answers.shift() ?? false) },
    });
    const reference = await tills.takePayment(till);
    for (const isPrinted of [false, true, true]) {
      expect(unwrap(await till.handlers['printing.printWithSystem']({ reference }))).toEqual({ isPrinted });
    }
    expect(pages.map((page) => /COPY \d/.exec(page)?.[0] ?? 'first')).toEqual(['first', 'first', 'COPY 1']);
  });
});
