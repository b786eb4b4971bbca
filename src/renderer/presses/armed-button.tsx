import { Button, type ButtonProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useRef } from 'react';
import { usePresses } from './use-presses.ts';

type ArmedButtonProps = Omit<ButtonProps, 'children'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & { label: ReactNode };

/**
 * A button that may appear where another control was. For its first second it looks disabled and ignores presses. It
 * stays focusable then, and while it is busy.
 */
export function ArmedButton({ label, ref, loading = false, disabled = false, onClick, ...others }: ArmedButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(ref, button);
  const presses = usePresses(button);
  const isTaken = useRef(false);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    const counts = presses.counts(event);
    // Also prevents the button's form from being submitted.
    if (!counts || loading || isTaken.current) return event.preventDefault();
    // The busy state renders a moment later. On a busy page, a second press could come first.
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
      // Mantine would disable a busy button, which would lose the focus.
      renderRoot={(root) => <button {...root} disabled={disabled} />}
    >
      {label}
    </Button>
  );
}

/** The primary button of a form. */
export function SubmitButton(button: ArmedButtonProps) {
  return <ArmedButton type="submit" variant="primary" {...button} />;
}

type OrderButtonProps = Omit<ComponentProps<typeof ArmedButton>, 'loading' | 'onClick'> & {
  order: { isPending: boolean; mutate: (request: undefined) => void };
};

/** An `ArmedButton` that sends a request without arguments, and is busy until main has answered. */
export function OrderButton({ order, ...button }: OrderButtonProps) {
  return <ArmedButton {...button} loading={order.isPending} onClick={() => order.mutate(undefined)} />;
}
