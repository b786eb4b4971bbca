import type { TFunction } from 'i18next';
import { A4_STYLE, escapeHtml, printedPage } from '../../../shared/export/printed-page.ts';
import { createFormat, type Format } from '../../../shared/format.ts';
import type { CurrencyReport, Measure, ReportContents } from '../../../shared/journal/report-contents.ts';
import type { Mode } from '../../../shared/mode.ts';
import type { ClosedDay } from '../../../shared/report/report-channels.ts';
import {
  actsIn,
  businessDaysText,
  correctionWords,
  groupsIn,
  measureText,
} from '../../../shared/report/report-words.ts';
import { receiptParts } from '../../../shared/slip/receipt-on-paper.ts';
import { type SlipShop, shopLines } from '../../../shared/slip/slip.ts';

export interface ReportPage {
  day: ClosedDay;
  shop: Pick<SlipShop, 'merchant' | 'shop'> & { till: string };
  mode: Mode;
  /** The number of the copy, which the page shows; 0 for the original. */
  copy: number;
  t: TFunction;
}

export function reportHtml({ day, shop, mode, copy, t }: ReportPage): string {
  const write: Writing = { t, format: createFormat(day.zone) };
  const title = t('reports.day.title', { number: write.format.count(day.number) });
  const banners = [
    ...(mode === 'live' ? [] : [t(`statement.${mode}`)]),
    ...(copy === 0 ? [] : [t('reports.paper.copy', { copy })]),
  ];
  return printedPage({
    title,
    banner: banners.length === 0 ? null : banners.join(' · '),
    style: STYLE,
    body: `<h1>${escapeHtml(shop.merchant)}</h1>
<p>${shopLines(shop, t).map(escapeHtml).join('<br>')}</p>
<p class="title">${escapeHtml(title)}</p>
<p>${factsOf(day, shop.till, write).map(escapeHtml).join('<br>')}</p>
${day.contents.currencies.map((each) => currencySection(each, write)).join('\n')}
${listSections(day.contents, write)}
${actsSection(day.contents, write)}
<h2>${escapeHtml(t('reports.day.seal'))}</h2>
<p class="code">${sealOf(day, t).map(escapeHtml).join('<br>')}</p>
<p class="signature">${escapeHtml(t('reports.paper.signature'))}</p>`,
  });
}

interface Writing {
  t: TFunction;
  format: Format;
}

function factsOf(day: ClosedDay, till: string, write: Writing): string[] {
  const { at, by, seq, hash, zone, contents } = day;
  const { t, format } = write;
  const { entries, references } = contents;
  const fromTo = (first: string, last: string) => t('reports.day.entriesFrom', { first, last });
  return [
    t('statement.till', { till }),
    t('statement.zone', { zone }),
    `${t('reports.day.businessDay')}: ${businessDaysText(contents, day.businessDay, write)}`,
    t('reports.day.text', { at: format.dateTime(at), by }),
    ...(entries
      ? [
          `${t('reports.day.time')}: ${fromTo(format.dateTime(entries.first.at), format.dateTime(entries.last.at))}`,
          `${t('reports.day.entries')}: ${fromTo(format.count(entries.first.seq), format.count(entries.last.seq))}`,
        ]
      : []),
    ...(references ? [`${t('reports.day.references')}: ${fromTo(references.first, references.last)}`] : []),
    t('reports.paper.entry', { seq: format.count(seq), hash }),
  ];
}

const FLOWS = ['begun', 'paid', 'returned', 'handedOver', 'fees'] as const;
const GROUPED = ['paid', 'handedOver', 'paidNotHandedOver', 'returned', 'fees'] as const;

function currencySection(report: CurrencyReport, write: Writing): string {
  const { currency, total, perpetual, unsettled, outcomes } = report;
  const { t } = write;
  const cell = (measure: Partial<Measure>) => measureText(measure, currency, write.format);
  const totals = table(
    [t('reports.column.here'), t('reports.column.ever')],
    [
      ...FLOWS.map((name) => ({ name: t(`reports.row.${name}`), cells: [cell(total[name]), cell(perpetual[name])] })),
      {
        name: t('reports.row.feesUnknown'),
        cells: [cell({ payments: total.feesUnknown }), cell({ payments: perpetual.feesUnknown })],
      },
      {
        name: t('reports.row.net'),
        cells: [cell({ amountMinor: total.netMinor }), cell({ amountMinor: perpetual.netMinor })],
      },
      { name: t('reports.row.paidNotHandedOver'), cells: [cell(total.paidNotHandedOver), ''] },
      { name: t('reports.row.unsettled'), cells: [cell(unsettled), ''] },
    ],
  );
  const outcomeTable = table(
    [t('reports.row.begun')],
    outcomes.map((each) => ({ name: t(`reports.outcome.${each.outcome}`), cells: [cell(each)] })),
  );
  const byGroups = groupsIn(report, t).map(({ by, rows }) =>
    section(
      t(`reports.by.${by}`),
      table(
        [...GROUPED, 'feesUnknown' as const, 'net' as const].map((name) => t(`reports.row.${name}`)),
        rows.map(({ name, tally }) => ({
          name,
          cells: [
            ...GROUPED.map((column) => cell(tally[column])),
            cell({ payments: tally.feesUnknown }),
            cell({ amountMinor: tally.netMinor }),
          ],
        })),
      ),
    ),
  );
  return [
    section(t('reports.totals', { currency }), totals),
    ...byGroups,
    outcomes.length > 0 ? section(t('reports.by.outcomes'), outcomeTable) : '',
    section(t('reports.countsIn', { currency }), actTable(report.counts, write)),
  ].join('\n');
}

