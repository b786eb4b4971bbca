import type { TFunction } from 'i18next';
import { nameOfPlace } from '../../../../shared/slip/print-job.ts';
import type { PrintingState } from '../../../../shared/slip/printing-channels.ts';
import type { HealthRow } from './health-row.ts';

/** Returns the printer's state by its last jobs. Nothing is sent to the printer. */
export function printerRow({ printer, jobs }: PrintingState, t: TFunction): HealthRow {
  const name = 'printer';
  if (!printer) return { name, state: 'good', says: t('health.printerNone'), next: null };
  const place = nameOfPlace(printer.place);
  const waits = jobs.find(({ state, fault }) => state === 'waiting' && fault !== null);
  if (waits?.fault) {
    const says = t('health.printerFails', { printer: place, fault: t(`printing.fault.${waits.fault}`) });
    return { name, state: 'notice', says, next: t('health.printerNext') };
  }
  const hasPrinted = jobs.some(({ state }) => state === 'printed' || state === 'notConfirmed');
  return {
    name,
    state: hasPrinted ? 'good' : 'unknown',
    says: place,
    next: hasPrinted ? null : t('health.printerUntried'),
  };
}
