import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArmedButton } from '../renderer/presses/armed-button.tsx';
import type { WebFinding } from '../shared/head-office-web/web-contract.ts';
import { ReasonForm } from './reason-form.tsx';
import styles from './web.module.css';
import { useFindingOrder, webProblemOf } from './web-queries.ts';
import { WebNotice } from './web-reading.tsx';

/** The buttons that mark a finding as seen or settle it with a reason, for people who have the right to. */
export function FindingOrders({ finding }: { finding: WebFinding }) {
  const { t } = useTranslation();
  const [isSettling, setSettling] = useState(false);
  const { journal, kind, key, state } = finding;
  const see = useFindingOrder('findings.see');
  if (isSettling) return <Settle finding={finding} onClose={() => setSettling(false)} />;
  return (
    <>
      {see.isError ? <WebNotice problem={webProblemOf(see.error)} /> : null}
      <div className={`wrap gap-3 tight ${styles.orders}`}>
        {state === 'open' ? (
          <ArmedButton variant="secondary" loading={see.isPending} onClick={() => see.mutate({ journal, kind, key })}>
            {t('office.finding.see')}
          </ArmedButton>
        ) : null}
        <ArmedButton variant="secondary" onClick={() => setSettling(true)}>
          {t('office.finding.settle')}
        </ArmedButton>
      </div>
    </>
  );
}

function Settle({ finding: { journal, kind, key }, onClose }: { finding: WebFinding; onClose: () => void }) {
  const { t } = useTranslation();
  const settle = useFindingOrder('findings.settle');
  return (
    <ReasonForm
      order={settle}
      words={{
        reason: t('office.finding.reason'),
        yes: t('office.finding.settleYes'),
        no: t('office.finding.settleNo'),
      }}
      onReason={(reason) => settle.mutate({ journal, kind, key, reason })}
      onClose={onClose}
    />
  );
}
