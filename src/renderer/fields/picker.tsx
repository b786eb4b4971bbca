import { Select, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';

type PickerProps = Omit<SelectProps, 'data' | 'filter' | 'onChange' | 'onSearchChange' | 'searchValue' | 'value'> & {
  options: readonly PickerOption[];
  /** True while the options load. Text confirmed by Enter meanwhile is matched once they have arrived. */
  isLoading?: boolean;
  /** The typed text, for a caller that needs to clear it. */
  search?: string;
  onSearch?: (search: string) => void;
  value: string | null;
  onChoose: (value: string | null) => void;
};

/**
 * A searchable list for choosing an option. Enter chooses the option that the typed text means, even if the list still
 * shows an earlier search. After an arrow key, Enter chooses the highlighted option.
 */
export function Picker({ options, isLoading = false, search, onSearch, value, onChoose, ...shown }: PickerProps) {
  const [ownSearch, setOwnSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const hasPointed = useRef(false);
  /** The text that was confirmed before the options arrived. */
  const wanted = useRef<string | null>(null);
  const setSearch = onSearch ?? setOwnSearch;
  const data = useMemo(() => [...options], [options]);
  const label = options.find((option) => option.value === value)?.label ?? null;

  const take = (option: PickerOption) => {
    onChoose(option.value);
    setSearch(option.label);
    setOpen(false);
  };
  const takeTyped = (event: KeyboardEvent<HTMLElement>) => {
    if (POINTING_KEYS.includes(event.key)) hasPointed.current = true;
    const typed = typedAtEnter(event);
    if (hasPointed.current || typed === '' || typed === label) return;
    const meant = meantOption(options, typed);
    if (!meant && !isLoading) return;
    // Keeps the key from the list and the form, because the list may still show an earlier search.
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (meant) take(meant);
    else wanted.current = typed;
  };
  useEffect(() => {
    if (isLoading || wanted.current === null) return;
    const meant = meantOption(options, wanted.current);
    wanted.current = null;
    if (meant) take(meant);
  });

  return (
    <div onKeyDownCapture={takeTyped}>
      <Select
        searchable
        selectFirstOptionOnChange
        withScrollArea={false}
        autoComplete="off"
        {...shown}
        onBlur={(event) => {
          // The person has left the field, so an option that arrives now must not take the focus back.
          wanted.current = null;
          shown.onBlur?.(event);
        }}
        data={data}
        filter={({ search: typed }) => optionsFor(options, typed)}
        value={value}
        onChange={onChoose}
        searchValue={search ?? ownSearch}
        onSearchChange={(typed) => {
          hasPointed.current = false;
          wanted.current = null;
          setSearch(typed);
        }}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
      />
    </div>
  );
}

const POINTING_KEYS = ['ArrowUp', 'ArrowDown'];

/** Returns the field's text if Enter was pressed in it, or an empty text for any other key. */
function typedAtEnter({ key, target, nativeEvent }: KeyboardEvent<HTMLElement>): string {
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return '';
  return target.value.trim();
}

export interface PickerOption {
  value: string;
  label: string;
  /** Another name of the option, such as a code, that matches only when typed in full. */
  code?: string;
  disabled?: boolean;
}

export function optionsFor<Option extends PickerOption>(options: readonly Option[], typed: string): Option[] {
  const wanted = typed.trim().toLowerCase();
  const isCode = ({ code }: Option) => code !== undefined && code.toLowerCase() === wanted;
  const begins = (option: Option) => option.label.toLowerCase().startsWith(wanted) || isCode(option);
  const found = options.filter((option) => option.label.toLowerCase().includes(wanted) || isCode(option));
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** Returns the option that Enter chooses: an exact match, or else the first selectable match. */
export function meantOption<Option extends PickerOption>(options: readonly Option[], typed: string): Option | null {
  const found = optionsFor(options, typed).filter(({ disabled }) => disabled !== true);
  const isWhole = ({ label }: Option) => label.toLowerCase() === typed.trim().toLowerCase();
  return found.find(isWhole) ?? found[0] ?? null;
}
