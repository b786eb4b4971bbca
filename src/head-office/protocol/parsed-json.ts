/** Parses JSON. Returns undefined if the body is not JSON. */
export function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    // Every caller's schema refuses undefined.
    return undefined;
  }
}
