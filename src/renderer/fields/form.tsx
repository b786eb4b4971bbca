import type { ComponentProps } from 'react';
import { enterMoves } from './enter-moves.ts';

/** A form that the browser neither checks nor remembers. */
export function Form({
  send,
  movesByEnter = false,
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'onKeyDown'> & {
  send: () => void;
  /** True if Enter moves through the fields and sends in the last one. */
  movesByEnter?: boolean;
}) {
  return (
    <form
      noValidate
      autoComplete="off"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      {...(movesByEnter && { onKeyDown: (event) => enterMoves(event, send) })}
    />
  );
}
