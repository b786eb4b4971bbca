import { type RefObject, useEffect } from 'react';
import { useFieldInUse } from './use-field-in-use.ts';

/**
 * Keeps the focus during a customer's turn: if a press beside the keys or on a disappearing notice removes it, it
 * returns to the field in use.
 */
export function useKeptFocus(form: RefObject<HTMLFormElement | null>): void {
  const fieldInUse = useFieldInUse(form);
  useEffect(() => {
    const putBack = () => {
      // Nothing has the focus, or an ancestor of the turn has it.
      const isNowhere = document.activeElement?.contains(form.current) ?? true;
      if (isNowhere && document.hasFocus()) fieldInUse()?.focus();
    };
    // Runs after the pressed element has left the screen.
    const putBackAfterPress = () => void setTimeout(putBack);
    window.addEventListener('click', putBackAfterPress);
    window.addEventListener('keydown', putBack, true);
    return () => {
      window.removeEventListener('click', putBackAfterPress);
      window.removeEventListener('keydown', putBack, true);
    };
  });
}
