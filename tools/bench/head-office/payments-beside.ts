import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type KeptEnrolment, keepEnrolment, newEnrolment } from '../../../src/main/head-office/enrolment-file.ts';
import { OfficeLink } from '../../../src/main/head-office/office-link.ts';
import { enrolTill } from '../../../src/main/head-office/uploader/enrol-till.ts';
import { createExchange } from '../../../src/main/head-office/uploader/office-exchange.ts';
import { makeSigningKey } from '../../../src/main/seal/signing-key.ts';
import { systemClock } from '../../../src/main/system-clock.ts';
import { fillBench } from '../kept-journal.ts';
import { type PaymentsBeside, payAloneAndBeside } from '../paired-payments.ts';
import { openTimedTill, type TimedTill } from '../timed-till.ts';

/**
 * Takes payments alone and payments beside an upload in turn, so that other load affects both equally.
 * @param receipts the journal's size, so large that the upload outlasts the payments
 */
export async function payBesideUpload(
  folder: string,
  { receipts, turns }: { receipts: number; turns: number },
): Promise<PaymentsBeside & { entriesSent: number }> {
  await fillBench(folder, receipts);
  const office = await startOffice();
  const till = await openTimedTill(folder);
  try {
    const upload = await enrolledUpload(till, office, folder);
    const taken = await payAloneAndBeside(till, turns, upload.beside);
    return { ...taken, entriesSent: upload.sent() };
  } finally {
    await till.stop();
    office.child.kill('SIGTERM');
  }
}

interface OfficeOfBench {
  child: ChildProcess;
  address: string;
  code: string;
}

async function startOffice(): Promise<OfficeOfBench> {
  const program = path.join(import.meta.dirname, 'office-of-bench.ts');
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('Head office did not start.')));
    createInterface({ input: child.stdout }).once('line', resolve);
  });
  return { child, ...(JSON.parse(line) as { address: string; code: string }) };
}

/** Enrols the till. Head office keeps what it received, so each turn continues where the last one ended. */
async function enrolledUpload({ journal }: TimedTill, { address, code }: OfficeOfBench, folder: string) {
  const beside = path.join(folder, 'link');
  mkdirSync(beside);
  const { key } = makeSigningKey();
  const clock = systemClock();
  const exchange = createExchange({
    office: null,
    address,
    fetch,
    signer: key,
    version: '0.1.0',
    now: () => clock.now(),
    newNonce: randomUUID,
    within: () => AbortSignal.timeout(30_000),
  });
  const { identity } = await journal.witnessState();
  const enrolled = await enrolTill(exchange, { code, publicKey: key.publicKey, identity }, []);
  if (!enrolled.ok) throw new Error(`Head office did not take the till in: ${enrolled.problem.code}.`);
  const { publicKey } = enrolled.value.receipt;
  let kept = newEnrolment({ address, publicKey, certificateAuthority: null });
  const keep = (next: KeptEnrolment) => {
    kept = next;
    keepEnrolment(beside, next);
  };
  const startLink = () =>
    new OfficeLink({
      journal,
      clock,
      fetch,
      version: '0.1.0',
      fraction: Math.random,
      stopping: new AbortController().signal,
      kept: { read: () => kept, keep },
      signer: async () => ({ ok: true, signer: key, rotations: [] }),
      note: async () => undefined,
      contradicted: ({ code: found }) => {
        throw new Error(`The upload was stopped: ${found}.`);
      },
      keyLost: () => undefined,
      log: { write: (...said) => console.error('The upload failed.', ...said) },
    });
  return {
    sent: () => kept.receipt?.receipt.seq ?? 0,
    async beside(work: () => Promise<number[]>): Promise<number[]> {
      const link = startLink();
      // After the second receipt, batches follow each other without a pause.
      await link.now();
      const timesMs = await work();
      if ((await link.state()).waiting === 0) console.log('The upload ended before the payments: take more receipts.');
      await link.stop();
      return timesMs;
    },
  };
}
