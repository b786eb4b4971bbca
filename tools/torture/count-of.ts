/** @throws an Error with a sentence unless the text is a whole number from 1 to 999999 */
export function countOf(option: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`${option} takes a whole number from 1 to 999999, not "${text}".`);
  return Number(text);
}
