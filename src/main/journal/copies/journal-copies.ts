import { AskedThread } from '../../../threads/asked-thread.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import { JOURNAL_ERRORS, type KeyedFolder } from '../protocol.ts';
import type { CopierOperations } from './copier.ts';

/** The copies of a till's journal. They are asked of threads of their own, one a question, which end with the answer. */
export interface JournalCopies extends CopierOperations {
  /** Ends what is under way. The next copy removes what is left of it. */
  stop(): Promise<void>;
}

/** @param parts.folder the journal's own, whether that can be opened or not */
export function createJournalCopies({
  workerUrl,
  folder,
  authenticationKey,
}: KeyedFolder & { workerUrl: URL }): JournalCopies {
  const running = new Set<AskedThread<CopierOperations>>();
  let isStopped = false;
  const role = { role: 'copier', folder, authenticationKey } as const;
  const lost = (cause: unknown) => new JournalUnreadable('failed', { cause });

  async function ask<Name extends keyof CopierOperations>(
    operation: Name,
    ...given: Parameters<CopierOperations[Name]>
  ): Promise<Awaited<ReturnType<CopierOperations[Name]>>> {
    if (isStopped) throw new JournalUnreadable('failed');
    const thread = new AskedThread<CopierOperations>({
      ...{ workerUrl, name: 'copies', role, errors: JOURNAL_ERRORS },
      lost,
    });
    running.add(thread);
    try {
      return await thread.callOnce(operation, ...given);
    } finally {
      running.delete(thread);
    }
  }

  return {
    keep: (copy) => ask('keep', copy),
    async stop() {
      isStopped = true;
      await Promise.all([...running].map((thread) => thread.end()));
    },
  };
}
