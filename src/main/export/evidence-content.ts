import type { TFunction } from 'i18next';
import type { CaseRecord } from '../../shared/case.ts';
import type { JournalEvent } from '../../shared/journal-entry.ts';
import { amountToWire } from '../../shared/money.ts';
import type { PaymentRecord } from '../../shared/records.ts';
import { escapeHtml } from './escape-html.ts';
import type { MoreFile } from './exporter.ts';

/** What an evidence pack is made from. */
export interface Evidence {
  /** Null for the pack of one payment. */
  case: CaseRecord | null;
  payments: readonly PaymentRecord[];
  /** All that happened to the case, its payments and their sales, oldest first, each once; redacted as the screens see it. */
  events: readonly JournalEvent[];
  shop: { merchant: string; till: string; zone: string };
  mode: PaymentRecord['mode'];
  /** UTC. */
  madeAt: string;
}

/** What people and programs read of a pack; the journal's own entries and their proof are written beside it. */
export async function evidenceFiles(
  evidence: Evidence,
  t: TFunction,
  print: (html: string) => Promise<Uint8Array>,
): Promise<MoreFile[]> {
  const { case: about, payments, events, madeAt, mode, shop } = evidence;
  const told = { form: 1, madeAt, mode, ...shop, case: about, payments, events };
  return [
    { name: 'readme.txt', format: 'readme', content: t('evidence.readme', { title: titleOf(evidence, t) }) },
    { name: 'timeline.json', format: 'timeline', content: `${JSON.stringify(told, null, 2)}\n` },
    { name: 'timeline.pdf', format: 'pdf', content: await print(evidenceHtml(evidence, t)) },
  ];
}

function titleOf({ case: about, payments }: Evidence, t: TFunction): string {
  return about
    ? t('evidence.titleCase', { number: about.number })
    : t('evidence.titlePayment', { reference: payments[0]?.reference ?? '' });
}

/** The timeline as pages of A4 without scripts. Every text is escaped. */
export function evidenceHtml(evidence: Evidence, t: TFunction): string {
  const { shop, madeAt, mode, events } = evidence;
  const moment = momentsIn(shop.zone);
  const title = escapeHtml(titleOf(evidence, t));
  const banner = mode === 'live' ? '' : `<p class="banner">${escapeHtml(t(`statement.${mode}`))}</p>`;
  const facts = [shop.merchant, t('evidence.made', { till: shop.till, at: moment(madeAt), zone: shop.zone })];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
${banner}
<h1>${title}</h1>
<p>${facts.map(escapeHtml).join('<br>')}</p>
${claimPart(evidence, t)}
<h2>${escapeHtml(t('evidence.payments'))}</h2>
${table(evidence.payments.map((payment) => paymentRow(payment, moment, t)))}
<h2>${escapeHtml(t('evidence.timeline'))}</h2>
${table(events.map((event) => eventRow(event, moment)))}
<p>${escapeHtml(t('evidence.proof'))}</p>
${banner}
</body>
</html>`;
}

function claimPart({ case: about }: Evidence, t: TFunction): string {
  if (!about) return '';
  const { claim, subject, state } = about;
  const said = claim && [claim.day, claim.time, claim.lastFour, claim.phone, claim.email, claim.words];
  const rows = [
    [t('evidence.about'), subject.why === 'complaint' ? t(`case.complaint.${subject.reason}`) : subject.why],
    [t('case.claim'), [claim?.amount ? money(claim.amount) : null, ...(said ?? [])].filter(Boolean).join(' · ')],
    [t('case.next'), t(`case.status.${state.status}`)],
    state.status === 'resolved'
      ? [t('case.resolvedHow'), `${t(`case.resolution.${state.reason}`)}: ${state.words}`]
      : null,
  ].filter((row): row is [string, string] => row !== null && row[1] !== '');
  return table(rows);
}

function paymentRow(payment: PaymentRecord, moment: Moment, t: TFunction): string[] {
  const { reference, amount, instrument, state, createdAt } = payment;
  const outcome = t(`statement.outcome.${state.outcome}`);
  const review = state.review ? ` · ${t(`statement.reason.${state.review.reason}`)}` : '';
  return [moment(createdAt), `${reference} · ${money(amount)} · •••• ${instrument.lastFour} · ${outcome}${review}`];
}

/** What happened by its name, as the journal has it, and what was written or answered beside it. */
function eventRow({ seq, entry, hash }: JournalEvent, moment: Moment): string[] {
  const { kind, ...said } = entry.happening;
  const told = { ...said, case: undefined };
  const detail = JSON.stringify(told);
  const about = entry.payment ? ` · ${entry.payment.reference}` : '';
  return [
    `${moment(entry.at)}, ${entry.actor}`,
    `${seq} · ${kind}${about}${detail === '{}' ? '' : ` · ${detail}`} · ${hash.slice(0, 16)}…`,
  ];
}

function table(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`);
  return `<table>${lines.join('')}</table>`;
}

type Moment = (at: string) => string;

function momentsIn(timeZone: string): Moment {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  return (at) => format.format(new Date(at));
}

function money(amount: PaymentRecord['amount']): string {
  return `${amount.currency} ${amountToWire(amount)}`;
}

const STYLE = `
@page { size: A4; margin: 15mm }
html { background: #fff; color: #000 }
body { margin: 0; font: 10px/1.4 'Noto Sans', 'DejaVu Sans', Arial, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0; font-size: 18px }
h2 { margin: 5mm 0 1mm; font-size: 13px; break-after: avoid }
p { margin: 2mm 0 }
.banner { padding: 2mm; border: 2px solid #000; font-size: 14px; font-weight: 700; text-align: center }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
tr { break-inside: avoid }
td { padding: 1mm 2mm 1mm 0; border-bottom: 1px solid #999; text-align: left; vertical-align: top }
td:first-child { width: 45mm }
`;
