import type { Handlers } from '../../shared/bridge-contract.ts';
import { PAYDESK } from '../../shared/journal/journal-entry.ts';
import type { ErasureCause } from '../../shared/personal/erasure.ts';
import type { Result } from '../../shared/problems.ts';
import type { DeskRooms } from '../desk/desk.ts';
import type { Erased, ErasureJournal } from '../desk/ports/erasure-journal-port.ts';
import type { TillParts } from '../till-parts.ts';
import { startRetention } from './retention.ts';
import { startErasingOfTill, type TillPlaces } from './till-places.ts';

type ErasureHandlers = Pick<Handlers, 'payment.erasePersonal' | 'retention.read' | 'retention.set'>;

/** Erases personal data at a person's request, and when its time has passed. */
export interface TillErasure {
  handlers: ErasureHandlers;
  /** Schedules erasing from every place outside the journal. */
  eraseElsewhere(): void;
  stop(): void;
}

interface ErasureNeeds extends Omit<TillPlaces, 'journal'> {
  journal: ErasureJournal & TillPlaces['journal'];
  desk: Pick<DeskRooms, 'writeAlone'>;
  actor: () => string;
}

export function startErasure(parts: TillParts, needs: ErasureNeeds): TillErasure {
  const { installation, settings, clock, log } = parts;
  const { journal, desk, actor } = needs;
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
        const erased = await erase(reference, { cause: 'asked', reason }, actor());
        return erased.ok ? { ok: true, value: null } : erased;
      },
      'retention.read': async () => now(),
      'retention.set': async ({ months }) => {
        settings.write('personalKeptMonths', months);
        return now();
      },
    },
  };
}
