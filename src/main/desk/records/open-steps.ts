import type { StepDetail } from '../ports/journal-port.ts';

/**
 * What the open steps need. Of a step that this run has opened, it is what the service said, in memory alone; of one that an earlier run
 * left, it is what the journal may keep.
 */
export interface OpenSteps {
  /** @param kept what the journal has of the step */
  shown(reference: string, kept: StepDetail | null): StepDetail | null;
  /** @param detail null once no step can come any more */
  changed(reference: string, detail: StepDetail | null): void;
}

export function createOpenSteps(): OpenSteps {
  const details = new Map<string, StepDetail>();
  return {
    shown: (reference, kept) => details.get(reference) ?? kept,
    changed(reference, detail) {
      if (detail) details.set(reference, detail);
      else details.delete(reference);
    },
  };
}
