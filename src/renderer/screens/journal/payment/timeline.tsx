import { useTranslation } from 'react-i18next';
import { approvedWords, type HappeningWords, happeningWords } from '../../../../shared/journal/happening-words.ts';
import type { Happening, ShownEvent } from '../../../../shared/journal/journal-entry.ts';
import { compareRequeries } from '../../../../shared/journal/requery-comparison.ts';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { PagePart } from '../../../components/page-part.tsx';
import { useWriting } from '../../../state/parts.ts';
import { RequeryTable } from '../list/requery-table.tsx';
import { AMOUNT_FIELDS, type AnswerRow, answerRows } from './answer-rows.ts';
import styles from './timeline.module.css';

export function TimelineEvent({ event: { seq, entry }, words }: { event: ShownEvent; words: HappeningWords }) {
  const { t, format } = useWriting();
  const { sentence, message, code } = words;
  return (
    <li className={styles.event} data-kind={entry.happening.kind}>
      <p className="soft fine">
        <time dateTime={entry.at}>{format.exactTime(entry.at)}</time> ·{' '}
        <bdi>{t('payment.by', { actor: entry.actor, context: entry.actor })}</bdi> · {t('payment.entry', { seq })}
      </p>
      <p className={styles.sentence}>{sentence}</p>
      {entry.approved ? <p className="soft small">{approvedWords(t)(entry.approved)}</p> : null}
      {message || code ? (
        <p className="soft small">
          {message ? t('payment.serviceSaid', { message }) : null} {code ? t('payment.withCode', { code }) : null}
        </p>
      ) : null}
      <Answer happening={entry.happening} />
    </li>
  );
}

function Answer({ happening }: { happening: Happening }) {
  const { t } = useTranslation();
  const rows = answerRows(happening);
  const valueText = useValueText(rows);
  if (rows.length === 0) return null;
  return (
    <details className="above-1 small fold">
      <summary>{t('answer.show')}</summary>
      <dl className={`box sunk edged ${styles.fields}`}>
        {rows.map((row) => (
          <div key={row.field} className={`row between gap-3 ${styles.field}`}>
            <dt>{t(`answer.field.${row.field}`)}</dt>
            <dd>{valueText(row)}</dd>
          </div>
        ))}
      </dl>
      <p className="above-1 soft">{t('answer.redacted')}</p>
    </details>
  );
}

function useValueText(rows: readonly AnswerRow[]): (row: AnswerRow) => string {
  const { t, format } = useWriting();
  const currency = rows.find(({ field }) => field === 'currency')?.value;
  const amountText = (value: number) => format.amountSaid(value, typeof currency === 'string' ? currency : null);
  return ({ field, value }) => {
    if (value === 'unreadable') return t('checks.unreadable');
    if (typeof value === 'boolean') return t(value ? 'answer.yes' : 'answer.no');
    if (typeof value === 'string') return value;
    if (field === 'retryAfterMs') return format.elapsed(value);
    return AMOUNT_FIELDS.includes(field) ? amountText(value) : format.count(value);
  };
}

export function PaymentHistory({
  page: { payment, timeline },
  level = 2,
}: {
  page: { payment: PaymentRecord; timeline: readonly ShownEvent[] };
  level?: 2 | 3;
}) {
  const { t } = useTranslation();
  const words = happeningWords(t);
  return (
    <div className="column gap-4 shrinks">
      <PagePart level={level} title={t('checks.title')}>
        <RequeryTable payment={payment} compared={compareRequeries(timeline)} />
      </PagePart>
      <PagePart level={level} title={t('payment.timeline')}>
        <ol className="column breaks">
          {timeline.map((event) => (
            <TimelineEvent key={event.seq} event={event} words={words(event.entry.happening)} />
          ))}
        </ol>
      </PagePart>
    </div>
  );
}
