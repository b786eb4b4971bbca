import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { type Fixture, launchFixture } from './launch-fixture.ts';

export interface FixtureProgram {
  application: ElectronApplication;
  page: Page;
  home: string;
  origin: string;
  launch(): Promise<void>;
  /** @returns the answer, or the message of the error */
  invoke(channel: string, ...values: unknown[]): Promise<unknown>;
}

export function withFixture(): FixtureProgram {
  const program = {
    async launch() {
      Object.assign(program, await launchFixture(program.home));
    },
    invoke: (channel: string, ...values: unknown[]) => invokeIn(program.page, channel, values),
  } as FixtureProgram;
  const server = createServer(answer);

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const home = mkdtempSync(path.join(tmpdir(), 'stand-in-test-'));
    Object.assign(program, { home, origin });
    await program.launch();
  });

  afterAll(async () => {
    await program.application.close();
    server.closeAllConnections();
    server.close();
    rmSync(program.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
  return program;
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/elsewhere') response.writeHead(302, { location: '/status' }).end();
  else if (request.url === '/drop') request.socket.destroy();
  else if (request.url === '/half') {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => request.socket.destroy());
  } else response.writeHead(404).end('not found');
}

function invokeIn(page: Page, channel: string, values: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    async ([name, given]) => {
      const { fixture } = window as unknown as { fixture: Fixture };
      try {
        return await fixture.invoke(name, ...given);
      } catch (error) {
        return (error as Error).message;
      }
    },
    [channel, values] as const,
  );
}
