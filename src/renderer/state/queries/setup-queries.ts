import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '../../../shared/bridge-contract.ts';
import type { Language } from '../../../shared/languages.ts';
import type { SetupFields } from '../../../shared/setup/setup-channels.ts';
import { useParts } from '../parts.ts';
import { useAnswer, useOrder, valueOrThrow } from './queries.ts';

const SETUP_KEY = ['setup'];

/** The page must reload after this or the next three, because the till behind it has changed. */
export function usePractise() {
  const { client } = useParts();
  return useMutation({
    mutationFn: async (language: Language) => valueOrThrow(await client.ask('setup.practise', { language })),
  });
}

/** Reads the passphrase from its field at the press, so that react-query does not keep it. */
export function useFinishSetup() {
  const { client } = useParts();
  return useMutation({
    gcTime: 0,
    mutationFn: async (read: () => RequestOf<'setup.finish'>) => valueOrThrow(await client.ask('setup.finish', read())),
  });
}

export function useModeChange() {
  const { client } = useParts();
  return useMutation({
    mutationFn: async (practises: boolean) => valueOrThrow(await client.ask('setup.use', { practises })),
  });
}

/**
 * Reopens a till that was opened before its passphrase was typed and so could not take payments.
 * @returns true if the till was reopened; the page must then reload
 */
export function useLateOpening() {
  const { client } = useParts();
  return useMutation({
    mutationFn: async () => {
      const { holdsPassphrase } = valueOrThrow(await client.ask('setup.read', undefined));
      if (holdsPassphrase) valueOrThrow(await client.ask('setup.use', { practises: false }));
      return holdsPassphrase;
    },
  });
}

export function useKeyChange() {
  const { client } = useParts();
  return useMutation({
    gcTime: 0,
    mutationFn: async (read: () => RequestOf<'setup.useKey'>) => valueOrThrow(await client.ask('setup.useKey', read())),
  });
}

/** Reads the setup as entered so far. */
export function useSetup(enabled = true) {
  return useAnswer(SETUP_KEY, 'setup.read', undefined, { staleTime: 0, enabled });
}

export function useSetupCheck() {
  const { client } = useParts();
  return useMutation({
    mutationFn: async (fields: SetupFields) => valueOrThrow(await client.ask('setup.check', { fields })).refused,
  });
}

/** Reads the key from its field at the press, so that react-query does not keep it. */
export function useKeyEntry() {
  const { client } = useParts();
  return useMutation({
    gcTime: 0,
    mutationFn: async (read: () => RequestOf<'setup.giveKey'>) =>
      valueOrThrow(await client.ask('setup.giveKey', read())),
  });
}

export function useConnectionTest() {
  const { client } = useParts();
  return useMutation({
    mutationFn: async (asked: RequestOf<'setup.test'>) => valueOrThrow(await client.ask('setup.test', asked)),
  });
}

export function useFileWipe() {
  const queries = useQueryClient();
  return useOrder('setup.wipeFile', { onSuccess: (view) => queries.setQueryData(SETUP_KEY, view) });
}
