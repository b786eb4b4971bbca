import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { caseStandingSchema } from '../../../../shared/case/case.ts';
import type { CaseView } from '../../../../shared/case/case-view.ts';
import { returnedSums } from '../../../../shared/case/case-words.ts';
import { openCasesAbout } from '../../../../shared/case/review-of-cases.ts';
import { mostReturnable } from '../../../../shared/journal/books.ts';
import { amountToWire, parseAmountOrZero } from '../../../../shared/money/money.ts';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { type ResolutionReason, resolutionReasonSchema } from '../../../../shared/payment/resolution-reason.ts';
import type { CaseReturn } from '../../../../shared/payment/returned.ts';
import { openReviewOf } from '../../../../shared/payment/review.ts';
import { oneAddress } from '../../../back-office-routes.ts';
import { Choices } from '../../../components/choices.tsx';
import { Button, TextInput } from '../../../components/controls.ts';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { Dialog } from '../../../components/overlay.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useTill } from '../../../state/parts.ts';
import { useCaseAct, useCasesOfPayments } from '../../../state/queries/case-queries.ts';
import { WordsForm } from './words-form.tsx';

export function CaseActions({ view }: { view: CaseView }) {
  const { t } = useTranslation();
  const act = useCaseAct();
  const [asking, setAsking] = useState<'resolve' | 'reopen' | null>(null);
  const shown = view.case;
  const isResolved = shown.state.status === 'resolved';
  const close = () => setAsking(null);
  return (
    <div className="at-end">
      <div className="wrap gap-3">
        {isResolved ? (
          <Button onClick={() => setAsking('reopen')}>{t('case.reopen')}</Button>
        ) : (
          <>
            <fieldset className="wrap gap-2 bare" aria-label={t('case.setStatus')}>
              {caseStandingSchema.options.map((status) => (
                <ArmedButton
                  key={status}
                  label={t(`case.status.${status}`)}
                  aria-pressed={shown.state.status === status}
                  onClick={() => act.mutate({ channel: 'cases.setStatus', request: { id: shown.id, status } })}
                />
              ))}
            </fieldset>
            <Button variant="primary" onClick={() => setAsking('resolve')}>
              {t('case.resolve')}
            </Button>
          </>
        )}
      </div>
      <FailureNotice error={act.error} onClose={() => act.reset()} />
      <Dialog
        opened={asking === 'resolve'}
        onClose={close}
        title={t('case.resolveTitle', { number: shown.number })}
        wide
      >
        <ResolveForm view={view} onClose={close} />
      </Dialog>
      <ReopenDialog view={view} opened={asking === 'reopen'} onClose={close} />
    </div>
  );
}

function ReopenDialog(props: { view: CaseView; opened: boolean; onClose: () => void }) {
  const { t, format } = useTill();
  const { view, opened, onClose } = props;
  const { id, number, state } = view.case;
  const sum = state.status === 'resolved' ? returnedSums(state).map(format.money).join(' + ') : '';
  const isDecided = view.payments.some(({ state }) => state.review?.decided);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('case.reopenTitle', { number })}>
      <WordsForm
        label={t('case.reopenWords')}
        rows={2}
        hasFocus
        submit={t('case.reopenNow')}
        orderOf={(words) => ({ channel: 'cases.reopen', request: { id, words } })}
        above={() => (
          <>
            <p>{t('case.reopenText')}</p>
            {sum === '' ? null : <p>{t('returned.undoneByReopening', { sum })}</p>}
            {isDecided ? <p>{t('review.opensAgain')}</p> : null}
          </>
        )}
        onClose={onClose}
      />
    </Dialog>
  );
}

function ResolveForm({ view, onClose }: { view: CaseView; onClose: () => void }) {
  const { t } = useTranslation();
  const { id } = view.case;
  const [reason, setReason] = useState<ResolutionReason | null>(null);
  const [typed, setTyped] = useState(() => proposedReturns(view));
  const isReturn = reason === 'moneyReturned';
  const reasons = (isAsked: boolean) => (
    <Choices
      label={t('case.resolveReason')}
      values={resolutionReasonSchema.options}
      value={reason}
      nameOf={(each) => t(`case.resolution.${each}`)}
      onChoose={setReason}
      error={isAsked && reason === null ? t('case.resolveReasonMissing') : null}
      isPaired
      hasFocus
    />
  );
  return (
    <WordsForm
      label={t('case.resolveWords')}
      rows={3}
      submit={t('case.resolveNow')}
      orderOf={(words) => {
        const returned = isReturn ? readReturns(view, typed) : [];
        return reason && returned && { channel: 'cases.resolve', request: { id, reason, words, returned } };
      }}
      above={(isAsked) => (
        <>
          {reasons(isAsked)}
          {isReturn ? <ReturnedFields view={view} typed={typed} isAsked={isAsked} change={setTyped} /> : null}
          <ReviewsEffect id={id} payments={view.payments} />
        </>
      )}
      onClose={onClose}
    />
  );
}

