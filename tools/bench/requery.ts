import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { inBenchFolder, runScript } from './bench-cache.ts';
import { onSlowDisk } from './slow-disk.ts';

const LATENCY_MS = 50;
const WIDTH = 32;
const SLOW_SYNC_MS = 20;

const measuredSchema = z.object({
  answered: z.number(),
  makingMs: z.number(),
  elapsedMs: z.number(),
  unwrittenShare: z.number(),
  mostInFlight: z.number(),
  aloneMs: z.number(),
  besideMs: z.number(),
  besidePayments: z.number(),
  loopDelayP99Ms: z.number(),
  mainCpuMs: z.number(),
  journalCpuMs: z.number(),
  serviceCpuMs: z.number(),
  idleLoopDelayP99Ms: z.number(),
});
type Measured = z.infer<typeof measuredSchema>;

/**
 * Measures a run of re-queries without a rate limit against a service that takes 50 ms for each: how close it comes to
 * the theoretical maximum, and how much it slows a cashier. `--payments N` sets the number of re-queries.
 */
export async function benchRequery(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { payments: { type: 'string', default: '10000' } } });
  const payments = Number(values.payments);
  await inBenchFolder(async (folder) => {
    const run = (disk: string, environment: Record<string, string> = {}) => {
      const given = [path.join(folder, disk), String(payments), String(LATENCY_MS), String(WIDTH)];
      print(disk, payments, measuredSchema.parse(runScript('requery-run.ts', given, [], environment)));
    };
    run('this disk');
    onSlowDisk(folder, SLOW_SYNC_MS, run);
  });
}

function print(disk: string, payments: number, measured: Measured): void {
  const { answered, makingMs, elapsedMs, mostInFlight, aloneMs, besideMs, besidePayments, loopDelayP99Ms } = measured;
  const boundMs = (payments * LATENCY_MS) / WIDTH;
  console.log(`
${payments} re-queries, ${LATENCY_MS} ms each, ${WIDTH} wide, every answer durable; ${disk}
                                            reached        aim
  answered and written                  ${cell(String(answered))}   ${cell(String(payments))}
  share of the bound                    ${cell((boundMs / elapsedMs).toFixed(2))}   ${cell('0.95')}
  the same of questions without journal ${cell(measured.unwrittenShare.toFixed(2))}   (what the machine allows)
  most under way                        ${cell(String(mostInFlight))}   ${cell(`${WIDTH}`)}
  a cashier's payment, x its time alone ${cell((besideMs / aloneMs).toFixed(2))}   ${cell('1.50')}
  event loop of main, p99 delay         ${cell(`${loopDelayP99Ms.toFixed(1)} ms`)}   ${cell('20 ms')}
  CPU a re-query, main thread           ${cell(`${measured.mainCpuMs.toFixed(2)} ms`)}
  CPU a re-query, journal and the rest  ${cell(`${measured.journalCpuMs.toFixed(2)} ms`)}
  CPU a re-query, the service           ${cell(`${measured.serviceCpuMs.toFixed(2)} ms`)}
  event loop of the service, p99 delay  ${cell(`${measured.idleLoopDelayP99Ms.toFixed(1)} ms`)}   (what the machine adds)
  making the run                        ${cell(`${makingMs.toFixed(0)} ms`)}
  the payment alone, median             ${cell(`${aloneMs.toFixed(0)} ms`)}   (${besidePayments} beside the run)`);
}

function cell(text: string): string {
  return text.padStart(9);
}
