import type { Sale, StepDetail } from '../../src/main/desk/ports/journal-port.ts';
import { FoldedJournal } from '../../src/main/desk/testing/folded-journal.fixture.ts';
import type { JournalEntry } from '../../src/shared/journal/journal-entry.ts';
import { FactsReading } from '../torture/facts-reading.ts';
import type { JournalContents } from './journal-contents.ts';

/** A journal in memory, which also reads the facts without the program's fold to find faults in the fold. */
export class JournalModel extends FoldedJournal implements JournalContents {
  readonly facts = new FactsReading();
  /** The outcomes of a sale's earlier payments at the time of each later intent, by both references. */
  readonly #outcomesAtIntent = new Map<string, string>();

  override keep(entry: JournalEntry, stepDetail?: StepDetail | null): void {
    const { saleId, reference, happening } = entry;
    if (saleId !== undefined && happening.kind === 'paymentIntended') this.#noteOutcomes(reference, this.sale(saleId));
    super.keep(entry, stepDetail);
    this.facts.follow(entry);
  }

  /** @returns undefined if `earlier` is no earlier payment of the sale */
  outcomeAtIntent(later: string, earlier: string): string | undefined {
    return this.#outcomesAtIntent.get(`${later} ${earlier}`);
  }

  #noteOutcomes(intended = '', sale: Sale | null): void {
    for (const { reference, state } of sale?.payments ?? []) {
      this.#outcomesAtIntent.set(`${intended} ${reference}`, state.outcome);
    }
  }
}
