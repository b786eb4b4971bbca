import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { ANNOUNCEMENT_FILE, type Announcement, SIGNATURE_FILE } from '../../shared/updates/announcement.ts';
import { buildAnnouncement, INSTALLER } from './announcement.fixture.ts';

type Answer = (response: ServerResponse) => void;

export type UpdateServer = Awaited<ReturnType<typeof startUpdateServer>>;

export const THEIRS = generateKeyPairSync('ed25519');
const OURS = generateKeyPairSync('ed25519');

/**
 * Starts an update server on loopback whose answers a test can choose. It announces version 0.2.0 with a valid
 * installer for Linux.
 */
export async function startUpdateServer() {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const waiting = new Map<string, () => void>();
  const server = createServer((request, response) => {
    const name = (request.url ?? '').replace(/^\/releases\//, '');
    asked.push(name);
    waiting.get(name)?.();
    const answer = answers.get(name);
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const started = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`,
    keys: [OURS.publicKey],
    asked,
    announces(change: Partial<Announcement>, signedBy = OURS.privateKey) {
      const announcement = buildAnnouncement(change);
      const text = Buffer.from(JSON.stringify(announcement));
      answers.set(ANNOUNCEMENT_FILE, (response) => response.end(text));
      answers.set(SIGNATURE_FILE, (response) => response.end(sign(null, text, signedBy)));
      for (const { name } of announcement.files) answers.set(name, (response) => response.end(INSTALLER));
    },
    answers: (name: string, answer: Answer) => void answers.set(name, answer),
    nextAsked: (name: string) => new Promise<void>((resolve) => void waiting.set(name, resolve)),
  };
  started.announces({});
  return started;
}
