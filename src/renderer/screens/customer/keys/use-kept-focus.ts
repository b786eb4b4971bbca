import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect, useRef } from 'react';
import { entriesOf } from '../../../fields/enter-moves.ts';

/** Returns the focus to the last field after a press beside the keys or on a notice that then disappears. */
export function useKeptFocus(form: RefObject<HTMLFormElement | null>): void {
  const fieldInUse = useFieldInUse(form);
  const putBack = () => {
    // True if nothing has the focus, or an element around the form has it.
    const isNowhere = document.activeElement?.contains(form.current) ?? true;
    if (isNowhere && document.hasFocus()) fieldInUse()?.focus();
  };
  // Waits until the pressed element has left the screen.
  useWindowEvent('click', () => void setTimeout(putBack));
  useWindowEvent('keydown', putBack, true);
}

/** Returns the field that last had the focus, or the first field. Call it before any effect that focuses a field. */
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
