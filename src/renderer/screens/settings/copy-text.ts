import { useTranslation } from 'react-i18next';
import { useTill } from '../../state/parts.ts';

/** When the journal was last copied, and, where that was not today, why. */
export function useCopyText(): string {
  const { t } = useTranslation();
  const { till, format } = useTill();
  const { lastCopy } = till;
  if (lastCopy === null) return t('settings.copyNotKnown');
  const last = lastCopy.at === null ? t('settings.noCopy') : format.dateTime(lastCopy.at);
  if (lastCopy.problem === null) return last;
  return t('settings.notCopied', { last, reason: t(`journalFailure.${lastCopy.problem}`) });
}
