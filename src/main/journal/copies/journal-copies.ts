import { AskedThread } from '../../../threads/asked-thread.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import type { Asked } from '../journal.ts';
import { JOURNAL_ERRORS } from '../protocol.ts';
import type { CopierFolder, CopierNews, CopierOperations } from './copier.ts';

/** Files that somebody else wrote can exhaust the thread's memory, but not the program's. */
const HEAP_MB = 512;

/** Each request runs in a thread of its own, which ends with the answer. */
export interface JournalCopies extends Asked<CopierOperations> {
  /** Ends all running requests with an error. The next copy removes what they leave behind. */
  stop(): Promise<void>;
}

export function createJournalCopies({
  workerUrl,
  told,
  ...folder
}: CopierFolder & { workerUrl: URL; told?: (news: CopierNews) => void }): JournalCopies {
  const running = new Set<AskedThread<CopierOperations, CopierNews>>();
  const lost = (cause: unknown) => new JournalUnreadable('failed', { cause });

  async function ask<Name extends keyof CopierOperations>(
    operation: Name,
    ...given: Parameters<CopierOperations[Name]>
  ): Promise<Awaited<ReturnType<CopierOperations[Name]>>> {
    const thread = new AskedThread<CopierOperations, CopierNews>({
      workerUrl,
      name: 'copies',
      role: { role: 'copier', ...folder },
      errors: JOURNAL_ERRORS,
      lost,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      ...(told && { told }),
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
    list: (places) => ask('list', places),
    prove: (copy) => ask('prove', copy),
    restore: (copy, to) => ask('restore', copy, to),
    eraseAside: () => ask('eraseAside'),
    async stop() {
      await Promise.all([...running].map((thread) => thread.end()));
    },
  };
}
