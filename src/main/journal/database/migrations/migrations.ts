import { tables } from './001-tables.ts';
import type { Migration } from './migration.ts';

/** Every migration in order, from version 1, without gaps. */
export const MIGRATIONS: readonly Migration[] = [tables];
