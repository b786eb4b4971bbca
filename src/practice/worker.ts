import { randomBytes } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { answerRequests } from '../threads/answer-requests.ts';
import { MESSAGE_ALONE } from '../threads/messages.ts';
import { listenAtOnce } from './listen-at-once.ts';
import type { PracticeServiceOptions, RunningService } from './running-service.ts';

export type PracticeWorkerOptions = Omit<PracticeServiceOptions, 'clock' | 'randomBytes' | 'logger'>;

export interface PracticeOperations {
  listen(options: PracticeWorkerOptions): Promise<string>;
  close(): Promise<void>;
}

if (parentPort) answerRequests(parentPort, practiceOperations(), MESSAGE_ALONE);

function practiceOperations(): PracticeOperations {
  let service: RunningService | null = null;
  return {
    async listen(options) {
      if (options.encryptionKey.length !== 24) throw new RangeError('An encryption key has 24 characters.');
      service = await listenAtOnce({ ...options, clock: () => new Date(), randomBytes });
      return service.baseUrl;
    },
    close: async () => await service?.stop(),
  };
}
