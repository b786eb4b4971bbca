import type { TFunction } from 'i18next';
import { escapeHtml } from '../../../shared/export/printed-page.ts';
import type { Format } from '../../../shared/format.ts';
import type { EventWithState } from '../../../shared/journal/journal-entry.ts';
import {
  COMPARED,
  type Compared,
  type ComparedCheck,
  type ComparedRequery,
  compareRequeries,
  SPECIFIED_CHECKS,
} from '../../../shared/journal/requery-comparison.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';

export interface Words {
  t: TFunction;
  format: Format;
}

/** Renders every re-query of a payment, one per line, with the result of each check, as the payment's screen does. */
export function checksPart(payment: PaymentRecord, events: readonly EventWithState[], words: Words): string {
  const { t, format } = words;
  const { reference, amount } = payment;
  const compared = compareRequeries(events.filter(({ entry }) => entry.payment?.reference === reference));
  const title = `<h2>${escapeHtml(t('evidence.checks', { reference }))}</h2>`;
  if (compared.length === 0) return `${title}\n<p>${escapeHtml(t('checks.none'))}</p>`;
  const facts = { currency: amount.currency, amount: format.money(amount) };
  const legend = COMPARED.slice(0, SPECIFIED_CHECKS).map((name) =>
    name === 'handedOver' ? t('verdict.checkNotHandedOver') : t(`verdict.check.${name}`, facts),
  );
  const head = [
    t('evidence.requery'),
    t('checks.result'),
    ...COMPARED.map((name, index) => headOf(name, index, words)),
  ];
  return `${title}
<ol>${legend.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ol>
<table class="checks"><thead><tr>${head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('')}</tr></thead>
<tbody>${compared.map((requery) => requeryRow(requery, payment, words)).join('')}</tbody></table>`;
}

function headOf(name: Compared, index: number, { t }: Words): string {
  return `${index < SPECIFIED_CHECKS ? index + 1 : '+'} ${t(`evidence.checked.${name}`)}`;
}

function requeryRow(requery: ComparedRequery, payment: PaymentRecord, words: Words): string {
  const { t, format } = words;
  const { seq, at, actor, result } = requery;
  const when = [format.exactTime(at), t('payment.by', { actor }), t('payment.entry', { seq })];
  const cells = COMPARED.map((name) => checkCell(name, requery, payment, words));
  const said = `<td>${escapeHtml(t(`checks.resultName.${result}`))}</td>`;
  return `<tr><td>${when.map(escapeHtml).join('<br>')}</td>${said}${cells.join('')}</tr>`;
}

function checkCell(
  name: Compared,
  { checks, currency }: ComparedRequery,
  payment: PaymentRecord,
  words: Words,
): string {
  const { t } = words;
  const check = checks[name];
  if (!check) return `<td>${escapeHtml(t('checks.noAnswer'))}</td>`;
  const passed = t(check.passed ? 'verdict.passed' : 'verdict.failed');
  const given = givenText(name, check.given, { payment, currency }, words);
  return `<td class="${check.passed ? 'passed' : 'failed'}">${escapeHtml(`${passed}: ${given}`)}</td>`;
}

/** Formats a value from the service's answer, whose currency may differ from the payment's. */
function givenText(
  name: Compared,
  given: ComparedCheck['given'],
  { payment, currency }: { payment: PaymentRecord; currency: string | null },
  { t, format }: Words,
): string {
  if (given === null) return t(name === 'handedOver' ? 'checks.notHandedOver' : 'checks.notGiven');
  if (given === 'unreadable') return t('checks.unreadable');
  if (typeof given === 'number') return format.amountSaid(given, currency);
  if (typeof given === 'boolean') return t(given ? 'checks.isLive' : 'checks.isTest');
  if (name === 'handedOver') return t('checks.handedOver', { at: format.dateTime(given) });
  return given === payment.reference ? t('checks.thisReference') : given;
}
