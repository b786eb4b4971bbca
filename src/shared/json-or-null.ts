/** Parses a text that may be damaged; null if it is no JSON. A schema must check the content. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
