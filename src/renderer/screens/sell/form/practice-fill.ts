import { useEffect } from 'react';
import type { PracticeAccount, PracticeCard } from '../../../../practice/instruments.ts';
import { useDraft, useParts } from '../../../state/parts.ts';

type PracticeInstruments = { card: PracticeCard; account: PracticeAccount };

/** Fills the practice instrument chosen in the help panel. A live till never has their table in memory. */
export function usePracticeFill<Kind extends keyof PracticeInstruments>(
  kind: Kind,
  fill: (instrument: PracticeInstruments[Kind]) => void,
): void {
  const { draft } = useParts();
  const id = useDraft((state) => state.practiceInstrumentId);
  useEffect(() => {
    if (id === null) return;
    void import('../../../../practice/instruments.ts').then(({ PRACTICE_ACCOUNTS, KNOWN_CARDS }) => {
      if (draft.getState().practiceInstrumentId !== id) return;
      const table: readonly (PracticeCard | PracticeAccount)[] = kind === 'card' ? KNOWN_CARDS : PRACTICE_ACCOUNTS;
      const instrument = table.find((candidate) => candidate.id === id);
      if (!instrument) return;
      draft.getState().usePracticeInstrument(null);
      fill(instrument as PracticeInstruments[Kind]);
    });
  });
}
