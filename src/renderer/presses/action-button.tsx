import type { ComponentProps } from 'react';
import type { Action } from '../../shared/input/action-keys.ts';
import { useKeyOnButton } from '../keys/use-action-key.ts';
import { ArmedButton } from './armed-button.tsx';

/** An `ArmedButton` that shows the key of its action. */
export function ActionButton({ action, ...others }: ComponentProps<typeof ArmedButton> & { action: Action }) {
  return <ArmedButton {...useKeyOnButton(action)} {...others} />;
}
