import { type RefObject, useEffect, useRef } from 'react';
import { entriesOf } from '../../../fields/enter-moves.ts';

/**
 * The field that the keys on the screen mean: the one that had the focus last, or else the first one. Call it before
 * an effect that gives the focus to a field.
 */
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
