import type { KeyboardEvent } from 'react';

/** Returns the fields of a form that Enter moves through, in screen order. */
export function entriesOf(form: HTMLElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[data-entry]:not(:disabled)')];
}

export function hasText(form: HTMLElement): boolean {
  return entriesOf(form).some((entry) => entry.value !== '');
}

/**
 * Enter moves to the next field and submits in the last one; with Ctrl it submits from any field. A repeating key
 * does nothing. If the cursor moved to the button by itself, the next Enter still counts as the last field's: once,
 * until the button loses the focus.
 */
export function enterMoves(event: KeyboardEvent<HTMLFormElement>, goOn: () => void): void {
  const { key, target, currentTarget: form } = event;
  if (key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLElement)) return;
  const isReached = target.hasAttribute(REACHED);
  if (!isReached && !target.hasAttribute('data-entry')) return;
  event.preventDefault();
  if (event.repeat) return;
  const next = target instanceof HTMLInputElement && nextEntry(form, target);
  target.removeAttribute(REACHED);
  if (!next || event.ctrlKey) goOn();
  else focusEntry(next);
}

/** Marks the button that the cursor reached by itself. */
const REACHED = 'data-reached';

/** Returns the next field. Optional empty fields are skipped if they are marked so. */
export function nextEntry(form: HTMLElement, entry: HTMLInputElement): HTMLInputElement | undefined {
  const entries = entriesOf(form);
  const isStop = (each: HTMLInputElement) => each.value !== '' || !each.hasAttribute('data-passed-over');
  return entries.slice(entries.indexOf(entry) + 1).find(isStop);
}

/** Focuses the next field, or the submit button after the last one. */
export function focusNext(form: HTMLElement, entry: HTMLInputElement): void {
  const next = nextEntry(form, entry);
  if (next) {
    focusEntry(next);
    return;
  }
  const submit = focusSubmit(form);
  submit?.setAttribute(REACHED, '');
  submit?.addEventListener('blur', () => submit.removeAttribute(REACHED), { once: true });
}

export function focusFirstWrong(form: HTMLElement): void {
  // Runs after React has drawn the sentences, which mark a field as wrong.
  onceDrawn(() => {
    const wrong = entriesOf(form).find((entry) => entry.getAttribute('aria-invalid') === 'true');
    if (wrong) focusEntry(wrong);
  });
}

/** Focuses the first choice, field or text with an error sentence, since it may be out of sight. */
export function focusFirstRefused(form: HTMLElement): void {
  onceDrawn(() => {
    const refused = form
      .querySelector('.mantine-InputWrapper-error')
      ?.closest<HTMLElement>('.mantine-InputWrapper-root');
    const field = refused?.querySelector<HTMLElement>('input, textarea');
    // Nothing can be chosen yet: the sentence still has to come into sight.
    if (refused && !field) refused.tabIndex = -1;
    // Selecting the text of a field in use would lose it with the next key.
    if (field === document.activeElement) return;
    if (field instanceof HTMLInputElement) focusEntry(field);
    else (field ?? refused)?.focus();
  });
}

/** Moves the focus once the screen is drawn, unless it has moved or a person uses a field: a busy page draws late. */
export function onceDrawn(move: () => void): void {
  const before = document.activeElement;
  const listening = new AbortController();
  let isInUse = false;
  const use = ({ target }: Event) => {
    isInUse = target instanceof HTMLInputElement;
  };
  const options = { capture: true, signal: listening.signal };
  for (const kind of ['pointerdown', 'input']) window.addEventListener(kind, use, options);
  requestAnimationFrame(() => {
    listening.abort();
    const { activeElement, body } = document;
    if (activeElement === before || activeElement === body || (!before?.isConnected && !isInUse)) move();
  });
}

export function focusFirstEmpty(form: HTMLElement): void {
  const empty = entriesOf(form).find((entry) => entry.value === '' && !entry.hasAttribute('data-optional'));
  if (empty) focusEntry(empty);
  else focusSubmit(form);
}

function focusSubmit(form: HTMLElement): HTMLElement | null {
  const submit = form.querySelector<HTMLElement>('button[type="submit"]');
  submit?.removeAttribute(REACHED);
  submit?.focus();
  return submit;
}

function focusEntry(entry: HTMLInputElement): void {
  entry.focus();
  entry.select();
}
