import { useState } from 'react';
import type { ListedState } from '../../../../shared/journal/listed-payment.ts';
import type { Outcome } from '../../../../shared/payment/payment-state.ts';
import { openReviewOf } from '../../../../shared/payment/review.ts';
import { turnedRow } from '../../../state/lists/journal-list.ts';
import { rowAt } from '../../../state/lists/list-pages.ts';
import { useParts } from '../../../state/parts.ts';

type Standing = Outcome | 'review';

export interface AskedRow {
  reference: string;
  before: Standing;
  after: Standing;
}

/**
 * Does nothing if no row has the focus.
 * @returns the result of the last re-query, even if nothing changed; null before any
 */
export function useAskedRow(): { asked: AskedRow | null; ask: () => void } {
  const { client, counter, journalList } = useParts();
  const [asked, setAsked] = useState<AskedRow | null>(null);
  const ask = async () => {
    const row = focusedRow();
    const list = journalList.getState();
    // A stale row belongs to the previous list, which nobody meant.
    const payment = row === null || list.isStale ? null : rowAt(list.pages, turnedRow(list, row));
    if (!payment) return;
    const { reference, state } = payment;
    setAsked(null);
    // The screen already shows why the re-query failed.
    if (!(await counter.requery(reference))) return;
    const read = await client.ask('journal.payment', { reference });
    if (read.ok) setAsked({ reference, before: standingOf(state), after: standingOf(read.value.payment.state) });
  };
  return { asked, ask: () => void ask() };
}

function standingOf(state: ListedState): Standing {
  return openReviewOf(state) ? 'review' : state.outcome;
}

function focusedRow(): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return row === undefined ? null : Number(row);
}
