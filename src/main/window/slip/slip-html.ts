import { escapeHtml, printedPage } from '../../../shared/export/printed-page.ts';
import type { SlipContent } from './slip-content.ts';

/** The width of receipt paper. */
export const SLIP_WIDTH_MM = 80;

/**
 * A slip as one page without scripts, as wide as receipt paper; whoever prints it measures how high it became.
 */
export function slipHtml(content: SlipContent): string {
  const advice = content.advice === null ? '' : `<p class="advice">${escapeHtml(content.advice)}</p>`;
  const fee = content.fee === null ? '' : `<p class="fee">${escapeHtml(content.fee)}</p>`;
  const shopLines = content.shopLines.map((line) => `<p class="shop">${escapeHtml(line)}</p>`).join('\n');
  const rows = content.rows
    .map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  return printedPage({
    title: content.title,
    banner: content.banner,
    style: STYLE,
    body: `<h1>${escapeHtml(content.merchant)}</h1>
${shopLines}
<p class="outcome">${escapeHtml(content.outcome)}</p>
<p class="amount">${escapeHtml(content.amount)}</p>
${advice}
${fee}
<dl>${rows}</dl>`,
  });
}

const STYLE = `
@page { margin: 0 }
html { background: #fff; color: #000 }
body { box-sizing: border-box; width: ${SLIP_WIDTH_MM}mm; margin: 0; padding: 4mm 5mm; font: 11px/1.4 'Noto Sans', 'DejaVu Sans', Arial, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0 0 2mm; font-size: 16px; text-align: center }
p { margin: 0 0 2mm }
.banner { padding: 1.5mm; border: 2px solid #000; font-size: 14px; font-weight: 700; text-align: center }
.shop { margin: 0; text-align: center }
.outcome { font-size: 20px; font-weight: 700; text-align: center }
.amount { font-size: 20px; text-align: center; font-variant-numeric: tabular-nums }
.advice { padding: 1.5mm; border: 1px solid #000; font-size: 12px }
dl { margin: 0 0 2mm; border-top: 1px dashed #000; padding-top: 1mm }
dt { margin-top: 1mm; font-size: 9px; color: #333 }
dd { margin: 0 }
`;
