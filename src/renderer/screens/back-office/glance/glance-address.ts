import { OUTCOMES_OF, type Standing } from '../../../../shared/journal/glance.ts';
import { formatView, type JournalView, type ViewDays, WHOLE_JOURNAL } from '../../../../shared/journal/journal-view.ts';
import { journalAddress } from '../../../routes.ts';

export interface Counted {
  day: 'today' | 'yesterday' | { on: string };
  /** Null for all payments. */
  standing: Standing | null;
  place: Partial<Pick<JournalView, 'instrument' | 'bankCode'>>;
  /** Null if all payments have the same currency. */
  currency: string | null;
}

export function journalAddressOf({ day, standing, place, currency }: Counted): string {
  const days: ViewDays = typeof day === 'string' ? { kind: day } : { kind: 'days', first: day.on, last: day.on };
  return journalAddress(
    formatView({
      ...WHOLE_JOURNAL,
      ...place,
      currency,
      days,
      outcomes: standing ? [...OUTCOMES_OF[standing]] : [],
      review: standing === 'review',
    }),
  );
}
