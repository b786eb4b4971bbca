import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openPracticeRecords } from '../../practice/records.ts';
import type { ComposedTill } from '../composed-till.ts';
import { noPaper } from '../printing/paper.fixture.ts';
import { cardCharge, lastingInstallation, unwrap, withTills } from './composed-tills.fixture.ts';

const tills = withTills();

/** Takes payments of these amounts, one per sale. @returns their references */
async function takeBoth({ handlers }: ComposedTill, amounts: readonly number[]) {
  const current = async () => unwrap(await handlers['desk.read'](undefined)).current;
  const references: string[] = [];
  for (const amountMinor of amounts) {
    unwrap(await handlers['sale.charge']({ ...cardCharge(), saleId: randomUUID(), amount: { amountMinor, currency } }));
    const reference = (await current())?.payment.reference ?? '';
    unwrap(await handlers['payment.submitStep']({ reference, keyed: { step: 'cardPin', pin: '3310' } }));
    unwrap(await handlers['payment.submitStep']({ reference, keyed: { step: 'otp', otp: '12345' } }));
    await expect.poll(async () => (await current())?.view.screen, { timeout: 120_000 }).toBe('paid');
    const handedOver = unwrap(await handlers['payment.handOver']({ reference })).current;
    unwrap(await handlers['sale.finish']({ saleId: handedOver?.sale.id ?? '' }));
    references.push(reference);
  }
  return references;
}

async function exportedRows(till: ComposedTill): Promise<Record<string, string>[]> {
  const { folder } = await tills.export(till, { formats: ['csv'] });
  const [head = '', ...rows] = fs
    .readFileSync(path.join(folder, 'payments.csv'), 'utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const names = head.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, index) => [names[index] ?? '', cell])));
}

const currency = 'KWD';
const AMOUNTS = [1_500_125, 99];
const ON_THE_WIRE = ['1500.125', '0.099'];
const SUM = 1_500_224;

it('a till with three decimals shows one amount to the service and in journal, totals, slip and table', async () => {
  const slips: string[] = [];
  const till = await tills.start({
    installation: { ...lastingInstallation(), currency, ceilingMinor: 10_000_000 },
    paper: noPaper({
      askPath: async (name) => path.join(tills.folder, name),
      print: async (html) => {
        slips.push(html);
        return new Uint8Array();
      },
    }),
  });
  const { handlers } = till;
  const references = await takeBoth(till, AMOUNTS);

  const service = openPracticeRecords(path.join(tills.folder, 'practice-service.sqlite'));
  const sent = service.received().filter(({ operation }) => operation === 'initiate');
  service.close();
  expect(sent.map(({ details }) => [details?.amount, details?.currency])).toEqual(
    ON_THE_WIRE.map((amount) => [amount, currency]),
  );

  for (const [index, reference] of references.entries()) {
    const { payment } = unwrap(await handlers['journal.payment']({ reference }));
    expect(payment.amount).toEqual({ amountMinor: AMOUNTS[index], currency });
    expect(payment.state.outcome).toBe('paid');
    expect(payment.lastRequery?.answer).toMatchObject({ amountMinor: AMOUNTS[index], currency });
    unwrap(await handlers['slip.save']({ reference }));
  }
  const { sums } = unwrap(await handlers['journal.sums']({ search: null, outcomes: null }));
  expect(sums).toEqual([expect.objectContaining({ outcome: 'paid', currency, payments: 2, amountMinor: SUM })]);
  const { day } = unwrap(await handlers['journal.today'](undefined));
  const { days } = unwrap(await handlers['journal.dayTotals']({ from: day, to: day }));
  expect(days).toEqual([expect.objectContaining({ currency, payments: 2, amountMinor: SUM })]);

  const shown = slips.map((html) => /class="amount">([^<]*)</.exec(html)?.[1]);
  expect(shown).toEqual(['KWD 1,500.125', 'KWD 0.099']);
  const rows = await exportedRows(till);
  const inTable = new Map(rows.map((row) => [row.Reference, [row.Currency, row.Amount]]));
  expect(references.map((reference) => inTable.get(reference))).toEqual(
    ON_THE_WIRE.map((amount) => [currency, amount]),
  );
});
