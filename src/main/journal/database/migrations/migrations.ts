import { firstTables } from './001-first-tables.ts';
import { watch } from './002-watch.ts';
import { search } from './003-search.ts';
import { requeryRuns } from './004-requery-runs.ts';
import { cases } from './005-cases.ts';
import { keptGoods } from './006-kept-goods.ts';
import { searchBlocks } from './007-search-blocks.ts';
import { declinedInDoubt } from './008-declined-in-doubt.ts';
import { serviceIdentifiers } from './009-service-identifiers.ts';
import { checkpoints } from './010-checkpoints.ts';
import { headAccepted } from './011-head-accepted.ts';
import { declinedWithoutCode } from './012-declined-without-code.ts';
import { booksAndDays } from './013-books-and-days.ts';
import { printJobs } from './014-print-jobs.ts';
import { writtenBy } from './015-written-by.ts';
import { stretches } from './016-stretches.ts';
import { writtenHead } from './017-written-head.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order: version 1 first, none left out. */
export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  watch,
  search,
  requeryRuns,
  cases,
  keptGoods,
  searchBlocks,
  declinedInDoubt,
  serviceIdentifiers,
  checkpoints,
  headAccepted,
  declinedWithoutCode,
  booksAndDays,
  printJobs,
  writtenBy,
  stretches,
  writtenHead,
];
