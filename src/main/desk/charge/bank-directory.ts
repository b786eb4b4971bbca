import { z } from 'zod';
import type { BankList } from '../../../shared/bridge-contract.ts';
import { type Bank, banksSchema, uniqueBanks } from '../../../shared/payment/bank.ts';
import { type Problem, problem, type Result } from '../../../shared/problems.ts';
import type { Gateway, Merchant } from '../ports/gateway-port.ts';
import type { Clock } from '../ports/parts.ts';

/** Where the last list is kept across restarts, so that a till without a network still knows its banks. */
export interface BankCache {
  read(): CachedBanks | null;
  write(cached: CachedBanks): void;
  /** How long a list counts as fresh, where that is not the usual hour. */
  freshMs?: number;
}

export const cachedBanksSchema = z.object({ banks: banksSchema, fetchedAt: z.iso.datetime() });
export type CachedBanks = z.infer<typeof cachedBanksSchema>;

/** A list younger than this is not asked for again unless a person wants it fresh. */
const FRESH_MS = 60 * 60 * 1000;

export interface BankDirectory {
  /** The banks, fresh where the service answers, else the last known ones with the problem beside them. */
  list(refresh: boolean): Promise<Result<BankList>>;
  /** Null where the list does not have it; a problem where there is no list to look in. */
  find(bankCode: string): Promise<Bank | Problem | null>;
}

export function createBankDirectory(parts: {
  gateway: Pick<Gateway, 'banks'>;
  merchant: Merchant;
  cache: BankCache;
  clock: Pick<Clock, 'now'>;
}): BankDirectory {
  const { gateway, merchant, cache, clock } = parts;
  const { freshMs = FRESH_MS } = cache;

  /** A list from before codes were held to be unique may have a bank twice. */
  function kept(): CachedBanks | null {
    const cached = cache.read();
    return cached && { ...cached, banks: uniqueBanks(cached.banks) };
  }

  async function list(refresh: boolean): Promise<Result<BankList>> {
    const cached = kept();
    if (cached && !refresh && isFresh(cached, clock.now(), freshMs))
      return { ok: true, value: { ...cached, problem: null } };
    const outcome = await gateway.banks(merchant);
    if (outcome.kind === 'answered') {
      const fresh = { banks: outcome.banks, fetchedAt: clock.now().toISOString() };
      // An empty list must not keep the banks from being asked for again, nor take the place of what is known.
      if (fresh.banks.length > 0) cache.write(fresh);
      return { ok: true, value: { ...fresh, problem: null } };
    }
    const failed = problem('banksUnavailable', { cause: outcome.cause });
    return cached ? { ok: true, value: { ...cached, problem: failed.problem } } : failed;
  }

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
