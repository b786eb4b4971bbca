import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CopiesState } from '../../../shared/health/copies-channels.ts';
import type { Result } from '../../../shared/problems.ts';
import type { BridgeClient } from '../../bridge-client.ts';
import { useParts } from '../parts.ts';
import { useAnswer, useOrder, valueOrThrow } from './queries.ts';

const HEALTH_KEY = ['health'] as const;
const COPIES_KEY = ['copies'] as const;

const HEALTH_REFRESH_MS = 10_000;

/** A person watches the progress while a copy is checked. */
const WORK_REFRESH_MS = 500;

export function useHealth() {
  return useAnswer(HEALTH_KEY, 'health.read', undefined, { refetchInterval: HEALTH_REFRESH_MS, staleTime: 0 });
}

export function useCopies() {
  return useAnswer(COPIES_KEY, 'copies.read', undefined, {
    refetchInterval: ({ state }) => (isAtWork(state.data) ? WORK_REFRESH_MS : HEALTH_REFRESH_MS),
    staleTime: 0,
  });
}

/** Lists the copies on demand only, since the second folder may answer slowly. */
export function useCopyList() {
  return useOrder('copies.list');
}

export function useCopyNow() {
  return useCopiesChange(async (client) => client.ask('copies.makeNow', undefined));
}

export function useSecondPlaceChoice() {
  return useCopiesChange(async (client) => client.ask('copies.chooseSecondPlace', undefined));
}

export function useSecondPlaceForgetting() {
  return useCopiesChange(async (client) => client.ask('copies.forgetSecondPlace', undefined));
}

export function useCopyCheck() {
  return useCopiesChange(async (client, id: string) => client.ask('copies.check', { id }));
}

export function useCopyRestore() {
  return useCopiesChange(async (client, id: string) => client.ask('copies.restore', { id }));
}

export function useCopyStop() {
  return useCopiesChange(async (client) => client.ask('copies.stop', undefined));
}

export function useLog() {
  const { client } = useParts();
  return useQuery({
    queryKey: [...HEALTH_KEY, 'log'],
    queryFn: async () => valueOrThrow(await client.ask('health.log', undefined)).lines,
    staleTime: 0,
  });
}

export function useBundle() {
  const { client } = useParts();
  return {
    making: useMutation({ mutationFn: async () => valueOrThrow(await client.ask('support.prepare', undefined)).files }),
    saving: useMutation({ mutationFn: async () => valueOrThrow(await client.ask('support.save', undefined)).path }),
  };
}

function isAtWork(copies: CopiesState | undefined): boolean {
  return copies?.work.stage === 'checking' || copies?.work.stage === 'restoring';
}

/** Sends a change and stores the copies' new state from the answer; null means that nothing changed. */
function useCopiesChange<Given = void>(
  ask: (client: BridgeClient, given: Given) => Promise<Result<CopiesState | null>>,
) {
  const { client } = useParts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (given: Given) => valueOrThrow(await ask(client, given)),
    onSuccess: (copies) => {
      if (copies) queries.setQueryData(COPIES_KEY, copies);
      void queries.invalidateQueries({ queryKey: COPIES_KEY });
    },
  });
}
