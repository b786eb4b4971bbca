import type { ComponentProps } from 'react';
import { CloseButton, TextInput } from './controls.ts';
import { SearchIcon } from './icons.tsx';
import type { SearchText } from './use-search-text.ts';

/** @param clear the accessible name of the button that clears the field */
export function SearchField({
  text: { typed, type, change, settle },
  clear,
  ...props
}: ComponentProps<typeof TextInput> & { text: SearchText; clear: string }) {
  return (
    <TextInput
      type="search"
      value={typed}
      maxLength={100}
      onChange={change}
      onBlur={settle}
      leftSection={<SearchIcon />}
      leftSectionWidth={48}
      rightSectionWidth={48}
      rightSection={typed === '' ? null : <CloseButton size="lg" aria-label={clear} onClick={() => type('')} />}
      {...props}
    />
  );
}
