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

type ServiceParts = Pick<TillParts, 'installation' | 'encryptionKey' | 'folder' | 'workers' | 'settings' | 'log'>;

/** Connects a till to its service. A cipher that fails its self-test gets no key, so nothing can be charged. */
export async function startService(parts: ServiceParts): Promise<ConnectedService> {
  const { connection } = parts.installation;
  const service = connection ? connected(connection, parts.encryptionKey) : await startPractice(parts);
  return cipherPassesSelfTest() ? service : { ...service, encryptionKey: null };
}

function connected({ baseUrl, publicKey }: Merchant, encryptionKey: string | null): ConnectedService {
  return { merchant: { baseUrl, publicKey }, encryptionKey, problem: null, stop: async () => undefined };
}

async function startPractice({ folder, workers, settings, log }: ServiceParts): Promise<ConnectedService> {
  const port = settings.read('practicePort');
  const thread = await startPracticeThread({
    workerUrl: workers.practice,
    database: path.join(folder, 'practice-service.sqlite'),
    port,
    onEnded: () => log.write('practiceEnded'),
  });
  if (!thread) {
    const nowhere = { baseUrl: 'http://127.0.0.1', publicKey: '' };
    return { ...connected(nowhere, null), problem: problem('practiceNotRunning').problem };
  }
  // A new port is stored, because earlier payments are re-queried there after the next start.
  if (port === null) keepSetting({ settings, log }, 'practicePort', Number(new URL(thread.baseUrl).port));
  return { ...connected(thread, thread.encryptionKey), stop: thread.stop };
}
