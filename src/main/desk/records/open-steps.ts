import type { DeskJournal, StepDetail } from '../ports/journal-port.ts';

/**
 * What the open steps need. Of a step that this run has opened, it is what the service said, in memory alone; of one that an earlier run
 * left, it is what the journal may keep.
 */
export interface OpenSteps {
  detailOf(reference: string): Promise<StepDetail | null>;
  /** @param detail null once no step can come any more */
  changed(reference: string, detail: StepDetail | null): void;
}

export function createOpenSteps(journal: Pick<DeskJournal, 'stepDetail'>): OpenSteps {
  const details = new Map<string, StepDetail>();
  return {
    detailOf: async (reference) => details.get(reference) ?? (await journal.stepDetail(reference)),
    changed(reference, detail) {
      if (detail) details.set(reference, detail);
      else details.delete(reference);
    },
  };
}
