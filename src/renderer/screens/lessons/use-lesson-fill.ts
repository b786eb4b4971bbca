import { useTranslation } from 'react-i18next';
import { LESSONS, type LessonName } from '../../../shared/lessons/lesson.ts';
import { ADDRESSES, goTo } from '../../routes.ts';
import { useParts } from '../../state/parts.ts';

export function useLessonFill(): (name: LessonName) => void {
  const { t } = useTranslation();
  const { draft } = useParts();
  return (name) => {
    const { amount, email, cardId } = LESSONS[name];
    const note = t('lessons.note', { name: t(`lessons.name.${name}`) });
    draft.getState().type({ amountText: amount, email, note, instrumentKind: 'card' });
    draft.getState().usePracticeInstrument(cardId);
    goTo(ADDRESSES.sell);
  };
}
