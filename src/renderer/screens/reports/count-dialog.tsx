import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosedShift, OpenShift } from '../../../shared/report/report-channels.ts';
import { Dialog } from '../../components/dialogs/overlay.tsx';
import { TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { focusFirstRefused } from '../../fields/enter-moves.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useTill } from '../../state/parts.ts';
import { problemOf } from '../../state/queries/queries.ts';
import { useShiftClosing } from '../../state/queries/report-queries.ts';
import styles from './reports.module.css';
import { agrees, compared, slipsOf, sumOf } from './typed-count.ts';

/** Asks what was counted, closes the shift, and only then says what the till knows. */
export function CountDialog({ shift, isOwn, onClose }: { shift: OpenShift; isOwn: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const [closed, setClosed] = useState<ClosedShift | null>(null);
  const named = { shift: format.count(shift.shift), person: shift.person };
  const title = closed ? t('reports.count.closed', named) : t('reports.count.title', named);
  return (
    <Dialog opened onClose={onClose} title={title}>
      {closed ? (
        <Comparison closed={closed} onClose={onClose} />
      ) : (
        <CountForm shift={shift.shift} isOwn={isOwn} onClosed={setClosed} onClose={onClose} />
      )}
    </Dialog>
  );
}

function CountForm({
  shift,
  isOwn,
  onClosed,
  onClose,
}: {
  shift: number;
  isOwn: boolean;
  onClosed: (closed: ClosedShift) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { till } = useTill();
  const { currency } = till;
  const closing = useShiftClosing();
  const [typed, setTyped] = useState({ slips: '', sum: '' });
  const [isAsked, setAsked] = useState(false);
  const [slips, amountMinor] = [slipsOf(typed), sumOf(typed, currency)];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (slips === null || amountMinor === null) return focusFirstRefused(event.currentTarget);
    closing.mutate({ shift, isOwn, counted: [{ currency, slips, amountMinor }] }, { onSuccess: onClosed });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{t('reports.count.text')}</p>
      <TextInput
        data-autofocus
        label={t('reports.count.slips')}
        inputMode="numeric"
        autoComplete="off"
        value={typed.slips}
        error={isAsked && slips === null ? t('reports.count.slipsWrong') : null}
        onChange={(event) => setTyped({ ...typed, slips: event.currentTarget.value })}
      />
      <TextInput
        label={t('reports.count.sum', { currency })}
        inputMode="decimal"
        autoComplete="off"
        value={typed.sum}
        error={isAsked && amountMinor === null ? t('reports.count.sumWrong') : null}
        onChange={(event) => setTyped({ ...typed, sum: event.currentTarget.value })}
      />
      {closing.isError ? (
        <TillProblemNotice problem={problemOf(closing.error)} onClose={() => closing.reset()} />
      ) : null}
      <div className={styles.orders}>
        <ArmedButton type="submit" variant="primary" loading={closing.isPending}>
          {t('reports.count.submit')}
        </ArmedButton>
        {isOwn ? null : (
          <ArmedButton onClick={() => closing.mutate({ shift, isOwn, counted: null }, { onSuccess: onClosed })}>
            {t('reports.count.withoutCount')}
          </ArmedButton>
        )}
        <ArmedButton variant="plain" onClick={onClose}>
          {t('reports.count.cancel')}
        </ArmedButton>
      </div>
    </form>
  );
}

/** What was counted beside what the till knows: a difference is told, and nobody is blamed for it. */
function Comparison({ closed, onClose }: { closed: ClosedShift; onClose: () => void }) {
  const { t } = useTranslation();
  const { counted, handedOver } = closed;
  const isSame = counted !== null && agrees(counted, handedOver) ? 'same' : 'differs';
  const said = counted === null ? 'notCounted' : isSame;
  return (
    <div className={styles.form}>
      <p role="status">{t(`reports.count.${said}`)}</p>
      <ComparisonTable closed={closed} />
      <div className={styles.orders}>
        <ArmedButton data-autofocus variant="primary" onClick={onClose}>
          {t('reports.count.done')}
        </ArmedButton>
      </div>
    </div>
  );
}

function ComparisonTable({ closed: { counted, handedOver } }: { closed: ClosedShift }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const rows = compared(counted ?? [], handedOver).flatMap(({ currency, counted: typed, handedOver: known }) => {
    const difference = { slips: typed.slips - known.slips, amountMinor: typed.amountMinor - known.amountMinor };
    const shown = [{ name: 'till' as const, ...known }];
    return [
      ...(counted === null ? [] : [{ name: 'counted' as const, ...typed }]),
      ...shown,
      ...(counted === null ? [] : [{ name: 'difference' as const, ...difference }]),
    ].map((row) => ({ ...row, currency }));
  });
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('reports.count.column.slips')}</th>
          <th scope="col">{t('reports.count.column.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, currency, slips, amountMinor }) => (
          <tr key={`${currency} ${name}`}>
            <th scope="row">{t(`reports.count.${name}`)}</th>
            <td>{format.count(slips)}</td>
            <td>{signedMoney(amountMinor, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  function signedMoney(amountMinor: number, currency: string): string {
    const written = format.money({ amountMinor: Math.abs(amountMinor), currency });
    return amountMinor < 0 ? `− ${written}` : written;
  }
}
