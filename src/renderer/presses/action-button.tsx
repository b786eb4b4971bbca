import type { ComponentProps } from 'react';
import type { Action } from '../../shared/input/action-keys.ts';
import { useKeyOnButton } from '../keys/use-action-key.ts';
import type { DeskAction } from '../state/desk-store.ts';
import { useDesk } from '../state/parts.ts';
import { ArmedButton } from './armed-button.tsx';

type ActionButtonProps = ComponentProps<typeof ArmedButton> & {
  action: Action;
  /** The work that a press starts in the desk. The button is busy until the work ends. */
  doing?: DeskAction;
};

/** An `ArmedButton` that shows and obeys its action's key. */
export function ActionButton({ action, doing, ...others }: ActionButtonProps) {
  const isDoing = useDesk(({ busy }) => doing !== undefined && busy.includes(doing));
  return <ArmedButton {...useKeyOnButton(action)} loading={isDoing} {...others} />;
}
