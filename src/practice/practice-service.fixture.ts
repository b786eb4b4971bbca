import { openDatabase } from './database.ts';
import { listenAtOnce } from './listen-at-once.ts';
import { practiceRecords } from './records.ts';
import type { PracticeServiceOptions } from './running-service.ts';

/** A running practice service with records and controls for tests. */
export type PracticeService = Awaited<ReturnType<typeof createPracticeService>>;

export async function createPracticeService(options: PracticeServiceOptions) {
  const database = openDatabase(options.database);
  return { ...practiceRecords(database), ...(await listenAtOnce(options, database)) };
}
