import type { TFunction } from 'i18next';
import type { Format } from '../format.ts';
import type {
  Correction,
  CurrencyReport,
  Measure,
  ReportContents,
  Tally,
  UnsettledPayment,
} from '../journal/report-contents.ts';
import type { Mode } from '../mode.ts';
import { bannersOf, pair, type SlipLine, type SlipShop, shopHead, witnessedBy } from '../slip/slip.ts';
import type { ClosedDay } from './report-channels.ts';
import { actsIn, businessDaysText, correctionWords, groupsIn, measureText } from './report-words.ts';

export interface ReportSlip {
  /** A closed day, or the day so far, which no closing has recorded yet. */
  report:
    | Pick<ClosedDay, 'number' | 'at' | 'by' | 'seq' | 'seal' | 'zone' | 'contents' | 'businessDay'>
    | { asOf: string; zone: string; contents: ReportContents };
  shop: Pick<SlipShop, 'merchant' | 'shop'> & { till: string };
  mode: Mode;
  /** 0 the first time, then the number of the copy. */
  copy: number;
}

/** The most lines of a list on paper. More would use up a roll; the page and the journal have all lines. */
const MOST_ON_PAPER = 40;

/** Lays out the report for paper: the contents of the page, one line below the other. */
export function describeReportSlip({ report, shop, mode, copy }: ReportSlip, write: Writing): { lines: SlipLine[] } {
  const { contents } = report;
  const { t } = write;
  const banners = bannersOf(mode, copy, t);
  return {
    lines: [
      ...banners,
      ...shopHead(shop, t),
      { kind: 'text', text: t('statement.till', { till: shop.till }) },
      { kind: 'text', text: t('statement.zone', { zone: report.zone }) },
      ...headOf(report, write),
      ...stretchOf(contents, 'asOf' in report ? null : report.businessDay, write),
      ...contents.currencies.flatMap((each) => ofCurrency(each, write)),
      ...listsOf(contents, write),
      ...actsOf(contents, write),
      ...endOf(report, write),
      ...banners,
    ],
  };
}

interface Writing {
  t: TFunction;
  format: Format;
}

function headOf(report: ReportSlip['report'], { t, format }: Writing): SlipLine[] {
  if ('asOf' in report) {
    return [
      { kind: 'outcome', text: t('reports.now.title') },
      { kind: 'note', text: t('reports.now.text', { time: format.dateTime(report.asOf) }) },
    ];
  }
  return [
    { kind: 'outcome', text: t('reports.day.title', { number: format.count(report.number) }) },
    { kind: 'note', text: t('reports.day.text', { at: format.dateTime(report.at), by: report.by }) },
  ];
}

function stretchOf(contents: ReportContents, closedOn: string | null, write: Writing): SlipLine[] {
  const { entries, references } = contents;
  const { t, format } = write;
  const fromTo = (first: string, last: string) => t('reports.day.entriesFrom', { first, last });
  const none = t('reports.day.none');
  return [
    pair(t('reports.day.businessDay'), businessDaysText(contents, closedOn, write)),
    pair(
      t('reports.day.entries'),
      entries ? fromTo(format.count(entries.first.seq), format.count(entries.last.seq)) : none,
    ),
    pair(t('reports.day.references'), references ? fromTo(references.first, references.last) : none),
  ];
}

const FLOWS = ['begun', 'paid', 'returned', 'handedOver', 'paidNotHandedOver', 'fees'] as const;
const GROUPED = ['paid', 'returned', 'handedOver', 'paidNotHandedOver', 'fees'] as const;
const EVER = ['begun', 'paid', 'returned', 'handedOver', 'fees'] as const;

function ofCurrency(report: CurrencyReport, write: Writing): SlipLine[] {
  const { currency, total, perpetual, unsettled, outcomes } = report;
  const { t } = write;
  const line = (name: string, measure: Partial<Measure>) => pair(name, measured(measure, currency, write));
  const grouped = ({ name, tally }: { name: string; tally: Tally }): SlipLine[] => [
    { kind: 'text', text: name },
    ...talliedLines(tally, line, t),
  ];
  return [
    ...section(t('reports.totals', { currency }), [
      ...FLOWS.map((name) => line(t(`reports.row.${name}`), total[name])),
      line(t('reports.row.feesUnknown'), { payments: total.feesUnknown }),
      line(t('reports.row.net'), { amountMinor: total.netMinor }),
      line(t('reports.row.unsettled'), unsettled),
    ]),
    ...groupsIn(report, t).flatMap(({ by, rows }) => section(t(`reports.by.${by}`), rows.flatMap(grouped))),
    ...section(
      t('reports.by.outcomes'),
      outcomes.map((each) => line(t(`reports.outcome.${each.outcome}`), each)),
    ),
    ...section(t('reports.countsIn', { currency }), actLines(report.counts, write)),
    ...section(t('reports.column.ever'), [
      ...EVER.map((name) => line(t(`reports.row.${name}`), perpetual[name])),
      line(t('reports.row.feesUnknown'), { payments: perpetual.feesUnknown }),
      line(t('reports.row.net'), { amountMinor: perpetual.netMinor }),
    ]),
  ];
}

