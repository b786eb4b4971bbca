import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readReference } from '../../../../shared/run/reference-list.ts';
import { type PaymentType, paymentTypeSchema } from '../../../../shared/run/requery-run.ts';
import { Choices } from '../../../components/choices.tsx';
import { TextInput } from '../../../components/controls.ts';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { Dialog, DialogFoot } from '../../../components/overlay.tsx';
import { focusFirstRefused } from '../../../fields/enter-moves.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useCaseAct } from '../../../state/queries/case-queries.ts';

const TYPES = paymentTypeSchema.options;

export function ExternalDialog({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('case.external.addTitle')}>
      <ExternalForm id={id} onClose={onClose} />
    </Dialog>
  );
}

function ExternalForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const act = useCaseAct();
  const [typed, setTyped] = useState('');
  const [paymentType, setPaymentType] = useState<PaymentType | null>(null);
  const [isAsked, setAsked] = useState(false);
  const { reference, refused } = readReference(typed.trim());
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (refused !== null || paymentType === null) return focusFirstRefused(event.currentTarget);
    act.mutate(
      { channel: 'cases.linkExternal', request: { id, payment: { reference, paymentType } } },
      { onSuccess: onClose },
    );
  };
  return (
    <form className="column gap-4" onSubmit={add} noValidate>
      <p>{t('case.external.addText')}</p>
      <TextInput
        data-autofocus
        label={t('case.external.reference')}
        maxLength={300}
        value={typed}
        error={isAsked && refused !== null ? t(`case.external.refused.${refused}`) : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Choices
        label={t('case.external.type')}
        values={TYPES}
        value={paymentType}
        nameOf={(each) => t(`runs.paymentType.${each}`)}
        onChoose={setPaymentType}
        error={isAsked && paymentType === null ? t('case.external.typeMissing') : null}
      />
      <FailureNotice error={act.error} onClose={() => act.reset()} />
      <DialogFoot>
        <ArmedButton type="submit" variant="primary" loading={act.isPending}>
          {t('case.external.addNow')}
        </ArmedButton>
        <ArmedButton variant="plain" onClick={onClose}>
          {t('case.cancel')}
        </ArmedButton>
      </DialogFoot>
    </form>
  );
}
