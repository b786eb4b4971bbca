import type { StepDetail } from '../ports/journal-port.ts';

/**
 * The details of open steps: the service's own words, in memory only, for a step of this run; what the journal stores
 * for a step of an earlier run.
 */
export type OpenSteps = ReturnType<typeof createOpenSteps>;

export function createOpenSteps() {
  const details = new Map<string, StepDetail>();
  return {
    /** @param kept the journal's details of the step */
    shown: (reference: string, kept: StepDetail | null) => details.get(reference) ?? kept,
    /** @param detail null once no step can come any more */
    changed(reference: string, detail: StepDetail | null) {
      if (detail) details.set(reference, detail);
      else details.delete(reference);
    },
  };
}
