import { useMediaQuery } from '@mantine/hooks';

/** Whether fingers touch this screen: keys stand on it then where digits are keyed. */
export function useTouched(): boolean {
  return useMediaQuery('(any-pointer: coarse)', false);
}
