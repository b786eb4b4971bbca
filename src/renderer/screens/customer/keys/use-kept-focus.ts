import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect, useRef } from 'react';
import { entriesOf } from '../../../fields/enter-moves.ts';

/** Returns the focus to the field in use if a press beside the keys or on a disappearing notice removes it. */
export function useKeptFocus(form: RefObject<HTMLFormElement | null>): void {
  const fieldInUse = useFieldInUse(form);
  const putBack = () => {
    // Nothing has the focus, or an ancestor of the turn has it.
    const isNowhere = document.activeElement?.contains(form.current) ?? true;
    if (isNowhere && document.hasFocus()) fieldInUse()?.focus();
  };
  // Runs after the pressed element has left the screen.
  useWindowEvent('click', () => void setTimeout(putBack));
  useWindowEvent('keydown', putBack, true);
}

/** Falls back to the first field. Call it before an effect that focuses a field. */
export function useFieldInUse(form: RefObject<HTMLFormElement | null>): () => HTMLInputElement | null {
  const last = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    const element = form.current;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement) last.current = target;
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, [form]);
  return () => last.current ?? (form.current ? entriesOf(form.current)[0] : null) ?? null;
}
