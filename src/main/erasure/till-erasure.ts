import type { Handlers } from '../../shared/bridge-contract.ts';
import { readReason } from '../../shared/input/fields.ts';
import { PAYDESK } from '../../shared/journal/journal-entry.ts';
import type { LastCopy } from '../../shared/journal/last-copy.ts';
import type { ErasureCause } from '../../shared/personal/erasure.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import type { Erased, ErasureJournal } from '../desk/ports/erasure-journal-port.ts';
import { fetchedFolderIsThere } from '../head-office/fetched/fetched-place.ts';
import type { TillHeadOffice } from '../head-office/till-head-office.ts';
import type { CopyControl } from '../health/copy-control.ts';
import { journalFiles } from '../journal/database/files.ts';
import type { NotErased } from '../journal/erasing/erase-in-places.ts';
import type { Journal } from '../journal/journal.ts';
import type { OpenedSets } from '../opened/opened-sets.ts';
import { knownSigningKeys } from '../seal/key-store.ts';
import type { TillSeals } from '../seal/till-seals.ts';
import { keepSetting } from '../settings/settings.ts';
import type { TillParts } from '../till-parts.ts';
import { startErasingElsewhere } from './erasing-elsewhere.ts';
import { startRetention } from './retention.ts';

interface ErasureNeeds extends Omit<TillPlaces, 'journal'> {
  journal: ErasureJournal & TillPlaces['journal'];
  desk: Pick<Desk, 'writeAlone'>;
  /** null while only the till's own clock tells the time; see `startRetention`. */
  confirmedTime: () => Date | null;
  actor: () => string;
}

export function startErasure(parts: TillParts, needs: ErasureNeeds) {
  const { installation, settings, clock, log } = parts;
  const { journal, desk, confirmedTime, actor } = needs;
  const { till, zone } = installation;
  const elsewhere = startErasingOfTill(parts, needs);

  async function erase(reference: string, because: ErasureCause, by: string): Promise<Result<Erased>> {
    const erasure = () =>
      ({ form: 1, rules: 1, till, zone, actor: by, at: clock.now().toISOString(), because }) as const;
    const erased = await desk.writeAlone(reference, () => journal.erasePersonal(reference, erasure()));
    if (erased.ok) elsewhere.erased();
    return erased;
  }

  const retention = startRetention({
    months: () => settings.read('personalKeptMonths'),
    confirmedTime,
    journal,
    erase: (reference) => erase(reference, { cause: 'retention', reason: null }, PAYDESK),
    clock,
    log,
  });
  const now = () => ({ ok: true, value: { months: settings.read('personalKeptMonths') } }) as const;
  return {
    eraseElsewhere: elsewhere.erased,
    stop() {
      retention.stop();
      elsewhere.stop();
    },
    handlers: {
      'payment.erasePersonal': async ({ reference, reason }) => {
        const read = readReason(reason);
        if (!read.ok) return problem('fieldRefused', { field: 'reason', reason: read.problem });
        const erased = await erase(reference, { cause: 'asked', reason }, actor());
        return erased.ok ? { ok: true, value: null } : erased;
      },
      'retention.read': async () => now(),
      'retention.set': async ({ months }) => {
        return keepSetting(parts, 'personalKeptMonths', months) ? now() : problem('counterNotKept');
      },
    } satisfies Partial<Handlers>,
  };
}

interface TillPlaces {
  journal: Pick<Journal, 'sealState'>;
  copies: Pick<CopyControl, 'kept' | 'eraseAside'>;
  opened: Pick<OpenedSets, 'erase'>;
  headOffice: Pick<TillHeadOffice, 'readFetchedAgain'>;
  seals: Pick<TillSeals, 'callSigner'>;
}

function startErasingOfTill(
  { folder, installation, clock, log }: TillParts,
  { journal, copies, opened, headOffice, seals }: TillPlaces,
) {
  const signing = async () => {
    const signed = await seals.callSigner();
    if (!signed.ok) throw new Error('There is no key to sign with.');
    const { highestSeal, newestSeal } = await journal.sealState();
    const { signer, rotations } = signed;
    return { highestSeal, newestSeal: newestSeal?.seal ?? null, signer, rotations };
  };
  return startErasingElsewhere({
    clock,
    log,
    places: {
      copies: async () => notKept(await copies.kept?.here.eraseNow()),
      secondCopies: async () => notKept(await copies.kept?.second.eraseNow()),
      aside: async () => {
        const failed = await copies.eraseAside();
        // Fetched entries may continue payments of journals that were set aside, so they must be read again.
        headOffice.readFetchedAgain();
        return failed;
      },
      opened: () => opened.erase(journalFiles(folder)),
      async fetched() {
        if (!fetchedFolderIsThere(folder)) return [];
        const { eraseFetched } = await import('../head-office/fetched/erase-fetched.ts');
        const tillKeys = knownSigningKeys({ folder, mode: installation.mode }) ?? [];
        const failed = await eraseFetched({ folder, tillKeys, signing, now: () => clock.now() });
        headOffice.readFetchedAgain();
        return failed;
      },
    },
  });
}

function notKept(copied: LastCopy | null | undefined): NotErased[] {
  const problem = copied?.problem ?? null;
  return problem === null ? [] : [{ place: 'copies', cause: new Error(problem) }];
}
