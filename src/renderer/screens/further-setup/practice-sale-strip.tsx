import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import type { SetupView } from '../../../shared/setup/setup-channels.ts';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES, connectAddress, goTo } from '../../routes.ts';
import { useDesk, useParts, useTill } from '../../state/parts.ts';
import { useAnswer, useOrder } from '../../state/queries/queries.ts';
import strip from '../lessons/lessons.module.css';

/** The practice card is paid at once. */
const SALE = { amountText: '1500', email: 'practice@example.com', cardId: 'at-once' } as const;

/** Stays above every screen. */
export function PracticeSaleStrip() {
  const { till } = useTill();
  const setup = useAnswer('setup.read', undefined, till.mode === 'practice');
  const view = till.mode === 'practice' ? setup.data : undefined;
  return view?.by === 'person' && view.connectedMode !== null ? <Guide view={view} /> : null;
}

function Guide({ view: { hasPractised } }: { view: SetupView }) {
  const { t } = useTranslation();
  // A person who has practised before practises freely.
  const [isFirst] = useState(!hasPractised);
  const [isDone, setDone] = useState(false);
  const current = useDesk((state) => state.snapshot?.current ?? null);
  const next = isDone ? 'done' : nextOf(current);
  useEffect(() => {
    if (isHandedOver(current)) setDone(true);
  }, [current]);
  const change = useOrder('setup.use');
  if (!isFirst) return null;
  const goBack = () => {
    goTo(connectAddress('practice'));
    change.mutate({ practises: false });
  };
  return (
    <section
      className={`wrap center between gap-4 lines-2 ${strip.strip}`}
      aria-label={t('setup.guide.name')}
      data-over={isDone}
    >
      <div className={`shrinks ${strip.told}`}>
        <p className="soft small">{t('setup.guide.name')}</p>
        <p role="status" className="bold">
          {t(`setup.guide.${next}`)}
        </p>
      </div>
      <div className="wrap center gap-2">
        {next === 'charge' ? <FillButton /> : null}
        <ArmedButton
          key={next}
          variant={isDone ? 'primary' : 'plain'}
          loading={change.isPending || change.isSuccess}
          onClick={goBack}
        >
          {t(isDone ? 'setup.guide.goBack' : 'setup.guide.stop')}
        </ArmedButton>
      </div>
      <FailureNotice error={change.error} />
    </section>
  );
}

type AtCounter = DeskSnapshot['current'];

function nextOf(current: AtCounter): 'charge' | 'goOn' | 'handOver' {
  if (!current) return 'charge';
  return current.view.screen === 'paid' ? 'handOver' : 'goOn';
}

function isHandedOver(current: AtCounter): boolean {
  return current?.view.screen === 'paid' && current.view.handedOver !== null;
}

function FillButton() {
  const { t } = useTranslation();
  const { draft } = useParts();
  const fill = () => {
    draft.getState().type({ amountText: SALE.amountText, email: SALE.email, instrumentKind: 'card' });
    draft.getState().usePracticeInstrument(SALE.cardId);
    goTo(ADDRESSES.sell);
  };
  return <ArmedButton onClick={fill}>{t('lessons.fill')}</ArmedButton>;
}
