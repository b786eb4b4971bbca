import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Handlers } from '../../shared/bridge-contract.ts';
import type { Health, healthChannels } from '../../shared/health/health-channels.ts';
import type { Problem } from '../../shared/problems.ts';
import { journalFiles } from '../journal/database/files.ts';
import type { Journal } from '../journal/journal.ts';
import type { LastHeard } from '../service/last-heard.ts';
import type { TillParts } from '../till-parts.ts';
import { type CopyNeeds, createCopyControl } from './copy-control.ts';
import { createSupportBundle } from './support-bundle.ts';

type HealthHandlers = Pick<Handlers, keyof typeof healthChannels>;

export async function startHealth(
  parts: TillParts,
  needs: Omit<CopyNeeds, 'journal'> & {
    journal: Pick<Journal, 'head' | 'seals' | 'newestAt'> | null;
    heard: Pick<LastHeard, 'at' | 'standing'>;
    stopped: () => Problem | null;
  },
) {
  const { folder, clock, upkeep } = parts;
  const { journal, heard, stopped } = needs;
  const id = journal && (await journal.head()).journal;
  const copies = createCopyControl(parts, { ...needs, journal: id });

  async function read(): Promise<Health> {
    return {
      at: clock.now().toISOString(),
      journal: journal && (await journalHealth(folder, journal)),
      freeBytes: await freeBytesOf(folder),
      newestEntryAt: journal && (await journal.newestAt()),
      lastHeardAt: heard.at(),
      service: heard.standing(),
      isKeyStoreReal: await upkeep.isKeyStoreReal(),
      needsPassphrase: upkeep.needsPassphrase(),
      stopped: stopped(),
    };
  }

  return {
    handlers: {
      ...copies.handlers,
      'health.read': async () => ({ ok: true, value: await read() }),
      ...createSupportBundle(parts, { health: read, copies }),
    } satisfies HealthHandlers,
    /** Personal data must also be erased from the copies and from journals that were set aside. */
    kept: copies,
    stop: () => copies.stop(),
  };
}

async function journalHealth(folder: string, journal: Pick<Journal, 'head' | 'seals'>): Promise<Health['journal']> {
  const [head, { sealed }] = await Promise.all([journal.head(), journal.seals({ before: null, limit: 1 })]);
  const { database } = journalFiles(folder);
  const bytesOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return {
    bytes: bytesOf(database) + bytesOf(`${database}-wal`),
    entries: head.seq,
    lastSealAt: sealed[0]?.seal.sealedAt ?? null,
  };
}

async function freeBytesOf(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // The screen shows free space as unknown. Journal writes report a full disk anyway.
    return null;
  }
}
