import { z } from 'zod';
import type { BankList } from '../../../shared/bridge-contract.ts';
import { type Bank, banksSchema, uniqueBanks } from '../../../shared/payment/bank.ts';
import { type Problem, problem, type Result } from '../../../shared/problems.ts';
import type { Gateway, Merchant } from '../ports/gateway-port.ts';
import type { Clock } from '../ports/parts.ts';

/** The last list, kept across restarts so that a till without a network still knows its banks. */
export interface BankCache {
  read(): CachedBanks | null;
  write(cached: CachedBanks): void;
  freshMs?: number;
}

export const cachedBanksSchema = z.object({ banks: banksSchema, fetchedAt: z.iso.datetime() });
export type CachedBanks = z.infer<typeof cachedBanksSchema>;

const FRESH_MS = 60 * 60 * 1000;

export type BankDirectory = ReturnType<typeof createBankDirectory>;

export function createBankDirectory(parts: {
  gateway: Pick<Gateway, 'banks'>;
  merchant: Merchant;
  /** Why there is no service to ask; null or absent if there is one. */
  noService?: Problem | null;
  cache: BankCache;
  clock: Pick<Clock, 'now'>;
}) {
  const { gateway, merchant, noService, cache, clock } = parts;
  const { freshMs = FRESH_MS } = cache;

  /** Removes duplicate banks, which an older list may contain. */
  function kept(): CachedBanks | null {
    const cached = cache.read();
    return cached && { ...cached, banks: uniqueBanks(cached.banks) };
  }

  async function list(refresh: boolean): Promise<Result<BankList>> {
    if (noService) return { ok: false, problem: noService };
    const cached = kept();
    if (cached && !refresh && isFresh(cached, clock.now(), freshMs))
      return { ok: true, value: { ...cached, problem: null } };
    const outcome = await gateway.banks(merchant);
    if (outcome.kind === 'answered') {
      const fresh = { banks: outcome.banks, fetchedAt: clock.now().toISOString() };
      // An empty list neither counts as fresh nor replaces the known banks.
      if (fresh.banks.length > 0) cache.write(fresh);
      return { ok: true, value: { ...fresh, problem: null } };
    }
    const failed = problem('banksUnavailable', { cause: outcome.cause });
    return cached ? { ok: true, value: { ...cached, problem: failed.problem } } : failed;
  }

  /** @returns null if the list lacks the bank, or a problem if there is no list */
  async function find(bankCode: string): Promise<Bank | Problem | null> {
    const known = kept();
    const listing = known ? { ok: true as const, value: known } : await list(false);
    if (!listing.ok) return listing.problem;
    return listing.value.banks.find((bank) => bank.bankCode === bankCode) ?? null;
  }

  return { list, find };
}

function isFresh(cached: CachedBanks, now: Date, freshMs: number): boolean {
  const ageMs = now.getTime() - Date.parse(cached.fetchedAt);
  return ageMs >= 0 && ageMs < freshMs;
}
