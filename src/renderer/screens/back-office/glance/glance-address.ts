import { OUTCOMES_OF, type Standing } from '../../../../shared/journal/glance.ts';
import { formatView, type JournalView, type ViewDays, WHOLE_JOURNAL } from '../../../../shared/journal/journal-view.ts';
import { journalAddress } from '../../../routes.ts';

/** Which payments a number counts. */
export interface Counted {
  /** Of a day that is named, the day alone. */
  day: 'today' | 'yesterday' | { on: string };
  /** Null for all. */
  standing: Standing | null;
  place: Partial<Pick<JournalView, 'instrument' | 'bankCode'>>;
  /** Null where all payments are of one. */
  currency: string | null;
}

/** The journal with exactly the payments that a number counts. */
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