function ReviewsEffect({ id, payments }: { id: string; payments: readonly PaymentRecord[] }) {
  const { t } = useTranslation();
  const reviewed = payments.filter(({ state }) => openReviewOf(state) !== null).map(({ reference }) => reference);
  const { found } = useCasesOfPayments(reviewed);
  // The cases of a payment are not read yet if they do not include this case.
  const known = found.filter(({ cases }) => cases.some((each) => each.id === id));
  if (reviewed.length === 0) return null;
  return (
    <section className="column gap-2 box sunk edged" aria-label={t('review.effect')}>
      <ul className="column">
        {known.map(({ reference, cases }) => {
          const others = openCasesAbout(reference, cases).filter((each) => each.id !== id);
          return (
            <li key={reference}>
              {t(others.length === 0 ? 'review.leaves' : 'review.stays', { reference })}
              {others.map((each) => (
                <Fragment key={each.id}>
                  {' '}
                  <a className="ink semibold" href={oneAddress('cases', each.id)}>
                    {t('cases.number', { number: each.number })}
                  </a>
                </Fragment>
              ))}
            </li>
          );
        })}
      </ul>
      <p>{t('review.nothingHandedOver')}</p>
    </section>
  );
}

interface ReturnedFieldsProps {
  view: CaseView;
  typed: TypedReturns;
  isAsked: boolean;
  change: (changed: TypedReturns) => void;
}

/** @param isAsked true once the person has tried to submit the form */
function ReturnedFields({ view, typed, isAsked, change }: ReturnedFieldsProps) {
  const { t, format } = useTill();
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

type TypedReturns = Readonly<Record<string, string>>;

function returnablePayments({ payments }: CaseView): PaymentRecord[] {
  return payments.filter(({ state }) => state.outcome === 'paid');
}

/**
 * Proposes the full amount for a single payment or a payment in review, and zero for all others: of the two payments of
 * a double debit, only one is returned.
 */
function proposedReturns(view: CaseView): TypedReturns {
  const payments = returnablePayments(view);
  const isAlone = payments.length === 1;
  return Object.fromEntries(
    payments.map((payment) => {
      const amountMinor = isAlone || payment.state.review ? mostReturnable({ payment, caseId: view.case.id }) : 0;
      return [payment.reference, amountToWire({ ...payment.amount, amountMinor })];
    }),
  );
}

/** Returns the largest amount that can still be returned, in minor units. */
function mostOf(view: CaseView, payment: PaymentRecord): number {
  return mostReturnable({ payment, caseId: view.case.id });
}

type FieldWrong = 'missing' | 'notAnAmount' | 'tooMuch' | 'nothing';

/** Returns what is wrong. All amounts may be zero only if the money may belong to an unpaid or external payment. */
function wrongOf(view: CaseView, typed: TypedReturns, payment: PaymentRecord): FieldWrong | null {
  const text = typed[payment.reference]?.trim() ?? '';
  if (text === '') return 'missing';
  const amountMinor = minorOf(typed, payment);
  if (amountMinor === null) return 'notAnAmount';
  if (amountMinor > mostOf(view, payment)) return 'tooMuch';
  const { references, external = [] } = view.case;
  const payments = returnablePayments(view);
  const isOfPaidAlone = payments.length === references.length + external.length;
  const isNothing = payments.every((each) => minorOf(typed, each) === 0);
  return isOfPaidAlone && isNothing ? 'nothing' : null;
}

/** @returns null if any amount is wrong */
function readReturns(view: CaseView, typed: TypedReturns): CaseReturn[] | null {
  const payments = returnablePayments(view);
  if (payments.some((payment) => wrongOf(view, typed, payment) !== null)) return null;
  return payments.map((payment) => ({
    reference: payment.reference,
    amount: { ...payment.amount, amountMinor: minorOf(typed, payment) ?? 0 },
  }));
}

/** @returns null if the text is not an amount */
function minorOf(typed: TypedReturns, { reference, amount }: PaymentRecord): number | null {
  return parseAmountOrZero(typed[reference] ?? '', amount.currency);
}
