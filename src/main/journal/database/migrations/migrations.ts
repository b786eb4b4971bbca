import type { Migration } from '../migrate.ts';
import { tables } from './001-tables.ts';

export const MIGRATIONS: readonly Migration[] = [tables];
