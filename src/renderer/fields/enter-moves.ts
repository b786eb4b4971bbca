import type { KeyboardEvent } from 'react';

/** Returns the fields that Enter moves through, in screen order. */
export function entriesOf(form: HTMLElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[data-entry]:not(:disabled)')];
}

export function hasText(form: HTMLElement): boolean {
  return entriesOf(form).some((entry) => entry.value !== '');
}

/**
 * Moves to the next field on Enter, and submits from the last field. Ctrl+Enter submits from any field. A held key does
 * nothing. If the focus reached the button automatically, Enter there counts as Enter in the last field.
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

/** Marks a submit button that got the focus automatically after the last field. */
const REACHED = 'data-reached';

/** Returns the next field, skipping empty optional fields that are marked to be skipped. */
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
  // Waits until React has rendered the errors, which mark the wrong fields.
  onceDrawn(() => {
    const wrong = entriesOf(form).find((entry) => entry.getAttribute('aria-invalid') === 'true');
    if (wrong) focusEntry(wrong);
  });
}

/** Focuses the first input with an error, since the error may be out of sight. */
export function focusFirstRefused(form: HTMLElement): void {
  onceDrawn(() => {
    const refused = form
      .querySelector('.mantine-InputWrapper-error')
      ?.closest<HTMLElement>('.mantine-InputWrapper-root');
    const field = refused?.querySelector<HTMLElement>('input, textarea');
    // The error belongs to a group without inputs, which needs a tab index to be focused and scrolled into view.
    if (refused && !field) refused.tabIndex = -1;
    // Focusing a field selects its text, and a person who is typing in it would lose that text.
    if (field === document.activeElement) return;
    if (field instanceof HTMLInputElement) focusEntry(field);
    else (field ?? refused)?.focus();
  });
}

/** Moves the focus after the next paint, unless it has moved or a person is using a field meanwhile. */
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
