import { useMutation } from '@tanstack/react-query';
import type { Language } from '../../../shared/setup/setup-channels.ts';
import { useParts } from '../parts.ts';
import { valueOrThrow } from './queries.ts';

/** The page is loaded again where this succeeds: the till that it shows is another one then. */
export function usePractise() {
  const { client } = useParts();
  return useMutation({
    mutationFn: async (language: Language) => valueOrThrow(await client.ask('setup.practise', { language })),
  });
}
