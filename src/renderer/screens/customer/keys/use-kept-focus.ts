import { type RefObject, useEffect } from 'react';
import { useFieldInUse } from './use-field-in-use.ts';

/**
 * Keeps the focus in a customer's turn: where a press took it to nowhere, as one beside the keys, or one of a notice that then
 * goes, it comes back to the field in use, since the next key is meant for that field.
 */
export function useKeptFocus(form: RefObject<HTMLFormElement | null>): void {
  const fieldInUse = useFieldInUse(form);
  useEffect(() => {
    const putBack = () => {
      // Nothing has it, or what is around the turn, as the screen itself that was pressed beside all keys.
      const isNowhere = document.activeElement?.contains(form.current) ?? true;
      if (isNowhere && document.hasFocus()) fieldInUse()?.focus();
    };
    // After what was pressed has gone from the screen.
    const putBackAfterPress = () => void setTimeout(putBack);
    window.addEventListener('click', putBackAfterPress);
    window.addEventListener('keydown', putBack, true);
    return () => {
      window.removeEventListener('click', putBackAfterPress);
      window.removeEventListener('keydown', putBack, true);
    };
  });
}
