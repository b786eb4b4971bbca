import path from 'node:path';
import { type Problem, problem } from '../../shared/problems.ts';
import type { Merchant } from '../desk/ports/gateway-port.ts';
import { cipherPassesSelfTest } from '../gateway/cipher/cipher.ts';
import { keepSetting } from '../settings/settings.ts';
import type { TillParts } from '../till-parts.ts';
import { startPracticeThread } from './practice-thread.ts';

export interface ConnectedService {
  merchant: Merchant;
  encryptionKey: string | null;
  problem: Problem | null;
  stop(): Promise<void>;
}

/** Connects a till to its service. A cipher that fails its self-test gets no key, so nothing can be charged. */
export async function startService(
  parts: Pick<TillParts, 'installation' | 'encryptionKey' | 'folder' | 'workers' | 'settings' | 'log'>,
): Promise<ConnectedService> {
  const service = await connect(parts);
  return cipherPassesSelfTest() ? service : { ...service, encryptionKey: null };
}

async function connect(parts: Parameters<typeof startService>[0]): Promise<ConnectedService> {
  const { connection } = parts.installation;
  if (!connection) return await startPractice(parts);
  const { baseUrl, publicKey } = connection;
  return {
    merchant: { baseUrl, publicKey },
    encryptionKey: parts.encryptionKey,
    problem: null,
    stop: () => Promise.resolve(),
  };
}

async function startPractice(parts: Parameters<typeof connect>[0]): Promise<ConnectedService> {
  const { folder, workers, settings, log } = parts;
  const port = settings.read('practicePort');
  const thread = await startPracticeThread({
    workerUrl: workers.practice,
    database: path.join(folder, 'practice-service.sqlite'),
    port,
    onEnded: () => log.write('practiceEnded'),
  });
  if (!thread) return notRunning();
  // A new port is stored, because earlier payments are re-queried there after the next start.
  if (port === null) keepSetting({ settings, log }, 'practicePort', Number(new URL(thread.baseUrl).port));
  const { baseUrl, publicKey, encryptionKey, stop } = thread;
  return { merchant: { baseUrl, publicKey }, encryptionKey, problem: null, stop };
}

function notRunning(): ConnectedService {
  return {
    merchant: { baseUrl: 'http://127.0.0.1', publicKey: '' },
    encryptionKey: null,
    problem: problem('practiceNotRunning').problem,
    stop: () => Promise.resolve(),
  };
}
