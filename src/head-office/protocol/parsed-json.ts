/** Parses JSON. Returns undefined if the body is no JSON. */
export function parsedJson(body: Uint8Array): unknown {
  return readJson(body)?.said;
}

/** Parses JSON and keeps its text. Returns null if the body is no JSON. */
export function readJson(body: Uint8Array): { text: string; said: unknown } | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return { text, said: JSON.parse(text) };
  } catch {
    // The schema of the caller refuses undefined.
    return null;
  }
}
