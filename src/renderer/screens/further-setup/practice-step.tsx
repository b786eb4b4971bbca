import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES, goTo, PRACTICE_SALE_ADDRESS } from '../../routes.ts';
import { useTill } from '../../state/parts.ts';
import { useModeChange, useSetup } from '../../state/queries/setup-queries.ts';
import { Onward } from './onward.tsx';

/** One complete practice sale: the till practises for it, and the strip above the screens says what comes next. */
export function PracticeStep({ begins }: { begins: boolean }) {
  const { t } = useTranslation();
  const { till } = useTill();
  const setup = useSetup();
  const change = useModeChange();
  const isReady = begins && till.mode === 'practice';
  // The till practises after a reload.
  useEffect(() => {
    if (isReady) goTo(ADDRESSES.sell);
  }, [isReady]);
  if (!setup.data || isReady) return null;
  const { hasPractised } = setup.data;
  const begin = () => {
    goTo(PRACTICE_SALE_ADDRESS);
    change.mutate(true);
  };
  return (
    <>
      <p>{t(hasPractised ? 'setup.further.practised' : 'setup.further.practiceText')}</p>
      <FailureNotice error={change.error} />
      <Onward step="practice" isDone={hasPractised}>
        {hasPractised ? null : (
          <ArmedButton variant="primary" loading={change.isPending || change.isSuccess} onClick={begin}>
            {t('setup.further.beginSale')}
          </ArmedButton>
        )}
      </Onward>
    </>
  );
}
