import type { Handlers } from '../../shared/bridge-contract.ts';
import type { columnChannels } from '../../shared/journal/chosen-columns.ts';
import { problem } from '../../shared/problems.ts';
import type { Log } from '../log.ts';
import { keepSetting, type Settings } from './settings.ts';

export type ChosenColumnsHandlers = Pick<Handlers, keyof typeof columnChannels>;

export function createChosenColumns(settings: Pick<Settings, 'read' | 'write'>, log: Log): ChosenColumnsHandlers {
  return {
    'columns.read': async () => ({ ok: true, value: { columns: settings.read('journalColumns') } }),
    'columns.keep': async ({ columns }) =>
      keepSetting({ settings, log }, 'journalColumns', columns)
        ? { ok: true, value: { columns } }
        : problem('columnsNotKept'),
  };
}
