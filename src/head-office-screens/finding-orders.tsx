import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocus } from '../renderer/components/use-focus.ts';
import { ArmedButton } from '../renderer/presses/armed-button.tsx';
import type { WebFinding } from '../shared/head-office-web/web-contract.ts';
import styles from './web.module.css';
import { useFindingOrder, webProblemOf } from './web-queries.ts';
import { WebNotice } from './web-reading.tsx';

/** What a person who may can say of a finding: that it was seen, and why it is settled. */
export function FindingOrders({ finding }: { finding: WebFinding }) {
  const { t } = useTranslation();
  const [isSettling, setSettling] = useState(false);
  const { journal, kind, key, state } = finding;
  const see = useFindingOrder('findings.see');
  if (isSettling) return <Settle finding={finding} onClose={() => setSettling(false)} />;
  return (
    <>
      {see.isError ? <WebNotice problem={webProblemOf(see.error)} /> : null}
      <div className={styles.orders}>
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
  const reason = useFocus<HTMLInputElement>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    settle.mutate({ journal, kind, key, reason: reason.current?.value ?? '' });
  };
  return (
    <form onSubmit={submit}>
      {settle.isError ? <WebNotice problem={webProblemOf(settle.error)} /> : null}
      <div className={styles.orders}>
        <TextInput
          ref={reason}
          className={styles.reason ?? ''}
          label={t('office.finding.reason')}
          autoComplete="off"
          minLength={3}
          maxLength={500}
          required
          withAsterisk={false}
        />
        <ArmedButton type="submit" variant="primary" loading={settle.isPending}>
          {t('office.finding.settleYes')}
        </ArmedButton>
        <ArmedButton variant="plain" onClick={onClose}>
          {t('office.finding.settleNo')}
        </ArmedButton>
      </div>
    </form>
  );
}
