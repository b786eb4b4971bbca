import type { ReactNode } from 'react';
import type { ListedPayment } from '../../../../shared/journal/listed-payment.ts';
import { useInstrumentText } from '../../../components/instrument-mark.tsx';
import { AmountOf, OutcomeOf } from '../../../components/notices/outcome.tsx';
import { paymentAddress } from '../../../routes.ts';
import { useTill } from '../../../state/parts.ts';

export function PaymentLine({
  payment,
  children,
  below,
}: {
  payment: ListedPayment;
  children?: ReactNode;
  below?: ReactNode;
}) {
  const { format } = useTill();
  const instrumentText = useInstrumentText('short');
  const { reference, createdAt, instrument } = payment;
  return (
    <li className="wrap center gap-4 lines-2 entry">
      <div className="column shrinks">
        <a className="mono small" href={paymentAddress(reference)}>
          {reference}
        </a>
        <span className="bold">
          <AmountOf payment={payment} />
        </span>
        <span className="soft small">
          {format.dateTime(createdAt)} · {instrumentText(instrument)}
        </span>
      </div>
      <OutcomeOf payment={payment} />
      {children ? <div className="at-end">{children}</div> : null}
      {below}
    </li>
  );
}
