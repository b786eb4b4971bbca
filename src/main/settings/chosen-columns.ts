import type { Handlers } from '../../shared/bridge-contract.ts';
import type { columnChannels } from '../../shared/journal/chosen-columns.ts';
import { problem } from '../../shared/problems.ts';
import { describeError, type Log } from '../log.ts';
import type { Settings } from './settings.ts';

export type ChosenColumnsHandlers = Pick<Handlers, keyof typeof columnChannels>;

export function createChosenColumns(settings: Pick<Settings, 'read' | 'write'>, log: Log): ChosenColumnsHandlers {
  return {
    'columns.read': async () => ({ ok: true, value: { columns: settings.read('journalColumns') } }),
    'columns.keep': async ({ columns }) => {
      try {
        settings.write('journalColumns', columns);
        return { ok: true, value: { columns } };
      } catch (error) {
        log.write('settingsNotWritten', describeError(error));
        return problem('columnsNotKept');
      }
    },
  };
}
