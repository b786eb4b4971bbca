import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { answerOnce } from './one-time-commands.ts';
import { type StartedOffice, startOffice } from './start-office.ts';
import { onLoopback } from './started-office.fixture.ts';

describe('person commands outside of the console', () => {
  let home: string;
  let server: EmbeddedPostgres;
  let office: StartedOffice;
  const place = () => ({ folder: path.join(home, 'office'), databaseUrl: server.url, now: new Date() });
  const answer = (line: string) => answerOnce(line.split(' '), { ...place(), by: 'Ngozi' });

  beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'person-command-'));
    // PostgreSQL's system user must be able to enter the folder.
    chmodSync(home, 0o711);
    mkdirSync(path.join(home, 'database'));
    server = await startEmbeddedPostgres(path.join(home, 'database'));
    office = await startOffice(onLoopback(place()));
  });
  afterAll(async () => {
    await office.stop();
    await server.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  it('adds and removes a person while head office runs with an external database', async () => {
    expect(await answer('person add ngozi')).toContain('otpauth://');
    expect(await answer('person shops ngozi Ikeja, Lekki')).toContain('ngozi sees Ikeja, Lekki.');
    expect(await answer('person shops ngozi Ikeja, 5531 8866 5214 2950')).toMatch(
      /^Nothing was changed: .* no card number/,
    );
    expect(await office.people.store.people()).toMatchObject([{ name: 'ngozi', shops: ['Ikeja', 'Lekki'] }]);
    expect(await answer('people')).toContain('ngozi: sees Ikeja, Lekki');
    expect(await answer('person remove ngozi')).toContain('ngozi was removed');
    expect(await office.people.store.people()).toEqual([]);
  });
});
