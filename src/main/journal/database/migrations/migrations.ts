import type { Migration } from '../migrate.ts';
import { tables } from './001-tables.ts';

/** All migrations in order, from version 1, without gaps. */
export const MIGRATIONS: readonly Migration[] = [tables];
