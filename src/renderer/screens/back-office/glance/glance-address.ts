import { OUTCOMES_OF, type Standing } from '../../../../shared/glance.ts';
import { formatView, type JournalView, WHOLE_JOURNAL } from '../../../../shared/journal-view.ts';
import { journalAddress } from '../../../routes.ts';

/** Which payments a number counts. */
export interface Counted {
  day: 'today' | 'yesterday';
  /** Null for all. */
  standing: Standing | null;
  place: Partial<Pick<JournalView, 'instrument' | 'bankCode'>>;
}

/** The journal with exactly the payments that a number counts. */
export function journalAddressOf({ day, standing, place }: Counted): string {
  return journalAddress(
    formatView({
      ...WHOLE_JOURNAL,
      ...place,
      days: { kind: day },
      outcomes: standing ? [...OUTCOMES_OF[standing]] : [],
      review: standing === 'review',
    }),
  );
}
