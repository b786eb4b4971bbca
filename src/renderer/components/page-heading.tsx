import type { ComponentProps } from 'react';
import { useFocus } from './use-focus.ts';

/** A heading that takes the focus when it appears, and again when `at` changes. */
export function PageHeading({ at, level = 1, ...heading }: ComponentProps<'h1'> & { at?: unknown; level?: 1 | 2 | 3 }) {
  const Heading = `h${level}` as const;
  return <Heading {...heading} ref={useFocus<HTMLHeadingElement>(at)} tabIndex={-1} />;
}
