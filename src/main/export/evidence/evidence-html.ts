import type { TFunction } from 'i18next';
import type { CaseRecord } from '../../../shared/case/case.ts';
import { caseWords, isOfCase, isPartReturn, resolutionText, subjectText } from '../../../shared/case/case-words.ts';
import { externalWords, newestExternalAnswer } from '../../../shared/case/external-answer.ts';
import { A4_STYLE, escapeHtml, printedPage } from '../../../shared/export/printed-page.ts';
import { createFormat } from '../../../shared/format.ts';
import { approvedWords, happeningWords, writtenWords } from '../../../shared/journal/happening-words.ts';
import type { EventWithState } from '../../../shared/journal/journal-entry.ts';
import { issuerOf } from '../../../shared/payment/instrument-parts.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import type { MoreFile } from '../export-protocol.ts';
import { checksPart, type Words } from './evidence-checks.ts';

function titleOf({ case: about, payments }: Evidence, t: TFunction): string {
  return about
    ? t('evidence.titleCase', { number: about.number })
    : t('evidence.titlePayment', { reference: payments[0]?.reference ?? '' });
}

/** Renders the timeline as A4 pages without scripts, in the words of the screens. Every text is escaped. */
export function evidenceHtml(evidence: Evidence, t: TFunction): string {
  const { shop, madeAt, mode, events, payments } = evidence;
  const words = { t, format: createFormat(shop.zone) };
  const title = titleOf(evidence, t);
  const at = words.format.exactTime(madeAt);
  const facts = [shop.merchant, t('evidence.made', { till: shop.till, at, zone: shop.zone })];
  return printedPage({
    title,
    banner: mode === 'live' ? null : t(`statement.${mode}`),
    style: STYLE,
    body: `<h1>${escapeHtml(title)}</h1>
<p>${facts.map(escapeHtml).join('<br>')}</p>
${evidence.case ? claimPart(evidence.case, payments, words) : ''}
<h2>${escapeHtml(t('evidence.payments'))}</h2>
${paymentsPart(payments, words)}
${evidence.case ? externalPart(evidence.case, events, words) : ''}
${payments.map((payment) => checksPart(payment, events, words)).join('\n')}
<h2>${escapeHtml(t('evidence.timeline'))}</h2>
${timelinePart(events, words)}
<p>${escapeHtml(t('evidence.proof'))}</p>`,
  });
}

function claimPart(
  { claim, subject, state }: CaseRecord,
  payments: readonly PaymentRecord[],
  { t, format }: Words,
): string {
  const day = claim?.day ? format.day(claim.day) : null;
  const ended =
    state.status === 'resolved'
      ? `${resolutionText(t, format, state, isPartReturn(state, payments))}: “${writtenWords(t, state.words)}”`
      : null;
  const rows: [string, string | null | undefined][] = [
    [t('case.reason'), subjectText(t, subject)],
    [t('case.amount'), claim?.amount ? format.money(claim.amount) : null],
    [t('case.when'), day && claim?.time ? t('case.aboutTime', { day, time: claim.time }) : day],
    [t('case.lastFour'), claim?.lastFour],
    [t('case.phone'), claim?.phone],
    [t('case.email'), claim?.email],
    [t('case.words'), claim?.words && `“${claim.words}”`],
    [t('case.next'), t(`case.status.${state.status}`)],
    [t('case.resolvedHow'), ended],
  ];
  const lines = rows.flatMap(([name, value]) =>
    value ? `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>` : [],
  );
  return `<h2>${escapeHtml(t('evidence.about'))}</h2>\n<table class="facts">${lines.join('')}</table>`;
}

