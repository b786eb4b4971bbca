import { useMediaQuery } from '@mantine/hooks';

/** Tells whether this is a touch screen: it then shows keys for digits. */
export function useTouched(): boolean {
  return useMediaQuery('(any-pointer: coarse)', false);
}
