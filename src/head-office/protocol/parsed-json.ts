/** What a body says in JSON, whatever that is; undefined where it is none. */
export function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    // What is no JSON fits no schema, and is refused by whoever reads it.
    return undefined;
  }
}
