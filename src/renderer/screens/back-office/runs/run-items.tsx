import type { TFunction } from 'i18next';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExternalWords, externalWords } from '../../../../shared/case/external-answer.ts';
import type { Money } from '../../../../shared/money/money.ts';
import type { Outcome } from '../../../../shared/payment/payment-state.ts';
import {
  amountsOf,
  changedFrom,
  type Flip,
  type RunGroup,
  type RunItem,
  type RunResult,
  type Said,
} from '../../../../shared/run/requery-run.ts';
import { newExternalCaseAddress } from '../../../back-office-routes.ts';
import { NotPaidShape, PaidShape, ReviewShape, WaitShape } from '../../../components/icons.tsx';
import { toneOfExternal } from '../../../components/notices/outcome.tsx';
import { NotRead } from '../../../components/notices/problem-notice.tsx';
import { useRowsInSight } from '../../../components/payment-list/rows-in-sight.ts';
import { paymentAddress } from '../../../routes.ts';
import { rowAt, rowCount } from '../../../state/lists/list-pages.ts';
import { useTill } from '../../../state/parts.ts';
import { useRunItems } from '../../../state/queries/run-queries.ts';
import styles from './runs.module.css';

/** The estimated height of a row that is not measured yet. */
const ROW_HEIGHT_REM = 4.5;
const GAP_REM = 0.5;

export function RunItems({ id, group, total }: { id: number; group: RunGroup; total: number }) {
  const { t } = useTranslation();
  const { list, pages, isStale, problem } = useRunItems(id, group, total);
  const count = rowCount(pages);
  const { scroller, rows, heightPx, measure } = useRowsInSight({
    count,
    rowHeightRem: ROW_HEIGHT_REM,
    gapRem: GAP_REM,
    onSight: list.want,
  });
  const notRead = problem ? <NotRead problem={problem} readAgain={() => list.refresh()} /> : null;
  if (notRead && count === 0) return notRead;
  if (isStale || (count === 0 && pages.next !== null)) return <p>{t('runs.loading')}</p>;
  if (count === 0) return <p className="soft small breaks">{t(`runs.empty.${group}`)}</p>;
  return (
    <>
      {notRead}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div ref={scroller} className={styles.scroller} role="group" aria-label={t(`runs.group.${group}`)} tabIndex={0}>
        <ul className={styles.items} aria-label={t(`runs.group.${group}`)} style={{ height: heightPx }}>
          {rows.map(({ index, start, key }) => {
            const item = rowAt(pages, index);
            const place = { index, offsetPx: start, total: Math.max(total, count) };
            return item ? <ResultRow key={key} item={item} ref={measure} place={place} /> : null;
          })}
        </ul>
      </div>
    </>
  );
}

type Tone = 'paid' | 'notPaid' | 'wait' | 'review' | 'plain';

interface ResultRowProps {
  item: RunItem;
  place: { index: number; offsetPx: number; total: number };
  ref: Ref<HTMLLIElement>;
}

function ResultRow({ item, place: { index, offsetPx, total }, ref }: ResultRowProps) {
  const { t, format } = useTill();
  const words = useWords();
  const { reference, paymentType, isOurs, result } = item;
  const { sentence, beside } = words(result);
  const before = changedFrom(item);
  const differs = useAmountDifference(item);
  return (
    <li
      ref={ref}
      className={styles.item}
      data-tone={toneOf(result)}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      style={{ transform: `translateY(${offsetPx}px)` }}
    >
      <Shape tone={toneOf(result)} />
      <span className="column">
        <strong>{sentence}</strong>
        {beside ? <span className="soft small breaks">{beside}</span> : null}
        {before ? <span>{t('runs.saidBefore', { before: t(`runs.said.${before}`) })}</span> : null}
        {differs ? <span>{differs}</span> : null}
      </span>
      <span className={`column ink small mono breaks selectable ${styles.reference}`}>
        {isOurs ? (
          <a className="touch ink" href={paymentAddress(reference)}>
            {reference}
          </a>
        ) : (
          reference
        )}
        <span className="soft small breaks">{t(`runs.paymentType.${paymentType}`)}</span>
      </span>
      <span className="row gap-4 ink">
        {result?.kind === 'external' ? (
          <a
            className="touch ink"
            href={newExternalCaseAddress({ reference, paymentType })}
            aria-label={t('runs.openCaseNamed', { reference })}
          >
            {t('cases.open')}
          </a>
        ) : null}
        {result ? (
          <time className="soft small breaks" dateTime={result.at}>
            {format.exactTime(result.at)}
          </time>
        ) : null}
      </span>
    </li>
  );
}

/** Says how the amounts of list, journal and service differ; null if they agree. */
function useAmountDifference(item: RunItem): string | null {
  const { t, format } = useTill();
  const { service, ...comparisons } = amountsOf(item);
  if (!Object.values(comparisons).includes(false)) return null;
  const said = ({ amountMinor, currency }: Money) => format.amountSaid(amountMinor, currency);
  const amounts = {
    list: item.listedAmount,
    journal: item.journalAmount && said(item.journalAmount),
    service: service && said(service),
  };
  const parts = (['list', 'journal', 'service'] as const).flatMap((side) => {
    const amount = amounts[side];
    return amount === null ? [] : [t(`runs.amountOf.${side}`, { amount })];
  });
  return t('runs.amountsDiffer', { amounts: parts.join(', ') });
}

function useWords(): (result: RunResult | null) => ExternalWords {
  const { t, format } = useTill();
  const external = externalWords(t, format);
  return (result) => {
    switch (result?.kind) {
      case 'ours':
        return wordsOfOurs(result, t);
      case 'external':
      case 'error':
        return external(result);
      default:
        return { sentence: t('runs.group.waiting'), beside: null };
    }
  };
}

type OwnResult = Extract<RunResult, { kind: 'ours' }>;

function wordsOfOurs({ before, after, flip, notFound, said }: OwnResult, t: TFunction): ExternalWords {
  const outcome = t(`journal.outcome.${after}`);
  const other = said === null || SAID_OF_OUTCOME[after] === said ? null : t(`runs.said.${said}`);
  if (flip === null) {
    if (notFound) return { sentence: t('runs.stillNotFound', { outcome }), beside: null };
    return { sentence: t('runs.still', { outcome }), beside: other };
  }
  const was = t('runs.before', { before: t(`journal.outcome.${before}`) });
  return { sentence: t(`runs.flip.${flip}`, { after: outcome }), beside: other ? `${was} · ${other}` : was };
}

/** The service's word for each outcome of the journal. A row shows the service's word only if it differs. */
const SAID_OF_OUTCOME: Record<Outcome, Said> = {
  open: 'pending',
  unknown: 'pending',
  paid: 'paid',
  declined: 'failed',
  neverReceived: 'notFound',
};

const FLIP_TONES: Record<Flip, Tone> = {
  contradicted: 'notPaid',
  paidLate: 'review',
  paidInReview: 'review',
  paid: 'paid',
  review: 'review',
  declined: 'notPaid',
  neverReceived: 'notPaid',
  other: 'wait',
};

function toneOf(result: RunResult | null): Tone {
  if (result?.kind === 'ours') return result.flip === null ? 'plain' : FLIP_TONES[result.flip];
  return result === null ? 'plain' : toneOfExternal(result);
}

const SHAPES = { paid: PaidShape, notPaid: NotPaidShape, review: ReviewShape, wait: WaitShape };

function Shape({ tone }: { tone: Tone }) {
  if (tone === 'plain') return <span className={styles.noShape} />;
  const Icon = SHAPES[tone];
  return <Icon size={24} />;
}
