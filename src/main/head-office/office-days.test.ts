import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { diskOf, enrolled, openOffice } from '../../head-office/office.fixture.ts';
import type { Happening, NewEntry } from '../../shared/journal/journal-entry.ts';
import { threadModule } from '../../thread-modules.fixture.ts';
import { openJournal } from '../journal/client.ts';
import { AUTHENTICATION_KEY } from '../journal/write/store.fixture.ts';
import { practiceInstallation } from '../settings/provisioning.ts';
import { unwrap, withTills } from '../whole-till/composed-tills.fixture.ts';
import { newEnrolment } from './enrolment-file.ts';
import { OfficeLink } from './office-link.ts';
import { ADDRESS, DAY_MS, enrol, eventually, quickClock, setUp, stateOf } from './office-tills.fixture.ts';

const tills = withTills();

describe('a till of a chain of shops', () => {
  it('enrols a till once with the code in its provisioning file', async () => {
    const { office, parts } = setUp();
    const headOffice = { address: ADDRESS, code: await office.makeCode() };
    const provisioned = { ...parts, installation: { ...practiceInstallation(), headOffice } };
    const till = await tills.start(provisioned);
    await eventually(till, office, ({ standing, waiting }) => standing === 'upToDate' && waiting === 0);
    await tills.stop(till);
    const again = await tills.start(provisioned);
    await eventually(again, office, ({ standing }) => standing === 'upToDate');
    expect(await office.ledger.journals()).toHaveLength(1);
    const written = fs.readdirSync(tills.folder).filter((name) => name.endsWith('.json'));
    const texts = written.map((name) => fs.readFileSync(path.join(tills.folder, name), 'utf8'));
    expect(texts.join('')).not.toContain(headOffice.code);
  });

  it('needs a new code from a person if head office was away at the first start', async () => {
    const { office, network, parts } = setUp();
    const headOffice = { address: ADDRESS, code: await office.makeCode() };
    network.away = 'silent';
    const till = await tills.start({ ...parts, installation: { ...practiceInstallation(), headOffice } });
    expect(await stateOf(till)).toMatchObject({ kind: 'off', provisioned: { code: 'headOfficeAway' } });
    network.away = null;
    unwrap(await enrol(till, await office.makeCode()));
    await eventually(till, office, ({ standing }) => standing === 'upToDate');
  });

  it('reports that head office revoked the till, keeps selling and loses nothing', async () => {
    const { office, parts } = setUp();
    const till = await tills.start(parts);
    unwrap(await enrol(till, await office.makeCode()));
    await eventually(till, office, ({ waiting }) => waiting === 0);
    const be = async (state: 'revoked' | 'enrolled') => {
      const [journal] = await office.ledger.journals();
      if (journal) await office.ledger.transaction((transaction) => transaction.putJournal({ ...journal, state }));
    };
    await be('revoked');
    const reference = await tills.takePayment(till);
    unwrap(await till.handlers['payment.handOver']({ reference }));
    await eventually(till, office, ({ standing }) => standing === 'stopped');
    expect(await stateOf(till)).toMatchObject({ problem: { code: 'headOfficeRevoked' } });
    await be('enrolled');
    const kinds = await eventually(till, office, ({ standing, waiting }) => standing === 'upToDate' && waiting === 0);
    expect(kinds.filter((kind) => kind === 'goodsHandedOver')).toHaveLength(1);
  });
});

const ENTRIES = 3_000;

describe('a week without head office', () => {
  it('uploads a week of entries in batches, each once, with one receipt at the end', async () => {
    const office = openOffice();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-week-'));
    const opening = await openJournal({
      folder,
      mode: 'practice',
      till: 'T1',
      workerUrl: threadModule('journal'),
      clock: quickClock(),
      authenticationKey: AUTHENTICATION_KEY,
      onUpkeepFailed: () => undefined,
    });
    if (!opening.ok) throw new Error(opening.problem);
    const { journal } = opening;
    const from = Date.now() - 7 * DAY_MS;
    const entryAt = (at: string, happening: Happening): NewEntry => ({
      form: 1,
      rules: 1,
      till: 'T1',
      actor: 'cashier',
      at,
      zone: 'UTC',
      happening,
    });
    const times = Array.from({ length: ENTRIES }, (_, index) =>
      new Date(from + (index * 7 * DAY_MS) / ENTRIES).toISOString(),
    );
    await journal.appendAll(times.map((at) => ({ entry: entryAt(at, { kind: 'clockConfirmed', newestAt: at }) })));

    const { identity } = await journal.witnessState();
    const disk = await enrolled(office, { ...diskOf(0), identity });
    let kept = newEnrolment({
      address: ADDRESS,
      publicKey: office.parts.witness.publicKey,
      certificateAuthority: null,
    });
    let asked = 0;
    const link = new OfficeLink({
      journal,
      kept: {
        read: () => kept,
        keep(next) {
          kept = next;
        },
      },
      version: '0.1.0',
      signer: async () => ({ ok: true, signer: disk.key, rotations: [] }),
      // One of every five requests is lost, and so is one of every five answers.
      fetch: async (url, init) => {
        asked += 1;
        if (asked % 5 === 1) throw new TypeError('fetch failed');
        const answer = await office.fetch(url, init);
        if (asked % 5 === 3) throw new TypeError('fetch failed');
        return answer;
      },
      // Requests take no time on this clock, so the till's rests between batches are as short as possible.
      clock: { ...quickClock(), now: () => office.clock.now, monotonic: () => ({ ms: 0, count: 0 }) },
      stopping: new AbortController().signal,
      // The shared clock of these tests does not shorten a wait of five seconds, the shortest back-off.
      fraction: () => 1,
      note: (happening) => journal.append(entryAt(office.clock.now.toISOString(), happening)),
      contradicted: (found) => expect.unreachable(found.code),
      keyLost: () => undefined,
      log: { write: () => undefined },
    });
    const isDone = async () => {
      const { waiting } = await link.state();
      return waiting === 0 && (await journal.witnessState()).anchored !== null;
    };
    await expect.poll(isDone, { timeout: 120_000 }).toBe(true);
    const { seq } = await journal.head();
    await link.stop();
    // The till adds two entries of its own: its enrolment and one receipt.
    expect(seq).toBe(ENTRIES + 2);
    expect(await office.ledger.lines(identity.id)).toHaveLength(seq);
    expect((await office.ledger.journals()).map(({ head }) => head.seq)).toEqual([seq]);
    expect(await office.ledger.findings()).toEqual([]);
    await journal.close();
    fs.rmSync(folder, { recursive: true });
  });
});
