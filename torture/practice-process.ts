import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createPracticeService } from '../src/practice/service.ts';

/*
 * The practice service as a process of its own, so that it goes on when the program is killed: what is on the wire then is
 * answered to nobody, as it is in a shop. It takes its options by its first argument, sends its address to the process that
 * started it, and ends when that process lets go of it.
 */

const optionsSchema = z.object({ database: z.string(), publicKey: z.string(), encryptionKey: z.string().length(24) });

await run(process.argv[2] ?? '');

async function run(optionsText: string): Promise<void> {
  const options = optionsSchema.parse(JSON.parse(optionsText));
  const service = await createPracticeService({ ...options, clock: () => new Date(), randomBytes });
  process.once('disconnect', () => {
    void service.stop();
  });
  process.send?.({ baseUrl: service.baseUrl });
}
