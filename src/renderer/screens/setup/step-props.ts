import type { SetupFields, SetupView } from '../../../shared/setup/setup-channels.ts';
import type { SetupProblem } from '../../../shared/setup/setup-problem.ts';
import type { GivenKey } from './give-key.tsx';

/** The props of every step. */
export interface StepProps {
  view: SetupView;
  fields: SetupFields;
  change: (changes: Partial<SetupFields>) => void;
  refused: SetupProblem | null;
  /** The key entered in this run of the steps. */
  givenKey: GivenKey;
}
