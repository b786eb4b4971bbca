import { CloseButton } from '@mantine/core';
import { useRef } from 'react';
import { usePresses } from './use-presses.ts';

/** The X of a dialog or a panel, which comes up where another control may have been. It is held as `ArmedButton` is. */
export function ArmedCloseButton({
  onClick,
  ...others
}: {
  className: string;
  'aria-label': string;
  onClick: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const presses = usePresses(button);
  return (
    <CloseButton
      {...others}
      ref={button}
      aria-disabled={!presses.isArmed}
      {...(presses.isArmed ? {} : { 'data-disarmed': true })}
      onClick={(event) => {
        if (presses.counts(event)) onClick();
      }}
    />
  );
}
