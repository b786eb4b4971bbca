import type { SetupFields, SetupView } from '../../../shared/setup/setup-channels.ts';
import type { SetupProblem } from '../../../shared/setup/setup-problem.ts';

/** What every step shows and changes. */
export interface StepProps {
  view: SetupView;
  fields: SetupFields;
  change: (changes: Partial<SetupFields>) => void;
  refused: SetupProblem | null;
  /** Of the key that was given on this way through the steps; null where none was. */
  keyMark: string | null;
  onKey: (mark: string) => void;
}
