import type { ComponentProps } from 'react';
import { enterMoves, focusFirstRefused } from './enter-moves.ts';

/** A form that the browser neither checks nor remembers. After sending, the first refused field has the focus. */
export function Form({
  send,
  movesByEnter = false,
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'onKeyDown'> & {
  send: () => void;
  /** True if Enter moves through the fields and sends in the last one. */
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
