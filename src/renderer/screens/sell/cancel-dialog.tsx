import { useTranslation } from 'react-i18next';
import type { DeskSnapshot, PaymentView } from '../../../shared/payment/snapshot.ts';
import { Dialog } from '../../components/overlay.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useDesk, useParts } from '../../state/parts.ts';

/** The question before a sale is cancelled. It says what is known, since a payment cannot be called back. */
export function CancelDialog({
  current,
  opened,
  onClose,
}: {
  current: NonNullable<DeskSnapshot['current']>;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const cancelling = useDesk((state) => state.busy.includes('cancel'));
  const known = whatIsKnown(current.view);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('cancel.title')}>
      <div className="column gap-3 large">
        <p className="bold">{t(`cancel.known.${known}`)}</p>
        {known === 'notPaid' ? null : <p>{t('cancel.watched')}</p>}
      </div>
      <div className="wrap gap-3 above-5">
        <ArmedButton variant="primary" onClick={onClose} data-autofocus>
          {t('cancel.keep')}
        </ArmedButton>
        <ArmedButton
          variant="danger"
          loading={cancelling}
          onClick={() => void counter.cancelSale(current.sale.id).then(onClose)}
        >
          {t('cancel.confirm')}
        </ArmedButton>
      </div>
    </Dialog>
  );
}

/** Returns the key of the sentence about a payment whose sale ends. */
export function whatIsKnown(view: PaymentView) {
  switch (view.screen) {
    case 'step':
      return 'waiting';
    case 'sending':
      return 'onTheWire';
    case 'confirming':
    case 'notConfirmed':
      return 'notConfirmed';
    case 'paid':
      return 'paid';
    case 'notPaid':
      return 'notPaid';
    case 'needsReview':
      return view.review.decided ? 'reviewDecided' : 'needsReview';
  }
}
