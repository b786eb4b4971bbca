import { randomBytes } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { answerRequests } from '../threads/answer-requests.ts';
import { MESSAGE_ALONE } from '../threads/messages.ts';
import { type RunningService, startPracticeService } from './service.ts';

/** The options of the service that can be sent to a thread. */
export type PracticeWorkerOptions = z.infer<typeof optionsSchema>;

/** What the thread of the practice service can be asked. */
export interface PracticeOperations {
  /** Starts it. @returns the address at which it listens */
  listen(options: PracticeWorkerOptions): Promise<string>;
  /** Ends it, and the thread. */
  close(): Promise<void>;
}

const optionsSchema = z.object({
  database: z.string(),
  publicKey: z.string(),
  encryptionKey: z.string().length(24),
  port: z.int().min(0).max(65_535).optional(),
});

if (parentPort) answerRequests(parentPort, practiceOperations(), MESSAGE_ALONE);

function practiceOperations(): PracticeOperations {
  let service: RunningService | null = null;
  return {
    async listen(given) {
      const { port = 0, ...options } = optionsSchema.parse(given);
      const clock = () => new Date();
      service = await startPracticeService({ ...options, port, clock, randomBytes: (count) => randomBytes(count) });
      return service.baseUrl;
    },
    close: async () => await service?.stop(),
  };
}
