import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Counted } from '../../../shared/journal/report-contents.ts';
import { parseAmountOrZero } from '../../../shared/money/money.ts';
import type { ClosedShift, OpenShift } from '../../../shared/report/report-channels.ts';
import { TextInput } from '../../components/controls.ts';
import { FailedReading, FailureNotice } from '../../components/notices/problem-notice.tsx';
import { Dialog, DialogFoot } from '../../components/overlay.tsx';
import { useFocus } from '../../components/use-focus.ts';
import { Form } from '../../fields/form.tsx';
import { ArmedButton, SubmitButton } from '../../presses/armed-button.tsx';
import { useTill } from '../../state/parts.ts';
import { useAnswer } from '../../state/queries/queries.ts';
import { useShiftClosing } from '../../state/queries/report-queries.ts';
import { Keypad, useTouched } from '../customer/keys/keypad.tsx';
import { useFieldInUse } from '../customer/keys/use-kept-focus.ts';
import { agrees, compared, slipsOf, type TypedCount } from './typed-count.ts';

/** Asks for a shift's count. The till's totals appear only after the count. */
export function CountDialog({ shift, isOwn, onClose }: { shift: OpenShift; isOwn: boolean; onClose: () => void }) {
  const { t, format } = useTill();
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
        <ArmedButton label={t('reports.count.done')} ref={done} variant="primary" onClick={onClose} />
      </DialogFoot>
    </div>
  );
}

function ComparisonTable({ closed: { counted, handedOver } }: { closed: ClosedShift }) {
  const { t, format } = useTill();
  const rows = compared(counted ?? [], handedOver).flatMap(({ currency, counted: typed, handedOver: known }) => {
    const till = { name: 'till', currency, ...known } as const;
    if (counted === null) return [till];
    const difference = { slips: typed.slips - known.slips, amountMinor: typed.amountMinor - known.amountMinor };
    return [
      { name: 'counted', currency, ...typed } as const,
      till,
      { name: 'difference', currency, ...difference } as const,
    ];
  });
  return (
    <table className="table">
      <thead>
        <tr>
          <td />
          {(['slips', 'sum'] as const).map((column) => (
            <th key={column} scope="col" className="number nowrap">
              {t(`reports.count.column.${column}`)}
            </th>
          ))}
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

function signOf(name: 'till' | 'counted' | 'difference', value: number): string {
  if (value < 0) return '− ';
  return name === 'difference' && value > 0 ? '+ ' : '';
}

interface CountFormProps {
  shift: number;
  isOwn: boolean;
  onClosed: (closed: ClosedShift) => void;
  onClose: () => void;
}

function CountForm(props: CountFormProps) {
  const { t } = useTranslation();
  const currencies = useAnswer('shift.currencies', { shift: props.shift }, { follows: 'reports', staleTime: 0 });
  return (
    <>
      <FailedReading of={currencies} waiting={t('reports.loading')} />
      {currencies.data ? <CountFields {...props} currencies={currencies.data.currencies} /> : null}
    </>
  );
}

const NOTHING_TYPED: TypedCount = { slips: '', sum: '' };

function CountFields({
  shift,
  isOwn,
  onClosed,
  onClose,
  currencies,
}: CountFormProps & { currencies: readonly string[] }) {
  const { t } = useTranslation();
  const closing = useShiftClosing();
  const [typed, setTyped] = useState<Readonly<Record<string, TypedCount>>>({});
  const [isAsked, setAsked] = useState(false);
  const isTouched = useTouched();
  const form = useRef<HTMLFormElement>(null);
  const fieldInUse = useFieldInUse(form);
  const submit = () => {
    setAsked(true);
    const counted = currencies.map((currency) => countedIn(typed[currency] ?? NOTHING_TYPED, currency));
    if (!counted.every((each) => each !== null)) return;
    closing.mutate({ shift, isOwn, counted }, { onSuccess: onClosed });
  };
  return (
    <Form ref={form} className="column gap-4" send={submit}>
      <p>{t('reports.count.text')}</p>
      {currencies.map((currency, index) => (
        <CountInCurrency
          key={currency}
          currency={currency}
          isAlone={currencies.length === 1}
          isFirst={index === 0}
          isAsked={isAsked}
          hasKeys={isTouched}
          typed={typed[currency] ?? NOTHING_TYPED}
          onType={(changed) => setTyped({ ...typed, [currency]: changed })}
        />
      ))}
      {isTouched ? <Keypad field={fieldInUse} hasPoint isLow /> : null}
      <FailureNotice error={closing.error} onClose={() => closing.reset()} />
      <DialogFoot>
        <SubmitButton label={t('reports.count.submit')} loading={closing.isPending} />
        {isOwn ? null : (
          <ArmedButton
            label={t('reports.count.withoutCount')}
            loading={closing.isPending}
            onClick={() => closing.mutate({ shift, isOwn, counted: null }, { onSuccess: onClosed })}
          />
        )}
        <ArmedButton label={t('reports.count.cancel')} variant="plain" onClick={onClose} />
      </DialogFoot>
    </Form>
  );
}

interface CountInCurrencyProps {
  currency: string;
  isAlone: boolean;
  isFirst: boolean;
  isAsked: boolean;
  /** True if the screen has its own keypad, so that the system's keyboard does not cover it. */
  hasKeys: boolean;
  typed: TypedCount;
  onType: (typed: TypedCount) => void;
}

function CountInCurrency({ currency, isAlone, isFirst, isAsked, hasKeys, typed, onType }: CountInCurrencyProps) {
  const { t } = useTranslation();
  const counted = { slips: slipsOf(typed), sum: parseAmountOrZero(typed.sum, currency) };
  const first = useFocus<HTMLInputElement>();
  return (
    <>
      <TextInput
        {...(isFirst && { ref: first })}
        label={isAlone ? t('reports.count.slips') : t('reports.count.slipsIn', { currency })}
        inputMode={hasKeys ? 'none' : 'numeric'}
        data-entry
        value={typed.slips}
        error={isAsked && counted.slips === null ? t('reports.count.slipsWrong') : null}
        onChange={(event) => onType({ ...typed, slips: event.currentTarget.value })}
      />
      <TextInput
        label={t('reports.count.sum', { currency })}
        inputMode={hasKeys ? 'none' : 'decimal'}
        data-entry
        value={typed.sum}
        error={isAsked && counted.sum === null ? t('reports.count.sumWrong') : null}
        onChange={(event) => onType({ ...typed, sum: event.currentTarget.value })}
      />
    </>
  );
}

/** @returns null if the number or the sum of slips is unreadable */
function countedIn(typed: TypedCount, currency: string): Counted | null {
  const [slips, amountMinor] = [slipsOf(typed), parseAmountOrZero(typed.sum, currency)];
  return slips === null || amountMinor === null ? null : { currency, slips, amountMinor };
}
