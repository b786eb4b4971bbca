import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createDayTeller } from '../../shared/days/business-day.ts';
import { parseTypedDay } from '../../shared/journal/typed-day.ts';
import { TextInput } from '../components/controls.ts';
import { CalendarIcon } from '../components/icons.tsx';
import { useWriting } from '../state/parts.ts';
import styles from './day-field.module.css';

/** A field for a day in the shop's time zone, typed in the screens' date format or picked from a calendar. */
export function DayField({
  label,
  day,
  error = null,
  onDay,
}: {
  label: string;
  /** The day as YYYY-MM-DD, or null if none is chosen. */
  day: string | null;
  /** An error about a readable day, such as a day out of range. */
  error?: ReactNode;
  /** Called with a complete day, or with null when the field holds no readable day. */
  onDay: (day: string | null) => void;
}) {
  const { t, zone, format } = useWriting();
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const read = (text: string) => {
    const today = createDayTeller().dayUnder(new Date(), { zone, endsAtHour: 0 });
    return parseTypedDay(text, { today, months: format.months });
  };
  const [isLeft, setLeft] = useState(true);
  const settle = () => {
    setLeft(true);
    if (typed === null) return;
    const found = read(typed);
    if (found !== day) onDay(found);
    if (found !== null || typed.trim() === '') setTyped(null);
  };
  // Discards the typed text when the day is changed elsewhere, for example by a button.
  useEffect(() => {
    if (day !== null) setTyped(null);
  }, [day]);
  const unreadable = isLeft && typed !== null && typed.trim() !== '' && read(typed) === null;
  return (
    <div className={styles.day}>
      <TextInput
        label={label}
        placeholder={t('day.placeholder')}
        value={typed ?? (day === null ? '' : format.day(day))}
        error={unreadable ? t('day.unreadable') : error}
        {...(unreadable && { 'data-unreadable': true })}
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
