import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  COMPARED,
  type Compared,
  type ComparedCheck,
  type ComparedRequery,
  SPECIFIED_CHECKS,
} from '../../../../shared/journal/requery-comparison.ts';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { VisuallyHidden } from '../../../components/controls.ts';
import { CrossIcon, TickIcon } from '../../../components/icons.tsx';
import type { Tone } from '../../../components/notices/verdict-banner.tsx';
import { useWriting } from '../../../state/parts.ts';
import styles from './requery-table.module.css';

const TONES: Record<string, Tone> = { paid: 'paid', declined: 'notPaid', review: 'review' };

/** Shows a row for each check and a column for each re-query. Marks what changed between two re-queries. */
export function RequeryTable({ payment, compared }: { payment: PaymentRecord; compared: readonly ComparedRequery[] }) {
  const { t } = useTranslation();
  const newest = useNewestInSight(compared.length);
  if (compared.length === 0) return <p className="soft">{t('checks.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section ref={newest} className={styles.scroller} aria-label={t('checks.title')} tabIndex={0}>
      <table className={`table small ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col" className={styles.name}>
              {t('checks.check')}
            </th>
            {compared.map((requery) => (
              <RequeryHead key={requery.seq} requery={requery} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.results}>
            <th scope="row" className={styles.name}>
              {t('checks.result')}
            </th>
            {compared.map(({ seq, result, isChanged }) => (
              <td key={seq} data-tone={TONES[result] ?? 'wait'} data-changed={isChanged || undefined}>
                {t(`checks.resultName.${result}`)}
                <Changed isChanged={isChanged} />
              </td>
            ))}
          </tr>
          {COMPARED.map((name, index) => (
            <tr key={name} data-also={index === SPECIFIED_CHECKS || undefined}>
              <CheckName name={name} number={index + 1} payment={payment} />
              {compared.map((requery) => (
                <CheckCell key={requery.seq} name={name} requery={requery} payment={payment} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RequeryHead({ requery: { at, actor, seq } }: { requery: ComparedRequery }) {
  const { t, format } = useWriting();
  return (
    <th scope="col">
      <time dateTime={at}>{format.exactTime(at)}</time>
      <p className="soft fine">
        <bdi>{t('payment.by', { actor, context: actor })}</bdi> · {t('payment.entry', { seq })}
      </p>
    </th>
  );
}

function CheckName({ name, number, payment }: { name: Compared; number: number; payment: PaymentRecord }) {
  const { t, format } = useWriting();
  // Back-office texts are always in English. The counter shows the same checks in its own language.
  const facts = { currency: payment.amount.currency, amount: format.money(payment.amount), lng: 'en' };
  const text = name === 'handedOver' ? t('verdict.checkNotHandedOver', facts) : t(`verdict.check.${name}`, facts);
  return (
    <th scope="row" className={styles.name}>
      <span className={styles.number} aria-hidden="true">
        {number <= SPECIFIED_CHECKS ? number : '+'}
      </span>
      {text}
    </th>
  );
}

interface CheckCellProps {
  name: Compared;
  requery: ComparedRequery;
  payment: PaymentRecord;
}

function CheckCell({ name, requery: { checks, currency }, payment }: CheckCellProps) {
  const { t } = useTranslation();
  const givenText = useGivenText(payment, currency);
  const check = checks[name];
  if (!check) return <td className="soft">{t('checks.noAnswer')}</td>;
  return (
    <td data-tone={check.passed ? 'paid' : 'notPaid'} data-changed={check.isChanged || undefined}>
      <span className={`inline start gap-1 semibold breaks ${styles.check}`}>
        {check.passed ? <TickIcon size={18} /> : <CrossIcon size={18} />}
        <span>
          <VisuallyHidden>{t(check.passed ? 'verdict.passed' : 'verdict.failed')}: </VisuallyHidden>
          {givenText(name, check.given)}
        </span>
      </span>
      <Changed isChanged={check.isChanged} />
    </td>
  );
}

function Changed({ isChanged }: { isChanged: boolean }) {
  const { t } = useTranslation();
  return isChanged ? <p className={`fine semibold ${styles.changed}`}>{t('checks.changed')}</p> : null;
}

function useGivenText(
  payment: PaymentRecord,
  currency: string | null,
): (name: Compared, given: ComparedCheck['given']) => string {
  const { t, format } = useWriting();
  const sayGiven = (name: Compared, given: string | number | boolean) => {
    if (typeof given === 'number') return format.amountSaid(given, currency);
    if (typeof given === 'boolean') return t(given ? 'checks.isLive' : 'checks.isTest');
    if (name === 'handedOver') return t('checks.handedOver', { at: format.dateTime(given) });
    return given === payment.reference ? t('checks.thisReference') : given;
  };
  return (name, given) => {
    if (given === null) return t(name === 'handedOver' ? 'checks.notHandedOver' : 'checks.notGiven');
    return given === 'unreadable' ? t('checks.unreadable') : sayGiven(name, given);
  };
}

/** Scrolls to the newest re-query, which people look for first. */
function useNewestInSight(count: number) {
  const scroller = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new re-query triggers the scroll
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth });
  }, [count]);
  return scroller;
}
