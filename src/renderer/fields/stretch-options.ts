import { useTranslation } from 'react-i18next';
import type { JournalChoices } from '../../shared/journal/journal-query.ts';
import { useTill } from '../state/parts.ts';
import type { PickerOption } from './picker-options.ts';

/** Returns the shifts and reports to choose from, newest first. */
export function useStretchOptions(choices: JournalChoices | undefined): {
  shifts: PickerOption[];
  reports: PickerOption[];
} {
  const { t } = useTranslation();
  const { format } = useTill();
  const { shifts = [], reports = [] } = choices ?? {};
  return {
    shifts: shifts.map(({ shift, person, openedAt }) => ({
      value: String(shift),
      label: t('view.shiftOf', { number: format.count(shift), person, at: format.dateTime(openedAt) }),
    })),
    reports: reports.map(({ number, at }) => ({
      value: String(number),
      label: t('view.reportOf', { number: format.count(number), at: format.dateTime(at) }),
    })),
  };
}
