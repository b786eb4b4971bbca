import { useMediaQuery } from '@mantine/hooks';

/** Returns true on a touch screen, which needs keys for digits. */
export function useTouched(): boolean {
  return useMediaQuery('(any-pointer: coarse)', false);
}
