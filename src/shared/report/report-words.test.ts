import { expect, it } from 'vitest';
import { createTexts } from '../../main/texts.ts';
import { closedJournalOf } from '../testing/days.fixture.ts';
import { handedOver } from '../testing/histories.fixture.ts';
import { groupsIn } from './report-words.ts';

it('tells two banks of one name apart', () => {
  const [report] = closedJournalOf(
    handedOver().map(({ entry }) => entry),
    [],
  ).current.contents().currencies;
  if (!report) throw new Error('a currency');
  const banks = ['044', '045'].map((code) => ({ ...report.total, code, name: 'Access Bank' }));
  const rows = groupsIn({ ...report, banks }, createTexts()).find(({ by }) => by === 'banks')?.rows ?? [];
  expect(rows.map(({ key, name }) => [key, name])).toEqual([
    ['044', 'Access Bank'],
    ['045', 'Access Bank'],
  ]);
});
