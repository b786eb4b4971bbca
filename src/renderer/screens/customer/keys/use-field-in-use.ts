import { type RefObject, useEffect, useRef } from 'react';
import { entriesOf } from '../../../fields/enter-moves.ts';

/**
 * Returns the field that the keys on the screen write into: the last focused one, or the first. Call it before an
 * effect that focuses a field.
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
