import { useTranslation } from 'react-i18next';
import type { JournalChoices } from '../../../../shared/journal/journal-query.ts';
import type { JournalView } from '../../../../shared/journal/journal-view.ts';
import { useStretchOptions } from '../../../fields/stretch-options.ts';
import { Choice } from './filter-choice.tsx';
import { Part } from './filter-part.tsx';
import type { ChangeView } from './use-journal-view.ts';

/** The shift and the report to which a payment belongs. */
export function StretchPart({
  view,
  change,
  choices,
}: {
  view: JournalView;
  change: ChangeView;
  choices: JournalChoices | undefined;
}) {
  const { t } = useTranslation();
  const { shifts, reports } = useStretchOptions(choices);
  return (
    <Part title={t('view.stretch')}>
      <div className="pair start gap-3">
        <Choice
          label={t('view.shiftName')}
          value={view.shift === null ? null : String(view.shift)}
          options={withChosen(shifts, view.shift)}
          onChoose={(shift) => change({ shift: shift === null ? null : Number(shift) })}
        />
        <Choice
          label={t('view.reportName')}
          value={view.report === null ? null : String(view.report)}
          options={withChosen(reports, view.report)}
          onChoose={(report) => change({ report: report === null ? null : Number(report) })}
        />
      </div>
    </Part>
  );
}

/** Adds the chosen value, which may come from an address and be too old for the list. */
function withChosen(options: readonly { value: string; label: string }[], chosen: number | null) {
  const value = String(chosen);
  const isListed = chosen === null || options.some((option) => option.value === value);
  return isListed ? [...options] : [{ value, label: value }, ...options];
}
