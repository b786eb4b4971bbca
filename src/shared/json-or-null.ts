/** Reads a text that may be damaged, cut short or somebody else's; null if it is no JSON. A schema says whether the rest fits. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
