import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { createPracticeService } from './service.ts';

/*
 * The practice service in a worker thread. It takes its options as `workerData`, posts one PracticeWorkerMessage, and ends
 * when it is sent the text `stop`.
 */

/** The options of the worker: those of the service that can be sent to a thread. */
export type PracticeWorkerOptions = z.infer<typeof optionsSchema>;

/** What the worker posts once. */
export type PracticeWorkerMessage =
  | { readonly kind: 'listening'; readonly baseUrl: string }
  | { readonly kind: 'failed'; readonly message: string };

const optionsSchema = z.object({
  database: z.string(),
  publicKey: z.string(),
  encryptionKey: z.string().length(24),
  port: z.int().min(0).max(65_535).optional(),
});

if (parentPort) void run(parentPort);

async function run(port: NonNullable<typeof parentPort>): Promise<void> {
  const post = (message: PracticeWorkerMessage) => port.postMessage(message);
  try {
    const { port: servicePort = 0, ...options } = optionsSchema.parse(workerData);
    const service = await createPracticeService({
      ...options,
      port: servicePort,
      clock: () => new Date(),
      randomBytes: (count) => randomBytes(count),
    });
    port.on('message', async (message: unknown) => {
      if (message !== 'stop') return;
      await service.stop();
      port.close();
    });
    post({ kind: 'listening', baseUrl: service.baseUrl });
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : 'The practice service did not start.' });
  }
}
