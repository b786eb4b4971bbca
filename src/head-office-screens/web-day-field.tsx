import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWriting } from '../renderer/state/parts.ts';
import { parseTypedDay } from '../shared/journal/typed-day.ts';

/** A business day as people type it, written as everything else on the screens is. */
export function WebDayField({
  label,
  day,
  onDay,
}: {
  label: string;
  /** As YYYY-MM-DD; null for none. */
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
      autoComplete="off"
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
