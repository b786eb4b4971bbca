import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '../../../shared/bridge-contract.ts';
import type { Language } from '../../../shared/languages.ts';
import type { SetupFields } from '../../../shared/setup/setup-channels.ts';
import { useParts } from '../parts.ts';
import { useAnswer, useOrder, valueOrThrow } from './queries.ts';

const SETUP_KEY = ['setup'];

/** The page is loaded again where this succeeds: the till that it shows is another one then. So it is with the next three. */
export function usePractise() {
  const { client } = useParts();
  return useMutation({
    mutationFn: async (language: Language) => valueOrThrow(await client.ask('setup.practise', { language })),
  });
}

/** The passphrase, too, is read from its field in the moment of the press. */
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
 * Opens a till anew that was opened before its passphrase was typed, and could not take payments without it.
 * @returns whether it was: the page is loaded again then
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

/** How the till is set up, as it was said. */
export function useSetup(enabled = true) {
  return useAnswer(SETUP_KEY, 'setup.read', undefined, { staleTime: 0, enabled });
}

/** Which field breaks a rule first. */
export function useSetupCheck() {
  const { client } = useParts();
  return useMutation({
    mutationFn: async (fields: SetupFields) => valueOrThrow(await client.ask('setup.check', { fields })).refused,
  });
}

/** What is entered is read from its field in the moment of the press: the query's memory must not keep it. */
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
