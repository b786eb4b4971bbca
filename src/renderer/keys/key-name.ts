/** Returns a key in the form of buttons and settings, such as `F2`, `Alt+H`, `Ctrl+K` or `R`. Empty for other keys. */
export function nameOfKey({ key, code, altKey, ctrlKey, metaKey }: KeyPress): string {
  if (metaKey || (altKey && ctrlKey)) return '';
  if (altKey && code.startsWith('Numpad')) return '';
  // On some systems Alt changes the typed character, so the name comes from the key's position.
  const place = altKey && !/^[a-z0-9]$/i.test(key) ? /^(?:Key|Digit)(.)$/.exec(code)?.[1] : undefined;
  const name = place ?? (key.length === 1 ? key.toUpperCase() : key);
  if (altKey) return `Alt+${name}`;
  return ctrlKey ? `Ctrl+${name}` : name;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>;

export function announcedKey(key: string): string {
  return key.replace('Ctrl', 'Control');
}

/** Tells whether a letter typed here is text rather than a shortcut. */
export function isTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
