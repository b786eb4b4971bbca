/**
 * Groups thousands during typing: `1500` becomes `1,500`. Keeps a typed comma or space, which may be meant as a decimal
 * point: `4,60` must never become `460`.
 * @param before the field's text before this key
 */
export function groupAmount(before: string, text: string): string {
  const isDigitsAlone = /^\d*(\.\d*)?$/.test(text);
  const isEditOfGrouped = isGrouped(before) && commasIn(text) <= commasIn(before) && /^[\d,]*(\.\d*)?$/.test(text);
  if (!isDigitsAlone && !isEditOfGrouped) return text;
  const [whole = '', decimals] = text.replaceAll(',', '').split('.');
  return withCommas(whole) + (decimals === undefined ? '' : `.${decimals}`);
}

function withCommas(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

function isGrouped(text: string): boolean {
  const [whole = ''] = text.split('.');
  return whole === withCommas(whole.replaceAll(',', ''));
}

function commasIn(text: string): number {
  return text.split(',').length - 1;
}