function listSections({ unsettled, corrections }: ReportContents, { t, format }: Writing): string {
  const dayOf = (day: number | null) =>
    day === null ? t('reports.thisReport') : t('reports.days.number', { number: format.count(day) });
  const heads = (last: string) => [t('reports.listed.sum'), t('reports.listed.day'), last];
  const open = unsettled.map(({ reference, day, outcome, ...money }) => ({
    name: reference,
    cells: [format.money(money), dayOf(day), t(`reports.outcome.${outcome}`)],
  }));
  const corrected = corrections.map((each) => ({
    name: each.reference,
    cells: [format.money(each), dayOf(each.day), correctionWords(each, { t, format })],
  }));
  const none = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return [
    section(
      t('reports.unsettled'),
      open.length > 0 ? table(heads(t('reports.listed.outcome')), open, 'listed') : none(t('reports.unsettledNone')),
    ),
    section(
      t('reports.corrections'),
      corrected.length > 0
        ? table(heads(t('reports.listed.change')), corrected, 'listed')
        : none(t('reports.correctionsNone')),
    ),
  ].join('\n');
}

function actTable(counts: Parameters<typeof actsIn>[0], { t, format }: Writing): string {
  const rows = actsIn(counts).map(({ name, count }) => ({
    name: t(`reports.act.${name}`),
    cells: [format.count(count)],
  }));
  return table([''], rows);
}

function actsSection({ counts, shifts }: ReportContents, write: Writing): string {
  const { t, format } = write;
  const ended = shifts.map(({ shift, person, counted, handedOver }) => ({
    name: t('reports.shiftLine', { shift: format.count(shift), person }),
    cells: [
      handedOver.map(({ slips, ...money }) => `${format.count(slips)} · ${format.money(money)}`).join('; '),
      counted === null
        ? t('reports.shiftNotCounted')
        : counted.map(({ slips, ...money }) => `${format.count(slips)} · ${format.money(money)}`).join('; '),
    ],
  }));
  return [
    section(t('reports.counts'), actTable(counts, write)),
    ended.length > 0
      ? section(t('reports.closedShifts'), table([t('reports.count.till'), t('reports.count.counted')], ended))
      : '',
  ].join('\n');
}

function sealOf({ seal, at, zone }: ClosedDay, t: TFunction): string[] {
  if (!seal) return [t('reports.day.notSealed')];
  const sealed = t('reports.day.sealed', { number: seal.number, code: seal.code });
  if (!seal.receipt) return [sealed];
  return [sealed, `${t('slip.headOffice')}: ${t('slip.receipt', receiptParts(seal.receipt, at, zone))}`];
}

function section(heading: string, html: string): string {
  return `<h2>${escapeHtml(heading)}</h2>\n${html}`;
}

/** @param kind `listed` for rows of payments, whose references and sums must not wrap */
function table(
  heads: readonly string[],
  rows: readonly { name: string; cells: readonly string[] }[],
  kind: 'tallied' | 'listed' = 'tallied',
): string {
  const head = heads.map((each) => `<th scope="col">${escapeHtml(each)}</th>`).join('');
  const body = rows.map(
    ({ name, cells }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th>${cells.map((each) => `<td>${escapeHtml(each)}</td>`).join('')}</tr>`,
  );
  return `<table class="${kind}"><thead><tr><td></td>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

const STYLE = `${A4_STYLE}
h2 { margin: 5mm 0 1mm; font-size: 13px; break-after: avoid }
p { margin: 0 0 2mm }
.title { font-size: 15px }
/* Breaks a name only if it is too long for a line. Breaking anywhere would squeeze the column to one letter. */
tbody th { overflow-wrap: break-word }
.listed tbody th, .listed td:nth-child(-n+3) { white-space: nowrap }
.code { font-family: 'Noto Sans Mono', 'DejaVu Sans Mono', monospace }
.signature { margin-top: 14mm; padding-top: 1mm; border-top: 1px solid #000; width: 70mm }
`;
