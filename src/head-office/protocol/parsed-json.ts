/** Parses JSON. Returns undefined if the body is no JSON. */
export function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    // The schema of the caller refuses undefined.
    return undefined;
  }
}
