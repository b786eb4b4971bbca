import { useTranslation } from 'react-i18next';
import type { CaseView } from '../../../../shared/case/case-view.ts';
import { TextInput } from '../../../components/controls.ts';
import { useTill } from '../../../state/parts.ts';
import { mostOf, returnablePayments, type TypedReturns, wrongOf } from './returned-form.ts';

/** @param isAsked true once the person has tried to submit */
export function ReturnedFields({
  view,
  typed,
  isAsked,
  change,
}: {
  view: CaseView;
  typed: TypedReturns;
  isAsked: boolean;
  change: (changed: TypedReturns) => void;
}) {
  const { t } = useTranslation();
  const { format } = useTill();
  const payments = returnablePayments(view);
  if (payments.length === 0) return <p className="soft">{t('returned.nothingPaid')}</p>;
  return (
    <fieldset className="column gap-3">
      <legend className="semibold">{t('returned.legend')}</legend>
      <p className="soft">{t('returned.hint')}</p>
      {payments.map((payment) => {
        const { reference, amount } = payment;
        const most = format.money({ ...amount, amountMinor: mostOf(view, payment) });
        const wrong = wrongOf(view, typed, payment);
        return (
          <TextInput
            key={reference}
            label={t('returned.of', { reference, currency: amount.currency })}
            description={t('returned.paid', { sum: format.money(amount) })}
            inputMode="decimal"
            value={typed[reference] ?? ''}
            error={isAsked && wrong !== null ? t(`returned.wrong.${wrong}`, { most }) : null}
            onChange={(event) => change({ ...typed, [reference]: event.currentTarget.value })}
          />
        );
      })}
    </fieldset>
  );
}
