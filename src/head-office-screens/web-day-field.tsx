import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../renderer/components/controls.ts';
import { useWriting } from '../renderer/state/parts.ts';
import { parseTypedDay } from '../shared/journal/typed-day.ts';

/** A field for a business day, typed in the format of the other screens. */
export function WebDayField({
  label,
  day,
  onDay,
}: {
  label: string;
  /** YYYY-MM-DD, or null for no day. */
  day: string | null;
  onDay: (day: string | null) => void;
}) {
  const { t } = useTranslation();
  const { format } = useWriting();
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const settle = () => {
    if (typed === null) return;
    const today = new Date().toISOString().slice(0, 10);
    const read = parseTypedDay(typed, { today, months: format.months });
    setUnreadable(read === null && typed.trim() !== '');
    if (read !== null || typed.trim() === '') setTyped(null);
    if (read !== day) onDay(read);
  };
  return (
    <TextInput
      label={label}
      placeholder={t('day.placeholder')}
      value={typed ?? (day === null ? '' : format.day(day))}
      error={isUnreadable ? t('day.unreadable') : null}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={settle}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Enter') settle();
      }}
    />
  );
}
