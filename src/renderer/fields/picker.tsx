import { Select, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { meantOption, optionsFor, type PickerOption } from './picker-options.ts';

type PickerProps = Omit<SelectProps, 'data' | 'filter' | 'onChange' | 'onSearchChange' | 'searchValue' | 'value'> & {
  options: readonly PickerOption[];
  /** Whether the options are still to come: what is typed and taken meanwhile is found when they are here. */
  isLoading?: boolean;
  /** What is typed, where it can be emptied from outside. */
  search?: string;
  onSearch?: (search: string) => void;
  value: string | null;
  onChoose: (value: string | null) => void;
};

/**
 * A list of which one is chosen, by pressing it or by typing a part of its name. Enter takes what was typed means, whether or
 * not the list has been painted since; after an arrow it takes what the arrow points to.
 */
export function Picker({ options, isLoading = false, search, onSearch, value, onChoose, ...shown }: PickerProps) {
  const [ownSearch, setOwnSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const hasPointed = useRef(false);
  /** Typed and taken before the options were here. */
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
    // The list and the form have no say in this: the list may still show what was typed before.
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
          // Whoever has gone on types elsewhere: an option that comes now must not take the keys back.
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

/** What stands in the field when Enter is pressed there; empty for every other key. */
function typedAtEnter({ key, target, nativeEvent }: KeyboardEvent<HTMLElement>): string {
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return '';
  return target.value.trim();
}
