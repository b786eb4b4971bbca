import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListReport } from '../../../../shared/requery-run-contract.ts';
import { REFUSED_LINES } from '../../../../shared/run/reference-list.ts';
import { type PaymentType, paymentTypeSchema } from '../../../../shared/run/requery-run.ts';
import { oneAddress, SECTION_ADDRESSES } from '../../../back-office-routes.ts';
import { BackLink } from '../../../components/back-link.tsx';
import { Button, Textarea } from '../../../components/controls.ts';
import { RunMaking } from '../../../components/dialogs/requery-question.tsx';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { Picker } from '../../../fields/picker.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { goTo } from '../../../routes.ts';
import { useTill } from '../../../state/parts.ts';
import { useListReading, useRunMaking } from '../../../state/queries/run-queries.ts';
import styles from './runs.module.css';

export function NewRun({ reference }: { reference: string | null }) {
  const { t } = useTranslation();
  const [text, setText] = useState(reference ?? '');
  const reading = useListReading();
  const box = useFocus<HTMLTextAreaElement>();
  return (
    <div className="column gap-4 full">
      <BackLink to={SECTION_ADDRESSES.runs}>{t('runs.back')}</BackLink>
      <section className="sheet column gap-3">
        <h2>{t('newRun.title')}</h2>
        <p className="soft small breaks">{t('newRun.about')}</p>
        <Textarea
          spellCheck={false}
          ref={box}
          label={t('newRun.paste')}
          classNames={{ input: styles.paste ?? '' }}
          data-read={reading.data ? true : undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            reading.reset();
          }}
        />
        <div className="wrap gap-3">
          <Button
            variant={reading.data ? 'secondary' : 'primary'}
            disabled={text.trim() === ''}
            loading={reading.isPending}
            onClick={() => reading.mutate(text)}
          >
            {t('newRun.read')}
          </Button>
          <Button onClick={() => reading.mutate(null)}>{t('newRun.choose')}</Button>
        </div>
        {reading.isPending ? <p role="status">{t('newRun.reading')}</p> : null}
        <FailureNotice error={reading.error} />
      </section>
      {reading.data ? <ListPreview key={reading.data.listId} report={reading.data} /> : null}
    </div>
  );
}

function ListPreview({ report }: { report: ListReport }) {
  const { t, format } = useTill();
  const { name, lines, blanks, headings, references, ours } = report;
  const refused = REFUSED_LINES.reduce((total, reason) => total + (report.refused[reason] ?? 0), 0);
  const numbers = [
    ['lines', lines],
    ['ours', ours],
    ['external', references - ours],
    ['blanks', blanks + headings],
    ['refusedCount', refused],
  ] as const;
  return (
    <section className="sheet column gap-3">
      <PageHeading level={3}>{name === null ? t('newRun.holds') : t('newRun.ofFile', { name })}</PageHeading>
      <dl className={styles.numbers}>
        {numbers.map(([what, number]) => (
          <div key={what}>
            <dt className="soft small">{t(`newRun.${what}`)}</dt>
            <dd className="title bold">{format.count(number)}</dd>
          </div>
        ))}
      </dl>
      {refused > 0 ? <RefusedLines report={report} refused={refused} /> : null}
      {references === 0 ? <p role="status">{t('newRun.nothing')}</p> : <RunForm report={report} />}
    </section>
  );
}

function RefusedLines({ report, refused }: { report: ListReport; refused: number }) {
  const { t } = useTranslation();
  const more = refused - report.firstRefused.length;
  return (
    <div className={styles.refused}>
      <h4>{t('newRun.refusedTitle')}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <ul className="above-2 box sunk" tabIndex={0} aria-label={t('newRun.refusedTitle')}>
        {report.firstRefused.map(({ line, reason, text }) => (
          <li key={line}>
            {t('newRun.line', { line })}: <code>{text}</code> {t(`newRun.refused.${reason}`)}
          </li>
        ))}
        {more > 0 ? <li>{t('newRun.someMore', { count: more })}</li> : null}
      </ul>
    </div>
  );
}

function RunForm({ report: { listId, withoutType } }: { report: ListReport }) {
  const { t } = useTranslation();
  const [paymentType, setPaymentType] = useState<PaymentType | null>(null);
  const making = useRunMaking();
  const isTypeMissing = withoutType > 0 && paymentType === null;
  const start = () =>
    making.mutate(
      { source: { kind: 'list', listId }, ...(paymentType && { paymentType }) },
      { onSuccess: (run) => run && goTo(oneAddress('runs', String(run.id))) },
    );
  return (
    <>
      {withoutType > 0 ? (
        <Picker
          label={t('newRun.type', { count: withoutType })}
          options={paymentTypeSchema.options.map((type) => ({ value: type, label: t(`runs.paymentType.${type}`) }))}
          value={paymentType}
          onChoose={(chosen) => setPaymentType(paymentTypeSchema.nullable().parse(chosen))}
        />
      ) : null}
      <div className="wrap gap-3">
        <ArmedButton
          label={t('newRun.start')}
          variant="primary"
          disabled={isTypeMissing}
          loading={making.isPending}
          onClick={start}
        />
      </div>
      <RunMaking isMaking={making.isPending} />
      <FailureNotice error={making.error} />
    </>
  );
}
