import { describe, expect, it } from 'vitest';
import { exportNameSchema, exportQuestionSchema } from './export-view.ts';

describe('exportNameSchema', () => {
  it.each([
    'practice-paydesk-T1-2026-11-21',
    'paydesk-1234-2026-11-01-to-2026-11-21-2',
    'paydesk-12-until-2026-11-21',
    'For the bank',
  ])('accepts %s', (name) => expect(exportNameSchema.safeParse(name).success).toBe(true));

  it('accepts every proposed name, whatever the day and the till', () => {
    for (let day = 10; day < 29; day += 1) {
      expect(exportNameSchema.safeParse(`paydesk-4111-2026-11-${day}-to-2026-12-${day}-3`).success).toBe(true);
    }
  });

  it.each(['../away', '', '.hidden', 'Adé', 'card 5531 8866 5214 2950', '5531886652142950'])('refuses %j', (name) => {
    expect(exportNameSchema.safeParse(name).success).toBe(false);
  });
});

it('an export cannot be requested with a card number in its search', () => {
  const question = { range: { kind: 'today' }, payments: 'all', filters: null, formats: ['csv'] };
  const fits = (search: string | null) => exportQuestionSchema.safeParse({ ...question, search }).success;
  expect([fits(null), fits('2950'), fits(''), fits('5531886652142950')]).toEqual([true, true, false, false]);
});
