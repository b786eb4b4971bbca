/** Fingerprints or codes as somebody types several: with commas, semicolons or line breaks between them. */
export function typedCodes(typed: string): string[] | null {
  const codes = typed
    .split(/[,;\n]/)
    .map((code) => code.trim())
    .filter((code) => code !== '');
  return codes.length === 0 ? null : codes;
}
