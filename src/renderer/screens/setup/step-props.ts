import type { SetupFields, SetupView } from '../../../shared/setup/setup-channels.ts';
import type { SetupProblem } from '../../../shared/setup/setup-problem.ts';
import type { GivenKey } from './give-key.tsx';

/** What every step shows and changes. */
export interface StepProps {
  view: SetupView;
  fields: SetupFields;
  change: (changes: Partial<SetupFields>) => void;
  refused: SetupProblem | null;
  /** On this way through the steps. */
  givenKey: GivenKey;
}
