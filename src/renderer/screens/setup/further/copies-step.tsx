import { useTranslation } from 'react-i18next';
import { Facts } from '../../../components/facts.tsx';
import { FailedReading } from '../../../components/notices/failed-reading.tsx';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useCopies, useSecondPlaceChoice } from '../../../state/queries/health-queries.ts';
import { problemOf } from '../../../state/queries/queries.ts';
import { Onward } from './onward.tsx';

/** Where copies of the journal go, beside the ones on this disk. */
export function CopiesStep() {
  const { t } = useTranslation();
  const copies = useCopies();
  const choice = useSecondPlaceChoice();
  const second = copies.data?.second ?? null;
  return (
    <>
      <p>{t('setup.further.copiesText')}</p>
      <FailedReading of={copies} />
      {second ? <Facts rows={[{ name: t('setup.further.secondPlace'), value: second.folder, mono: true }]} /> : null}
      {choice.isError ? <TillProblemNotice problem={problemOf(choice.error)} /> : null}
      <Onward step="copies" isDone={second !== null}>
        <ArmedButton variant={second ? 'plain' : 'primary'} loading={choice.isPending} onClick={() => choice.mutate()}>
          {t(second ? 'copies.chooseOther' : 'copies.choose')}
        </ArmedButton>
      </Onward>
    </>
  );
}
