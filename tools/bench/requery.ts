import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { findCompiler } from '../torture/power/compile.ts';
import { benchCache } from './bench-cache.ts';

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
 * Measures a run of re-queries against a service that takes 50 ms for each answer, without a rate limit: how close it comes to the optimum with
 * durable answers, and how it affects a cashier. Two lines show the limits of the machine meanwhile. `--payments N`.
 */
export async function benchRequery(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { payments: { type: 'string', default: '10000' } } });
  const payments = Number(values.payments);
  const cache = benchCache();
  const folder = mkdtempSync(path.join(cache, 'bench-'));
  try {
    print('this disk', payments, measure(path.join(folder, 'this-disk'), payments));
    const compiler = findCompiler(folder);
    if (typeof compiler === 'string') {
      console.log(`\nA slow disk is skipped: ${compiler}`);
      return;
    }
    const slow = {
      LD_PRELOAD: compiler.preloadable('slow-sync'),
      SLOW_SYNC_MICROSECONDS: String(SLOW_SYNC_MS * 1_000),
    };
    print(
      `a disk that takes ${SLOW_SYNC_MS} ms longer to sync`,
      payments,
      measure(path.join(folder, 'slow-disk'), payments, slow),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function measure(folder: string, payments: number, environment: Record<string, string> = {}): Measured {
  const script = path.join(import.meta.dirname, 'requery-run.ts');
  const given = [script, folder, String(payments), String(LATENCY_MS), String(WIDTH)];
  const { status, stdout, error } = spawnSync(process.execPath, given, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`The run ended with ${String(status)}.`);
  return measuredSchema.parse(JSON.parse(stdout));
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
