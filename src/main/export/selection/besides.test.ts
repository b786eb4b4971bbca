import { expect, it } from 'vitest';
import { entriesTo } from '../../../shared/testing/facts.fixture.ts';
import { checkedFolders } from '../../../verify/checked.fixture.ts';
import { buildPayment, buildSale, paidState, unknownState } from '../../journal/entries.fixture.ts';
import { exported, journalWith, makeExporter } from '../exports.fixture.ts';

it('an export lists the payments that it contains only because a search found another payment of their sale', async () => {
  const sale = buildSale();
  const unknown = buildPayment(sale, 1, { state: unknownState(1) });
  const paid = buildPayment(sale, 10, { state: paidState(10) });
  const other = buildPayment(buildSale(), 20, { state: unknownState(20) });
  const { exporter, request } = makeExporter(
    await journalWith([unknown, paid, other].flatMap((each) => entriesTo(each))),
  );
  const selection = { ...request().selection, outcomes: ['paid' as const] };
  const { folder, contents } = await exported(exporter, request({ selection }));
  expect(contents.payments).toBe(1);
  expect(contents.events?.besides).toEqual([unknown.reference]);
  expect((await checkedFolders([folder], { fingerprints: [], seals: [] })).findings).toEqual([]);
  const whole = await exported(exporter, request({ name: 'whole' }));
  expect(whole.contents.events).not.toHaveProperty('besides');
});
