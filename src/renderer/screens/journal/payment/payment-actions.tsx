import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentPage } from '../../../../shared/bridge-contract.ts';
import { mayLeaveAfterReview } from '../../../../shared/fold/hand-over-rules.ts';
import { readReason } from '../../../../shared/input/fields.ts';
import { TextInput } from '../../../components/controls.ts';
import { DialogButton } from '../../../components/dialog-button.tsx';
import { SlipActions } from '../../../components/dialogs/slip-actions.tsx';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { Form } from '../../../fields/form.tsx';
import { useProblemText } from '../../../fields/problem-text.ts';
import { useScreenKeys } from '../../../keys/screen-keys.ts';
import { useActionKey } from '../../../keys/use-action-key.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { ADDRESSES, goTo } from '../../../routes.ts';
import { requeryOf } from '../../../state/desk-store.ts';
import { useDesk, useParts, useTill } from '../../../state/parts.ts';
import { useOrder } from '../../../state/queries/queries.ts';
import { readAgain } from '../../../state/queries/readings.ts';
import { HandOverUnanswered } from '../../sell/verdict/paid-screen.tsx';

/** Shows the counter's actions before the back office's actions. */
export function PaymentActions({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const busy = useDesk((state) => state.busy);
  const atCounter = useDesk((state) => state.snapshot?.current?.sale.id ?? null);
  const { reference } = page.payment;
  const { id, status } = page.sale;
  const requery = () => void counter.requery(reference);
  const shortcut = useActionKey('requery');
  useScreenKeys({ requery });
  const resume = async () => {
    const from = window.location.hash;
    const isResumed = atCounter === id || (await counter.resumeSale(id));
    // If the person has opened another screen meanwhile, the sale waits at the counter.
    if (isResumed && window.location.hash === from) goTo(ADDRESSES.sell);
  };
  return (
    <div className="wrap gap-3 at-end">
      <ArmedButton
        label={t('sale.requery')}
        variant="primary"
        loading={busy.includes(requeryOf(reference))}
        aria-keyshortcuts={shortcut.announced}
        data-key={shortcut.key}
        onClick={requery}
      />
      {status === 'parked' || atCounter === id ? (
        <ArmedButton label={t('sale.continue')} loading={busy.includes('resume')} onClick={() => void resume()} />
      ) : null}
      {mayLeaveAfterReview(page) ? <HandOverAfterReview page={page} /> : null}
      <SlipActions reference={reference} />
      {page.hasPersonal ? (
        <DialogButton variant="plain" label={t('erasure.open')} title={t('erasure.title')}>
          {(close) => <EraseForm reference={reference} close={close} />}
        </DialogButton>
      ) : null}
    </div>
  );
}

/** Offers to hand over the goods once the review was decided in the shop's favour. Asks for confirmation. */
function HandOverAfterReview({ page }: { page: PaymentPage }) {
  const { t, format } = useTill();
  const { counter } = useParts();
  const handingOver = useDesk((state) => state.busy.includes('handOver'));
  const { reference, amount, state } = page.payment;
  const isUnanswered = useDesk(
    ({ problem }) => problem?.code === 'noAnswerBeforeHandOver' && problem.facts.reference === reference,
  );
  const number = state.review?.decided?.case.number ?? 0;
  return (
    <>
      <DialogButton label={t('sale.handOver')} title={t('review.handOver.title')}>
        {(close) => (
          <>
            <div className="column gap-3">
              <p>{t('review.handOver.decided', { number, amount: format.money(amount) })}</p>
              <p>{t('review.handOver.once')}</p>
            </div>
            <div className="wrap gap-3 above-5">
              <ArmedButton label={t('review.handOver.wait')} onClick={close} data-autofocus />
              <ArmedButton
                label={t('sale.handOver')}
                variant="primary"
                loading={handingOver}
                onClick={() => void counter.handOverAfterReview(reference).then(close)}
              />
            </div>
          </>
        )}
      </DialogButton>
      {isUnanswered ? (
        <HandOverUnanswered handOver={(override) => counter.handOverAfterReview(reference, override)} />
      ) : null}
    </>
  );
}

/** Asks for a reason and confirmation before personal data is erased. The button to cancel comes first. */
function EraseForm({ reference, close }: { reference: string; close: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText(t('erasure.reasonTooShort'));
  const queries = useQueryClient();
  const erasure = useOrder('payment.erasePersonal', {
    onSuccess: () => readAgain(queries, 'journal', 'cases'),
  });
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const erase = () => {
    const reason = readReason(words);
    if (!reason.ok) return setFault(problemText(reason.problem));
    erasure.mutate({ reference, reason: reason.value }, { onSuccess: close });
  };
  return (
    <Form className="column gap-3" send={erase}>
      <p>{t('erasure.what')}</p>
      <p>{t('erasure.stays')}</p>
      <p>{t('erasure.undone')}</p>
      <TextInput
        data-autofocus
        label={t('erasure.reason')}
        value={words}
        maxLength={140}
        error={fault}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setFault(null);
        }}
      />
      <FailureNotice error={erasure.error} />
      <DialogFoot>
        <ArmedButton label={t('erasure.keep')} variant="primary" onClick={close} />
        <ArmedButton label={t('erasure.yes')} type="submit" loading={erasure.isPending} />
      </DialogFoot>
    </Form>
  );
}
