/** What a body says in JSON, whatever that is; undefined where it is none. */
export function parsedJson(body: Uint8Array): unknown {
  return readJson(body)?.said;
}

/** The same with the text that says it; null where it is none. */
export function readJson(body: Uint8Array): { text: string; said: unknown } | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return { text, said: JSON.parse(text) };
  } catch {
    // What is no JSON fits no schema, and is refused by whoever reads it.
    return null;
  }
}
