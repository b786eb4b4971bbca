/** Returns a key as shown on buttons and stored in settings: `F2`, `Alt+H`, `Ctrl+K`, `R`, `/`; else an empty text. */
export function nameOfKey({ key, code, altKey, ctrlKey, metaKey }: KeyPress): string {
  if (metaKey || (altKey && ctrlKey)) return '';
  if (altKey && code.startsWith('Numpad')) return '';
  // With Alt some systems type another character, so the name comes from the key's position.
  const place = altKey && !/^[a-z0-9]$/i.test(key) ? /^(?:Key|Digit)(.)$/.exec(code)?.[1] : undefined;
  const name = place ?? (key.length === 1 ? key.toUpperCase() : key);
  if (altKey) return `Alt+${name}`;
  return ctrlKey ? `Ctrl+${name}` : name;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Converts a key name for `aria-keyshortcuts`. */
export function announcedKey(key: string): string {
  return key.replace('Ctrl', 'Control');
}

/** Returns true if a letter typed here is text, not a shortcut. */
export function isTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
