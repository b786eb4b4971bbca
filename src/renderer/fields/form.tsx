import type { ComponentProps } from 'react';
import { enterMoves, focusFirstRefused } from './enter-moves.ts';

/**
 * A form that the browser neither validates nor remembers. Sending it focuses the first refused field. A form with an
 * unreadable day is not sent: the text is only in its field, so the form would be sent without the day.
 */
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
    if (!element.querySelector('[data-unreadable]')) send();
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
