/** Parses a text that may be damaged, cut off or foreign; null if it is no JSON. A schema checks the content. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
