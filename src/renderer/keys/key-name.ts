/** A key as it is written on buttons and kept in settings: `F2`, `Alt+H`, `Ctrl+K`, `R`, `/`. Empty where it can be none of these. */
export function nameOfKey({ key, code, altKey, ctrlKey, metaKey }: KeyPress): string {
  if (metaKey || (altKey && ctrlKey)) return '';
  if (altKey && code.startsWith('Numpad')) return '';
  // With Alt some systems type another character; then the place of the key on the keyboard says which it is.
  const place = altKey && !/^[a-z0-9]$/i.test(key) ? /^(?:Key|Digit)(.)$/.exec(code)?.[1] : undefined;
  const name = place ?? (key.length === 1 ? key.toUpperCase() : key);
  if (altKey) return `Alt+${name}`;
  return ctrlKey ? `Ctrl+${name}` : name;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The same for `aria-keyshortcuts`. */
export function announcedKey(key: string): string {
  return key.replace('Ctrl', 'Control');
}

/** Whether a letter that is typed here is a letter, and no order. */
export function isTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
