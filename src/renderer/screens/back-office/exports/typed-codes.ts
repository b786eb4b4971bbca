/** Splits at commas, semicolons and line breaks. */
export function typedCodes(typed: string): string[] | null {
  const codes = typed
    .split(/[,;\n]/)
    .map((code) => code.trim())
    .filter((code) => code !== '');
  return codes.length === 0 ? null : codes;
}