/** Returns a group's lines except zeros other than `paid`: paper is short, and the totals have every line. */
function talliedLines(
  tally: Tally,
  line: (name: string, measure: Partial<Measure>) => SlipLine,
  t: TFunction,
): SlipLine[] {
  const happened = GROUPED.filter((name) => name === 'paid' || tally[name].payments !== 0);
  return [
    ...happened.map((name) => line(t(`reports.row.${name}`), tally[name])),
    ...(tally.feesUnknown > 0 ? [line(t('reports.row.feesUnknown'), { payments: tally.feesUnknown })] : []),
    line(t('reports.row.net'), { amountMinor: tally.netMinor }),
  ];
}

function listsOf({ unsettled, corrections, currencies }: ReportContents, write: Writing): SlipLine[] {
  const { t, format } = write;
  const open = sumOf(currencies.map((each) => each.unsettled.payments));
  const listed = (payment: UnsettledPayment | Correction, said: string) =>
    pair(
      `${payment.reference} ${format.money(payment)}`,
      payment.day === null ? said : `${said} (${t('reports.days.number', { number: format.count(payment.day) })})`,
    );
  const left = unsettled.map((each) => listed(each, t(`reports.outcome.${each.outcome}`)));
  const corrected = corrections.map((each) => listed(each, correctionWords(each, write)));
  return [
    ...section(t('reports.unsettled'), newest(left, open, write)),
    ...section(
      t('reports.corrections'),
      newest(corrected, sumOf(currencies.map(({ counts }) => counts.corrections)), write),
    ),
  ];
}

/** @param all the number of lines before the list was cut */
function newest(lines: readonly SlipLine[], all: number, { t, format }: Writing): SlipLine[] {
  const shown = lines.slice(-MOST_ON_PAPER);
  if (all <= shown.length) return shown;
  const said = t('reports.listedOf', { shown: format.count(shown.length), all: format.count(all) });
  return [{ kind: 'note', text: said }, ...shown];
}

function actsOf({ counts, shifts }: ReportContents, write: Writing): SlipLine[] {
  const { t, format } = write;
  const said = (each: { currency: string; slips: number; amountMinor: number }) =>
    measured({ payments: each.slips, amountMinor: each.amountMinor }, each.currency, write);
  const ended = shifts.flatMap(({ shift, person, counted, handedOver }) => [
    { kind: 'note', text: t('reports.shiftLine', { shift: format.count(shift), person }) } as const,
    ...handedOver.map((each) => pair(t('reports.count.till'), said(each))),
    ...(counted === null
      ? [pair(t('reports.count.counted'), t('reports.shiftNotCounted'))]
      : counted.map((each) => pair(t('reports.count.counted'), said(each)))),
  ]);
  return [...section(t('reports.counts'), actLines(counts, write)), ...section(t('reports.closedShifts'), ended)];
}

function actLines(counts: Parameters<typeof actsIn>[0], { t, format }: Writing): SlipLine[] {
  return actsIn(counts)
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => pair(t(`reports.act.${name}`), format.count(count)));
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, each) => sum + each, 0);
}

function endOf(report: ReportSlip['report'], { t, format }: Writing): SlipLine[] {
  if ('asOf' in report) return [];
  const { seal, seq, at, zone } = report;
  const sealed = seal && t('reports.day.sealed', { number: format.count(seal.number), code: seal.code });
  return [
    { kind: 'rule' },
    pair(t('reports.paper.ofJournal'), format.count(seq)),
    { kind: 'note', text: sealed ?? t('reports.day.notSealed') },
    ...witnessedBy(seal?.receipt, at, zone, t),
    { kind: 'note', text: t('reports.paper.signature') },
    { kind: 'rule' },
  ];
}

function section(heading: string, lines: readonly SlipLine[]): SlipLine[] {
  return lines.length === 0 ? [] : [{ kind: 'rule' }, { kind: 'heading', text: heading }, ...lines];
}

function measured(measure: Partial<Measure>, currency: string, { format }: Writing): string {
  return measureText(measure, currency, format, '-');
}
