import { Button, type ButtonProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentPropsWithRef, type MouseEvent, useRef } from 'react';
import { usePresses } from './use-presses.ts';

type ArmedButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>;

/**
 * A button that comes up where another control may have been. Until it has stood there for a second it says and shows that it
 * is disabled, and no press of it counts. It keeps the focus meanwhile, and while it is at work.
 */
export function ArmedButton({ ref, loading = false, disabled = false, onClick, ...others }: ArmedButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(ref, button);
  const presses = usePresses(button);
  const isTaken = useRef(false);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    const counts = presses.counts(event);
    // Also where it would send its form.
    if (!counts || loading || isTaken.current) return event.preventDefault();
    // That it is at work is drawn a turn later; on a page that was busy, the next press may wait already and be heard before.
    isTaken.current = true;
    setTimeout(() => {
      isTaken.current = false;
    });
    onClick?.(event);
  };
  return (
    <Button
      {...others}
      ref={merged}
      loading={loading}
      aria-disabled={!presses.isArmed || loading}
      {...(presses.isArmed || loading || disabled ? {} : { 'data-disarmed': true })}
      onClick={click}
      // While it is at work, Mantine would disable it, and the focus would be lost.
      renderRoot={(root) => <button {...root} disabled={disabled} />}
    />
  );
}
