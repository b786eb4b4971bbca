import { renderSVG } from 'uqr';
import { escapeHtml, printedPage } from '../../../shared/export/printed-page.ts';
import type { Slip, SlipLine } from '../../../shared/slip/slip.ts';
import { SLIP_WIDTH_MM } from './print-slip.ts';

/** Renders a slip without scripts, as wide as receipt paper. The printing code measures its height. */
export function slipHtml({ title, lines }: Slip): string {
  return printedPage({ title, banner: null, style: STYLE, body: lines.map(elementOf).join('\n') });
}

function elementOf(line: SlipLine): string {
  switch (line.kind) {
    case 'heading':
      return `<h1>${escapeHtml(line.text)}</h1>`;
    case 'pair':
      return `<dl><dt>${escapeHtml(line.name)}</dt><dd>${escapeHtml(line.value)}</dd></dl>`;
    case 'rule':
      return '<hr>';
    case 'qr':
      return `<p class="qr">${renderSVG(line.content, { border: 1 })}</p>`;
    case 'banner':
    case 'text':
    case 'outcome':
    case 'amount':
    case 'note':
      return `<p class="${line.kind}">${escapeHtml(line.text)}</p>`;
  }
}

const STYLE = `
@page { margin: 0 }
html { background: #fff; color: #000 }
body { box-sizing: border-box; width: ${SLIP_WIDTH_MM}mm; margin: 0 auto; padding: 4mm 5mm; font: 11px/1.4 'Noto Sans', 'DejaVu Sans', Arial, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0 0 2mm; font-size: 16px; text-align: center }
p { margin: 0 0 2mm }
hr { margin: 2mm 0; border: 0; border-top: 1px dashed #000 }
.banner { padding: 1.5mm; border: 2px solid #000; font-size: 14px; font-weight: 700; text-align: center }
.text { margin: 0; text-align: center }
.outcome { font-size: 20px; font-weight: 700; text-align: center }
.amount { font-size: 20px; text-align: center; font-variant-numeric: tabular-nums }
.note { font-size: 12px }
.qr { margin: 3mm auto; width: 28mm }
.qr svg { display: block; width: 100% }
dl { display: flex; justify-content: space-between; gap: 3mm; margin: 0 0 1mm }
dt { flex: none; color: #333 }
dd { margin: 0; text-align: right }
`;
