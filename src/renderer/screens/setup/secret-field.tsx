import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';

/** A field for a key or a passphrase: nothing of the page but the field itself holds its text, and it is emptied as it goes. */
export function SecretField({ field, label }: { field: RefObject<HTMLInputElement | null>; label: string }) {
  useWipedAtEnd(() => {
    if (field.current) field.current.value = '';
  });
  return <TextInput ref={field} type="password" label={label} autoComplete="off" maxLength={200} />;
}
