import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseView } from '../../../../shared/case/case-view.ts';
import { openCasesAbout } from '../../../../shared/case/review-of-cases.ts';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { type ResolutionReason, resolutionReasonSchema } from '../../../../shared/payment/resolution-reason.ts';
import { openReviewOf } from '../../../../shared/payment/review.ts';
import { oneAddress } from '../../../back-office-routes.ts';
import { Radio } from '../../../components/controls.ts';
import { Dialog } from '../../../components/overlay.tsx';
import { useCasesOfPayments } from '../../../state/queries/case-queries.ts';
import { ReturnedFields } from './returned-fields.tsx';
import { proposedReturns, readReturns } from './returned-form.ts';
import { WordsForm } from './words-form.tsx';

const REASONS = resolutionReasonSchema.options;

export function ResolveDialog(props: { view: CaseView; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { view, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('case.resolveTitle', { number: view.case.number })} wide>
      <ResolveForm view={view} onClose={onClose} />
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
    <Radio.Group
      label={t('case.resolveReason')}
      value={reason}
      error={isAsked && reason === null ? t('case.resolveReasonMissing') : null}
      onChange={(chosen) => setReason(REASONS.find((each) => each === chosen) ?? null)}
    >
      <div className="pair gap-2 above-2 choices">
        {REASONS.map((each, index) => (
          <Radio
            key={each}
            value={each}
            label={t(`case.resolution.${each}`)}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
          />
        ))}
      </div>
    </Radio.Group>
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

/** Says which reviews the case decides, and which another case keeps open. */
function ReviewsEffect({ id, payments }: { id: string; payments: readonly PaymentRecord[] }) {
  const { t } = useTranslation();
  const reviewed = payments.filter(({ state }) => openReviewOf(state) !== null).map(({ reference }) => reference);
  const { found } = useCasesOfPayments(reviewed);
  // A payment whose cases do not include this one has not been read yet.
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
