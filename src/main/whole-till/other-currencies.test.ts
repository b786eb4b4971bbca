import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPracticeRecords } from '../../practice/records.ts';
import { dayOf } from '../../shared/days/day.ts';
import type { ComposedTill } from '../composed-till.ts';
import { noPaper } from '../printing/paper.fixture.ts';
import { practiceInstallation } from '../settings/provisioning.ts';
import { cardCharge, unwrap, withTills } from './composed-tills.fixture.ts';

const tills = withTills();

/** Takes payments of these amounts, one per sale. @returns their references */
async function takeBoth({ handlers }: ComposedTill, currency: string, amounts: readonly number[]) {
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

describe.each([
  { currency: 'JPY', decimals: 'none', amounts: [1_500, 99], wire: ['1500', '99'], slip: ['1,500', '99'], sum: 1_599 },
  {
    currency: 'KWD',
    decimals: 'three',
    amounts: [1_500_125, 99],
    wire: ['1500.125', '0.099'],
    slip: ['1,500.125', '0.099'],
    sum: 1_500_224,
  },
])('a till in $currency with $decimals decimals', ({ currency, amounts, wire, slip, sum }) => {
  it('shows one amount everywhere: to the service, in the journal, its totals, on the slip and in the table', async () => {
    const slips: string[] = [];
    const till = await tills.start({
      installation: { ...practiceInstallation(), currency, ceilingMinor: 10_000_000 },
      paper: noPaper({
        askPath: async (name) => path.join(tills.folder, name),
        print: async (html) => {
          slips.push(html);
          return new Uint8Array();
        },
      }),
    });
    const { handlers } = till;
    const references = await takeBoth(till, currency, amounts);

    const service = openPracticeRecords(path.join(tills.folder, 'practice-service.sqlite'));
    const sent = service.received().filter(({ operation }) => operation === 'initiate');
    service.close();
    expect(sent.map(({ details }) => [details?.amount, details?.currency])).toEqual(
      wire.map((amount) => [amount, currency]),
    );

    for (const [index, reference] of references.entries()) {
      const { payment } = unwrap(await handlers['journal.payment']({ reference }));
      expect(payment.amount).toEqual({ amountMinor: amounts[index], currency });
      expect(payment.state.outcome).toBe('paid');
      expect(payment.lastRequery?.answer).toMatchObject({ amountMinor: amounts[index], currency });
      unwrap(await handlers['slip.save']({ reference }));
    }
    const { sums } = unwrap(await handlers['journal.sums']({ search: null, outcomes: null }));
    expect(sums).toEqual([expect.objectContaining({ outcome: 'paid', currency, payments: 2, amountMinor: sum })]);
    const day = dayOf(new Date(), practiceInstallation().zone);
    const { days } = unwrap(await handlers['journal.dayTotals']({ from: day, to: day }));
    expect(days).toEqual([expect.objectContaining({ currency, payments: 2, amountMinor: sum })]);

    const shown = slips.map((html) => /class="amount">([^<]*)</.exec(html)?.[1]);
    expect(shown).toEqual(slip.map((amount) => `${currency} ${amount}`));
    const rows = await exportedRows(till);
    const inTable = new Map(rows.map((row) => [row.Reference, [row.Currency, row.Amount]]));
    expect(references.map((reference) => inTable.get(reference))).toEqual(wire.map((amount) => [currency, amount]));
  });
});
