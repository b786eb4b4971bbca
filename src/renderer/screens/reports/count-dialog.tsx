import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosedShift, OpenShift } from '../../../shared/report/report-channels.ts';
import { Dialog, DialogFoot } from '../../components/overlay.tsx';
import { useFocus } from '../../components/use-focus.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useTill } from '../../state/parts.ts';
import { CountForm } from './count-form.tsx';
import { agrees, compared } from './typed-count.ts';

/** Asks for the person's count, closes the shift, and only then shows the till's totals. */
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

/** Compares the count with the till's totals: a difference is shown without blame. */
function Comparison({ closed, onClose }: { closed: ClosedShift; onClose: () => void }) {
  const { t } = useTranslation();
  const done = useFocus<HTMLButtonElement>();
  const { counted, handedOver } = closed;
  const isSame = counted !== null && agrees(counted, handedOver) ? 'same' : 'differs';
  const said = counted === null ? 'notCounted' : isSame;
  return (
    <div className="column gap-4">
      <p role="status">{t(`reports.count.${said}`)}</p>
      <ComparisonTable closed={closed} />
      <DialogFoot>
        <ArmedButton ref={done} variant="primary" onClick={onClose}>
          {t('reports.count.done')}
        </ArmedButton>
      </DialogFoot>
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
    <table className="table">
      <thead>
        <tr>
          <td />
          <th scope="col" className="number nowrap">
            {t('reports.count.column.slips')}
          </th>
          <th scope="col" className="number nowrap">
            {t('reports.count.column.sum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, currency, slips, amountMinor }) => (
          <tr key={`${currency} ${name}`}>
            <th scope="row">{t(`reports.count.${name}`)}</th>
            <td className="number nowrap">
              {signOf(name, slips)}
              {format.count(Math.abs(slips))}
            </td>
            <td className="number nowrap">
              {signOf(name, amountMinor)}
              {format.money({ amountMinor: Math.abs(amountMinor), currency })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Tells the direction of a difference: more or less than in the journal. */
function signOf(name: 'till' | 'counted' | 'difference', value: number): string {
  if (value < 0) return '− ';
  return name === 'difference' && value > 0 ? '+ ' : '';
}
