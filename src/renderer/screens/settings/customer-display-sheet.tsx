import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problems.ts';
import { Choices } from '../../components/choices.tsx';
import { Button } from '../../components/controls.ts';
import { TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { useParts, useTurn } from '../../state/parts.ts';
import { Sheet } from './sheet.tsx';

/** Otherwise customers key on this screen. */
export function CustomerDisplaySheet() {
  const { t } = useTranslation();
  const { client, turn } = useParts();
  const display = useTurn((state) => state.display);
  const [problem, setProblem] = useState<Problem | null>(null);
  const choose = async (on: boolean) => {
    const answer = await client.ask('customerDisplay.set', { on });
    setProblem(answer.ok ? null : answer.problem);
    if (answer.ok) turn.getState().acceptDisplay(answer.value);
  };
  return (
    <Sheet title={t('settings.customer')} text={t('settings.customerText')}>
      <Choices
        label={t('settings.customerPlace')}
        values={['thisScreen', 'display']}
        value={display.state === 'off' ? 'thisScreen' : 'display'}
        nameOf={(place) => t(`settings.customerPlaceName.${place}`)}
        onChoose={(place) => void choose(place === 'display')}
      />
      {display.state === 'closed' ? (
        <div className="column start gap-3 above-4">
          <p role="status">{t('settings.displayClosed')}</p>
          <Button onClick={() => void choose(true)}>{t('settings.openDisplay')}</Button>
        </div>
      ) : null}
      {problem ? <TillProblemNotice problem={problem} /> : null}
    </Sheet>
  );
}
