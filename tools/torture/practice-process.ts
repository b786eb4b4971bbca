import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createPracticeService } from '../../src/practice/practice-service.fixture.ts';

/*
 * Runs the practice service in its own process, so that it survives a killed program, as the real service does. The
 * first argument contains its options as JSON. It sends its address to its parent and ends when the parent disconnects.
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
