import type { KeyboardEvent } from 'react';

/** The fields of a form that Enter moves through, in their order on the screen. */
export function entriesOf(form: HTMLElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[data-entry]:not(:disabled)')];
}

/** Whether anything is typed in the form. */
export function hasText(form: HTMLElement): boolean {
  return entriesOf(form).some((entry) => entry.value !== '');
}

/**
 * Enter goes to the next field, and goes on in the last one; with Ctrl it goes on from any field. A held key does nothing. Where
 * the cursor has gone on to the button by itself, Enter is still the one of the last field: once, and until the button is left.
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

/** On the button to which the cursor has gone by itself. */
const REACHED = 'data-reached';

/** The field after this one; one that may be left empty, and is, is passed over where it says so. */
export function nextEntry(form: HTMLElement, entry: HTMLInputElement): HTMLInputElement | undefined {
  const entries = entriesOf(form);
  const isStop = (each: HTMLInputElement) => each.value !== '' || !each.hasAttribute('data-passed-over');
  return entries.slice(entries.indexOf(entry) + 1).find(isStop);
}

/** Goes to the field after this one; after the last one, to what sends the form. */
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
  // After React has drawn the sentences: they are what marks a field as wrong.
  onceDrawn(() => {
    const wrong = entriesOf(form).find((entry) => entry.getAttribute('aria-invalid') === 'true');
    if (wrong) focusEntry(wrong);
  });
}

/** Goes to the first choice, field or text beside which a sentence says what is wrong: it may be out of sight. */
export function focusFirstRefused(form: HTMLElement): void {
  onceDrawn(() => {
    const refused = form.querySelector('.mantine-InputWrapper-error')?.closest('.mantine-InputWrapper-root');
    refused?.querySelector<HTMLElement>('input, textarea')?.focus();
  });
}

/**
 * Moves the focus once the screen is drawn; not where it has gone elsewhere meanwhile from something that is still there, nor out of a
 * field that a person has chosen or begun to fill: a busy page may be long in drawing.
 */
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
