import { renderSVG } from 'uqr';
import { A4_STYLE, escapeHtml, printedPage } from '../../../shared/export/printed-page.ts';
import type { StatementContent, StatementLine } from './statement-content.ts';

export function statementHtml(content: StatementContent): string {
  return printedPage({
    title: content.title,
    banner: content.banner,
    style: STYLE,
    body: `<h1>${escapeHtml(content.merchant)}</h1>
<p class="title">${escapeHtml(content.title)}</p>
<p>${content.facts.map(escapeHtml).join('<br>')}</p>
${totalsTable(content.totals)}
${content.open.map((section) => openSection(section, content.all.headings)).join('\n')}
<h2>${escapeHtml(content.all.heading)}</h2>
${paymentsTable(content.all.headings, content.all.lines, content.all.none)}
${sealSection(content.seal)}`,
  });
}

function totalsTable({ heading, moments, rows }: StatementContent['totals']): string {
  const head = moments.map((moment) => `<th scope="col" colspan="2">${escapeHtml(moment)}</th>`).join('');
  const lines = rows.map(({ label, cells }) => {
    const lines = (sums: (typeof cells)[number], part: 'count' | 'amount') =>
      sums.map((sum) => escapeHtml(sum[part])).join('<br>');
    const written = cells.map(
      (sums) => `<td>${lines(sums, 'count')}</td><td class="amount">${lines(sums, 'amount')}</td>`,
    );
    return `<tr><th scope="row">${escapeHtml(label)}</th>${written.join('')}</tr>`;
  });
  return `<h2>${escapeHtml(heading)}</h2>\n<table class="totals"><thead><tr><td></td>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

function openSection(section: StatementContent['open'][number], headings: readonly string[]): string {
  const advice = section.lines.length > 0 ? `<p class="advice">${escapeHtml(section.advice)}</p>` : '';
  return `<h2>${escapeHtml(section.heading)}</h2>\n${advice}${paymentsTable(headings, section.lines, section.none)}`;
}

function paymentsTable(headings: readonly string[], lines: readonly StatementLine[], none: string): string {
  if (lines.length === 0) return `<p>${escapeHtml(none)}</p>`;
  const widths = '<col>'.repeat(WIDTHS_MM.length);
  const head = headings.map((heading) => `<th scope="col">${escapeHtml(heading)}</th>`).join('');
  const body = lines.map(({ cells, remark }) => {
    const row = `<tr>${cells.map((cell) => `<td>${breakingAtHyphens(cell)}</td>`).join('')}</tr>`;
    return remark === ''
      ? row
      : `${row}<tr class="remark"><td colspan="${cells.length}">${escapeHtml(remark)}</td></tr>`;
  });
  return `<table class="payments"><colgroup>${widths}</colgroup><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function sealSection({ heading, name, says, codes, square }: StatementContent['seal']): string {
  const values = codes
    .map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${breakingAtHyphens(value)}</dd>`)
    .join('');
  return `<section class="seal">
<div class="square">${renderSVG(square, { ecc: 'M', border: 4 })}</div>
<div><h2>${escapeHtml(heading)}</h2><p>${escapeHtml(name)}</p><p>${escapeHtml(says)}</p><dl>${values}</dl></div>
</section>`;
}

/** Escapes a reference or code and allows a line break after each hyphen, even before a digit. */
function breakingAtHyphens(text: string): string {
  return escapeHtml(text).replaceAll('-', '-<wbr>');
}

/** Columns: time, reference, instrument, amount, outcome, goods. They sum to the printable width of A4. */
const WIDTHS_MM = [15, 42, 33, 34, 24, 32];

/** All digits and letters have the same width, so a column that fits one reference fits every reference. */
const MONOSPACE = `'Noto Sans Mono', 'DejaVu Sans Mono', monospace`;

const STYLE = `${A4_STYLE}
${WIDTHS_MM.map((widthMm, at) => `.payments col:nth-child(${at + 1}) { width: ${widthMm}mm }`).join('\n')}
.payments td:nth-child(2) { font: 9px/1.55 ${MONOSPACE} }
h2 { margin: 5mm 0 1mm; font-size: 13px; break-after: avoid }
p { margin: 0 0 2mm }
.title { font-size: 15px }
.advice { font-weight: 700 }
.totals { width: auto; min-width: 60% }
td.amount { white-space: nowrap }
/* Breaks a word only if it is longer than its column. */
body { overflow-wrap: break-word }
.payments { table-layout: fixed }
.remark td { border-top: 0; font-weight: 700 }
.seal { display: flex; gap: 6mm; margin-top: 6mm; padding-top: 3mm; border-top: 2px solid #000; break-inside: avoid }
.seal h2 { margin-top: 0 }
.square svg { display: block; width: 38mm; height: 38mm }
dt { margin-top: 1mm; font-size: 9px }
dd { margin: 0; font: 14px/1.4 ${MONOSPACE} }
`;
