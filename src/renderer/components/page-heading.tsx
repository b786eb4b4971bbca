import type { ComponentProps } from 'react';
import { useFocus } from './use-focus.ts';

/** Takes the focus when it appears, and again when `at` changes. */
export function PageHeading({ at, ...heading }: ComponentProps<'h1'> & { at?: unknown }) {
  return <h1 {...heading} ref={useFocus<HTMLHeadingElement>(at)} tabIndex={-1} />;
}