function paymentsPart(payments: readonly PaymentRecord[], words: Words): string {
  const { t } = words;
  if (payments.length === 0) return `<p>${escapeHtml(t('evidence.noPayments'))}</p>`;
  const names = ['time', 'reference', 'amount', 'instrument', 'outcome'] as const;
  const head = names.map((name) => `<th scope="col">${escapeHtml(t(`journal.columns.${name}`))}</th>`);
  const lines = payments.map((payment) => {
    const cells = paymentCells(payment, words).map((cell) => `<td>${escapeHtml(cell)}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table class="payments"><thead><tr>${head.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

/** Renders the case's payments that are not in the journal, each with the service's newest answer. */
function externalPart({ external = [] }: CaseRecord, events: readonly EventWithState[], { t, format }: Words): string {
  if (external.length === 0) return '';
  const said = externalWords(t, format);
  const lines = external.map(({ reference, paymentType }) => {
    const answer = newestExternalAnswer(events, reference);
    const cells = [
      reference,
      t(`runs.paymentType.${paymentType}`),
      answer ? said(answer.result).sentence : t('case.external.notAsked'),
      answer ? t('case.external.askedAt', { at: format.exactTime(answer.at), actor: answer.by }) : '',
    ];
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  });
  return `<h2>${escapeHtml(t('case.external.title'))}</h2>
<table>${lines.join('')}</table>
<p>${escapeHtml(t('evidence.external'))}</p>`;
}

function paymentCells({ reference, amount, instrument, state, createdAt }: PaymentRecord, { t, format }: Words) {
  const name = issuerOf(instrument) ?? t(`sell.${instrument.kind}`);
  const findings = [state.review, state.review?.again].filter((finding) => finding != null);
  const review = findings.map(({ reason }) => ` ${t(`verdict.reviewReason.${reason}`)}`).join('');
  const decision = state.review?.decided;
  const decided = decision ? ` ${t('review.inPapers', { at: format.dateTime(decision.at), by: decision.by })}` : '';
  const handedOver = state.outcome === 'paid' ? state.handedOver : null;
  const left = handedOver
    ? ` ${t('evidence.handedOver', { at: format.dateTime(handedOver.at), by: handedOver.by })}`
    : '';
  return [
    format.exactTime(createdAt),
    reference,
    format.money(amount),
    t('sale.short', { name, lastFour: instrument.lastFour }),
    `${t(`statement.outcome.${state.outcome}`)}.${left}${review}${decided}`,
  ];
}

function timelinePart(events: readonly EventWithState[], words: Words): string {
  return `<table class="timeline">${events.map((event) => eventRow(event, words)).join('')}</table>`;
}

function eventRow({ seq, entry, hash }: EventWithState, { t, format }: Words): string {
  const { happening, payment, at, actor, approved } = entry;
  const { sentence, message, code } = isOfCase(happening)
    ? caseWords(t, format)(happening, at)
    : happeningWords(t)(happening);
  const said = [
    approved && approvedWords(t)(approved),
    message && t('payment.serviceSaid', { message }),
    code && t('payment.withCode', { code }),
  ];
  const proof = [t('payment.entry', { seq }), payment?.reference, `${hash.slice(0, HASH_SHOWN)}…`];
  const lines = [
    escapeHtml(sentence),
    ...said.filter(Boolean).map((line) => `<span class="said">${escapeHtml(String(line))}</span>`),
    `<span class="proof">${escapeHtml(proof.filter(Boolean).join(' · '))}</span>`,
  ];
  const when = `${escapeHtml(format.exactTime(at))}<br>${escapeHtml(t('payment.by', { actor }))}`;
  return `<tr><td>${when}</td><td>${lines.join('<br>')}</td></tr>`;
}

const HASH_SHOWN = 16;

const STYLE = `${A4_STYLE}
h2 { margin: 6mm 0 1mm; font-size: 13px; break-after: avoid }
p { margin: 2mm 0 }
ol { margin: 1mm 0; padding-left: 5mm }
.payments td:not(:last-child) { white-space: nowrap }
.facts th, .timeline td:first-child { width: 40mm }
.checks { font-size: 9px }
.failed { font-weight: 700 }
.said { color: #333 }
.proof { color: #555; font-size: 8px }
`;

/** Makes the readable files of an evidence pack. The journal's entries and their seal are written separately. */
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

export interface Evidence {
  /** Null in a pack about a single payment. */
  case: CaseRecord | null;
  payments: readonly PaymentRecord[];
  /** Every event of the case, its payments and their sales, oldest first and each once, redacted as on the screens. */
  events: readonly EventWithState[];
  shop: { merchant: string; till: string; zone: string };
  mode: PaymentRecord['mode'];
  madeAt: string;
}
