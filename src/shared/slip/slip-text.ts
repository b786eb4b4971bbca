import type { Slip, SlipLine } from './slip.ts';

/** Returns a slip as lines of text for its QR code, without lone surrogates. */
export function slipText({ lines }: Slip): string {
  const texts = lines.map(textOf).filter((text) => text !== null);
  return texts.join('\n').toWellFormed();
}

function textOf(line: SlipLine): string | null {
  switch (line.kind) {
    case 'pair':
      return `${line.name}: ${line.value}`;
    case 'rule':
    case 'qr':
      return null;
    default:
      return line.text;
  }
}
