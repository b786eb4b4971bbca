import { useTranslation } from 'react-i18next';
import { useTill } from '../../state/parts.ts';

/** Whether the whole journal is being checked now, and what came of it the last time. */
export function useCheckTexts(): { now: string; last: string } {
  const { t } = useTranslation();
  const { till, format } = useTill();
  const { chainCheck } = till;
  if (chainCheck === null) return { now: t('settings.checkNotKnown'), last: t('settings.checkNotKnown') };
  const { running, last } = chainCheck;
  const nowRunning = ({ isComparing, entries, of }: typeof running & object) =>
    isComparing
      ? t('settings.checkComparing')
      : t('settings.checkRunning', { entries: format.count(entries), of: format.count(of) });
  const now = running ? nowRunning(running) : t('settings.checkResting');
  if (last === null) return { now, last: t('settings.checkNone') };
  const facts = { at: format.dateTime(last.at), entries: format.count(last.entries) };
  if (last.fault === null) return { now, last: t('settings.checkIntact', facts) };
  const fault = { fault: last.fault.fault, entry: last.fault.seq ?? '–' };
  return { now, last: t('settings.checkFaulty', { ...facts, ...fault }) };
}
