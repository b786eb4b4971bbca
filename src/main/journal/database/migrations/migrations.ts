import { tables } from './001-tables.ts';
import type { Migration } from './migration.ts';

/** Every migration, in order: version 1 first, none left out. */
export const MIGRATIONS: readonly Migration[] = [tables];
