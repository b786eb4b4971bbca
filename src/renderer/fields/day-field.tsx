import { TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTypedDay } from '../../shared/journal/typed-day.ts';
import { CalendarIcon } from '../components/frame/icons.tsx';
import { useTill } from '../state/parts.ts';
import { useToday } from '../state/queries/queries.ts';
import styles from './day-field.module.css';

/**
 * A day of the shop, written as everything else on the screens is, whatever the language of the machine. It is typed, or
 * chosen from the calendar of the system.
 */
export function DayField({
  label,
  day,
  error = null,
  onDay,
}: {
  label: string;
  /** As YYYY-MM-DD; null for none. */
  day: string | null;
  /** What is wrong with a day that was read. */
  error?: ReactNode;
  /** Called with a day when it is whole, and with null where nothing, or no day, is left in the field. */
  onDay: (day: string | null) => void;
}) {
  const { t } = useTranslation();
  const { format } = useTill();
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const { day: today } = useToday();
  const read = (text: string) => parseTypedDay(text, { today, months: format.months });
  const [isLeft, setLeft] = useState(true);
  const settle = () => {
    setLeft(true);
    if (typed === null) return;
    const found = read(typed);
    if (found !== day) onDay(found);
    if (found !== null || typed.trim() === '') setTyped(null);
  };
  // Chosen elsewhere meanwhile, as with a button beside the field: what was typed before no longer stands.
  useEffect(() => {
    if (day !== null) setTyped(null);
  }, [day]);
  const unreadable = isLeft && typed !== null && typed.trim() !== '' && read(typed) === null;
  return (
    <div className={styles.day}>
      <TextInput
        label={label}
        placeholder={t('day.placeholder')}
        autoComplete="off"
        value={typed ?? (day === null ? '' : format.day(day))}
        error={unreadable ? t('day.unreadable') : error}
        onChange={(event) => {
          setLeft(false);
          setTyped(event.currentTarget.value);
        }}
        onBlur={settle}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && settle()}
        rightSectionWidth={48}
        rightSection={
          <UnstyledButton
            className={styles.choose ?? ''}
            aria-label={t('day.choose', { label })}
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarIcon />
          </UnstyledButton>
        }
      />
      <input
        ref={calendar}
        type="date"
        className={styles.calendar}
        aria-hidden="true"
        tabIndex={-1}
        value={day ?? ''}
        onChange={(event) => {
          setTyped(null);
          onDay(event.currentTarget.value || null);
        }}
      />
    </div>
  );
}
