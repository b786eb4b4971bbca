import { useTranslation } from 'react-i18next';
import type { LeftSale } from '../../../../shared/payment/snapshot.ts';
import { Elapsed } from '../../../components/frame/elapsed.tsx';
import { OutcomeMark, type Tone } from '../../../components/notices/verdict-banner.tsx';
import { useKeyOnButton } from '../../../keys/use-action-key.ts';
import { useInEnglish } from '../../../languages/in-english.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useDesk, useParts, useTill } from '../../../state/parts.ts';
import styles from './left-sales.module.css';

export function LeftSales() {
  const { t } = useTranslation();
  const left = useDesk((state) => state.snapshot?.leftSales ?? NONE);
  if (left.length === 0) return null;
  return (
    <section className={`column gap-2 ${styles.strip}`} aria-label={t('left.title')}>
      <h2 className="soft small semibold">{t('left.count', { count: left.length })}</h2>
      <ul className={`column gap-2 ${styles.list}`}>
        {left.map((sale, at) => (
          <li key={sale.saleId}>
            <LeftSaleButton sale={sale} isNewest={at === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const NONE: readonly LeftSale[] = [];

const TONES: Record<LeftSale['screen'], Tone> = {
  sending: 'wait',
  step: 'wait',
  confirming: 'wait',
  notConfirmed: 'wait',
  paid: 'paid',
  notPaid: 'notPaid',
  needsReview: 'review',
};

function LeftSaleButton({ sale, isNewest }: { sale: LeftSale; isNewest: boolean }) {
  const { withEnglish } = useInEnglish();
  const { format } = useTill();
  const { counter } = useParts();
  const keyed = useKeyOnButton('leftSale');
  const resuming = useDesk((state) => state.busy.includes('resume'));
  return (
    <ArmedButton
      {...(isNewest ? keyed : {})}
      className={styles.sale ?? ''}
      loading={resuming}
      justify="flex-start"
      onClick={() => void counter.resumeSale(sale.saleId)}
      label={
        <span className={`wrap between ${styles.facts}`}>
          <span className={styles.amount}>{format.money(sale.amount)}</span>
          <span className={styles.soft}>
            <Elapsed since={sale.createdAt}>{(elapsed) => elapsed}</Elapsed>
          </span>
          <span className={styles.state}>
            <OutcomeMark tone={TONES[sale.screen]}>{withEnglish(`left.state.${sale.screen}`)}</OutcomeMark>
          </span>
          {sale.note ? <span className={`truncated ${styles.note}`}>{sale.note}</span> : null}
        </span>
      }
    />
  );
}
