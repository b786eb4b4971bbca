import type { StepDetail } from '../ports/journal-port.ts';

/** The details of open steps: in memory for a step of this run, from the journal for a step of an earlier run. */
export type OpenSteps = ReturnType<typeof createOpenSteps>;

export function createOpenSteps() {
  const details = new Map<string, StepDetail>();
  return {
    shown: (reference: string, kept: StepDetail | null) => details.get(reference) ?? kept,
    /** @param detail null once no step can come any more */
    changed(reference: string, detail: StepDetail | null) {
      if (detail) details.set(reference, detail);
      else details.delete(reference);
    },
  };
}
