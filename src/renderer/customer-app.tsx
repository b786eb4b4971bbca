import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TillDescription } from '../shared/bridge-contract.ts';
import { createFormat } from '../shared/format.ts';
import { BurstNotice } from './bursts/burst-notice.tsx';
import { CrashBoundary } from './components/frame/crash-boundary.tsx';
import { Look } from './components/frame/look.tsx';
import { CustomerShell } from './components/frame/shell.tsx';
import { useTillLanguage } from './languages/use-till-language.ts';
import { DisplayScreen } from './screens/customer/display-screen.tsx';
import { TillContext, useDesk, useParts } from './state/parts.ts';
import { useAnswer, useFreshTill } from './state/queries/queries.ts';
import { keyOf } from './state/queries/readings.ts';
import { useDeskChanges } from './state/use-people-changes.ts';

/** The root of the second window, for customers. It shows only the steps that the customer keys. */
export function CustomerApp() {
  const { t } = useTranslation();
  const till = useAnswer('till.describe', undefined);
  const { client } = useParts();
  useEffect(() => {
    document.title = t('display.title');
  }, [t]);
  // Main applies the theme setting to every window, so here it arrives as the system theme.
  return (
    <Look theme="system">
      <CrashBoundary screen={() => 'customerDisplay'} tell={(stop) => void client.ask('screen.stopped', stop)}>
        <BurstNotice />
        {till.data ? <Display till={till.data} /> : null}
      </CrashBoundary>
    </Look>
  );
}

function Display({ till }: { till: TillDescription }) {
  const { client } = useParts();
  const inUse = useMemo(() => ({ till, format: createFormat(till.zone, till.language) }), [till]);
  const saleId = useDesk((state) => state.snapshot?.current?.sale.id ?? null);
  const isRead = useTillLanguage(till.language);
  useFreshTill(saleId);
  const queries = useQueryClient();
  useEffect(
    () =>
      client.listen(
        'language.changed',
        () => void queries.invalidateQueries({ queryKey: keyOf('till.describe', undefined) }),
      ),
    [client, queries],
  );
  useDeskChanges();
  if (!isRead) return null;
  return (
    <TillContext value={inUse}>
      <CustomerShell>
        <DisplayScreen />
      </CustomerShell>
    </TillContext>
  );
}
