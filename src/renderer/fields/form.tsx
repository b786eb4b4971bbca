import type { ComponentProps } from 'react';
import { enterMoves, focusFirstRefused } from './enter-moves.ts';

/** A form that the browser neither validates nor remembers. Sending it focuses the first refused field. */
export function Form({
  send,
  movesByEnter = false,
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'onKeyDown'> & {
  send: () => void;
  /** True if Enter moves through the fields and submits from the last field. */
  movesByEnter?: boolean;
}) {
  const sendFrom = (element: HTMLFormElement) => {
    send();
    focusFirstRefused(element);
  };
  return (
    <form
      noValidate
      autoComplete="off"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        sendFrom(event.currentTarget);
      }}
      {...(movesByEnter && { onKeyDown: (event) => enterMoves(event, () => sendFrom(event.currentTarget)) })}
    />
  );
}
