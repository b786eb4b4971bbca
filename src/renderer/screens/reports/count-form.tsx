import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Counted } from '../../../shared/journal/report-contents.ts';
import type { ClosedShift } from '../../../shared/report/report-channels.ts';
import { TextInput } from '../../components/controls.ts';
import { FailedReading } from '../../components/notices/failed-reading.tsx';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../components/overlay.tsx';
import { useFocus } from '../../components/use-focus.ts';
import { focusFirstRefused } from '../../fields/enter-moves.ts';
import { Form } from '../../fields/form.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useShiftClosing, useShiftCurrencies } from '../../state/queries/report-queries.ts';
import { Keypad } from '../customer/keys/keypad.tsx';
import { useFieldInUse } from '../customer/keys/use-field-in-use.ts';
import { useTouched } from '../customer/keys/use-touched.ts';
import { slipsOf, sumOf, type TypedCount } from './typed-count.ts';

interface CountFormProps {
  shift: number;
  isOwn: boolean;
  onClosed: (closed: ClosedShift) => void;
  onClose: () => void;
}

/** Asks for the count in every currency that the shift took. */
export function CountForm(props: CountFormProps) {
  const { t } = useTranslation();
  const currencies = useShiftCurrencies(props.shift);
  return (
    <>
      <FailedReading of={currencies} />
      {currencies.isPending ? <p role="status">{t('reports.loading')}</p> : null}
      {currencies.data ? <CountFields {...props} currencies={currencies.data} /> : null}
    </>
  );
}

const NOTHING_TYPED: TypedCount = { slips: '', sum: '' };

function CountFields({ shift, isOwn, onClosed, onClose, currencies }: CountFormProps & { currencies: readonly string[] }) {
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
    if (!counted.every((each) => each !== null)) return form.current && focusFirstRefused(form.current);
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
      </DialogFoot>
    </Form>
  );
}

function CountInCurrency({
  currency,
  isAlone,
  isFirst,
  isAsked,
  hasKeys,
  typed,
  onType,
}: {
  currency: string;
  isAlone: boolean;
  isFirst: boolean;
  isAsked: boolean;
  /** True if the screen has its own keys: the system then shows none over them. */
  hasKeys: boolean;
  typed: TypedCount;
  onType: (typed: TypedCount) => void;
}) {
  const { t } = useTranslation();
  const counted = { slips: slipsOf(typed), sum: sumOf(typed, currency) };
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

/** Reads a typed count; null if a part is not a number. */
function countedIn(typed: TypedCount, currency: string): Counted | null {
  const [slips, amountMinor] = [slipsOf(typed), sumOf(typed, currency)];
  return slips === null || amountMinor === null ? null : { currency, slips, amountMinor };
}
