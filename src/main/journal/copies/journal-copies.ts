import { AskedThread } from '../../../threads/asked-thread.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import { JOURNAL_ERRORS } from '../protocol.ts';
import type { CopierNews, CopierOperations } from './copier.ts';
import type { CopierFolder } from './copier-folder.ts';

/** What lies in a second place was perhaps made by somebody else: it takes the thread's memory at most, and not the program's. */
const HEAP_MB = 512;

/** An operation of the thread that copies, asked from outside of it. */
type Asked<Operation extends (...given: never[]) => unknown> = (
  ...given: Parameters<Operation>
) => Promise<Awaited<ReturnType<Operation>>>;

/** The copies of a till's journal. They are asked of threads of their own, one a question, which end with the answer. */
export interface JournalCopies {
  keep: Asked<CopierOperations['keep']>;
  list: Asked<CopierOperations['list']>;
  prove: Asked<CopierOperations['prove']>;
  restore: Asked<CopierOperations['restore']>;
  /** Ends what is under way; whoever asked is told so. The next copy removes what is left of it. */
  stop(): Promise<void>;
}

/**
 * @param parts.folder the journal's own, whether that can be opened or not
 * @param parts.told how many entries of a copy were looked at, or written, so far
 */
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
      ...{ workerUrl, name: 'copies', role: { role: 'copier', ...folder }, errors: JOURNAL_ERRORS, lost },
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
    async stop() {
      await Promise.all([...running].map((thread) => thread.end()));
    },
  };
}
