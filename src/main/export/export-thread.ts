import { AskedThread } from '../../threads/asked-thread.ts';
import { type CancelFlag, isRaised } from '../../threads/cancel-flag.ts';
import { EXPORT_ERRORS, ExportFailed } from './export-failure.ts';
import type { ExportOperations, ExportProgress } from './export-protocol.ts';

/** Rows are short-lived garbage. A larger young generation would only fill up before it is collected. */
const WORKER_LIMITS = { maxYoungGenerationSizeMb: 24 };

/** Runs a task in a new thread, because a large journal would delay payments. @throws ExportFailed */
export function doInThread<Name extends keyof ExportOperations>(
  workerUrl: URL,
  operation: Name,
  task: Parameters<ExportOperations[Name]>[0],
  told: (progress: ExportProgress) => void = () => undefined,
): Promise<ReturnType<ExportOperations[Name]>> {
  const lost = (cause: unknown) => new ExportFailed('exportFailed', 'The thread ended.', { cause });
  const given = { workerUrl, name: 'export', resourceLimits: WORKER_LIMITS, errors: EXPORT_ERRORS, told, lost };
  const thread = new AskedThread<ExportOperations, ExportProgress>(given);
  return thread.callOnce(operation, ...([task] as Parameters<ExportOperations[Name]>));
}

/** @throws ExportFailed once the caller has cancelled */
export function refuseIfCancelled(flag: CancelFlag): void {
  if (isRaised(flag)) throw new ExportFailed('cancelled');
}
