import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CaseRecord, type ResolutionReason, resolutionReasonSchema } from '../../../../shared/case.ts';
import choices from '../../../components/choices.module.css';
import { Dialog } from '../../../components/overlay.tsx';
import { WordsForm } from './words-form.tsx';

const REASONS = resolutionReasonSchema.options;

/** How a case ended: a reason and words, without which it is not resolved. */
export function ResolveDialog(props: { case: CaseRecord; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { case: shown, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('case.resolveTitle', { number: shown.number })} wide>
      <ResolveForm id={shown.id} onClose={onClose} />
    </Dialog>
  );
}

function ResolveForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<ResolutionReason | null>(null);
  const reasons = (isAsked: boolean) => (
    <Radio.Group
      label={t('case.resolveReason')}
      value={reason}
      error={isAsked && reason === null ? t('case.resolveReasonMissing') : null}
      onChange={(chosen) => setReason(REASONS.find((each) => each === chosen) ?? null)}
    >
      <div className={choices.grid}>
        {REASONS.map((each, index) => (
          <Radio
            key={each}
            value={each}
            size="md"
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
      orderOf={(words) => reason && { channel: 'cases.resolve', request: { id, reason, words } }}
      above={reasons}
      onClose={onClose}
    />
  );
}
