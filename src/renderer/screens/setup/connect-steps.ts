import type { SetupFields, SetupView } from '../../../shared/setup/setup-channels.ts';
import type { SetupProblem } from '../../../shared/setup/setup-problem.ts';
import type { GivenKey } from './give-key.tsx';

/** Each field belongs to one step, so that its error appears beside it. */
export const STEPS_BEFORE = [
  { name: 'shop', fields: ['merchant', 'address', 'phone', 'taxNumber', 'vatLine'] },
  { name: 'day', fields: ['zone', 'currency', 'ceiling', 'country', 'dayEndsAtHour'] },
  { name: 'till', fields: ['mode', 'till'] },
  { name: 'service', fields: ['baseUrl', 'publicKey', 'returnUrl', 'updateServer', 'meteredConnection'] },
  { name: 'key', fields: ['unkeptKeyAgreedBy'] },
  { name: 'test', fields: [] },
  { name: 'finish', fields: ['pinsAgreedBy'] },
] as const satisfies readonly { name: string; fields: readonly string[] }[];

export interface StepProps {
  view: SetupView;
  fields: SetupFields;
  change: (changes: Partial<SetupFields>) => void;
  refused: SetupProblem | null;
  givenKey: GivenKey;
}
