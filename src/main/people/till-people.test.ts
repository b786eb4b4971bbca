import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { checkedByStranger, checkedFolders, hasPython } from '../../verify/checked.fixture.ts';
import type { ComposedTill } from '../composed-till.ts';
import { journalFiles } from '../journal/database/files.ts';
import { cardCharge, unwrap, withTills } from '../whole-till/composed-tills.fixture.ts';
import { peopleIn } from '../whole-till/sealing.fixture.ts';
import { peopleFiles, readStored } from './people-journal.ts';
import { FIRST, PINS } from './peopled.fixture.ts';
import { claimedRecords } from './pin-records.ts';

const tills = withTills();

/** The independent checker's exit code for a correct export in practice, whose signing key is public. */
const NOT_PROVEN = 2;

async function startShop(changes: Parameters<typeof tills.start>[0] = {}) {
  const till = await tills.start(changes);
  const { state, recoveryCode } = unwrap(await till.handlers['people.setUp'](FIRST));
  const adaId = state.session?.person.id ?? '';
  const added = { name: 'Chidi', role: 'cashier', pin: PINS.Chidi, badge: 'BADGE-1001' } as const;
  const { members } = unwrap(await till.handlers['staff.add'](added));
  const chidiId = members.find(({ name }) => name === 'Chidi')?.id ?? '';
  return { till, recoveryCode, adaId, chidiId };
}

async function signIn(till: ComposedTill, id: string, pin: string) {
  return await till.handlers['people.signIn']({ id, pin });
}

async function entriesOf(till: ComposedTill, reference: string): Promise<JournalEntry[]> {
  const page = unwrap(await till.handlers['journal.payment']({ reference }));
  return page.timeline.map(({ entry }) => entry);
}

describe('the people of a whole till', () => {
  it('names in each entry the person who acted, or the program', async () => {
    const { till, chidiId } = await startShop();
    unwrap(await signIn(till, chidiId, PINS.Chidi));
    const reference = await tills.takePayment(till);
    unwrap(await till.handlers['payment.handOver']({ reference }));
    const entries = await entriesOf(till, reference);
    const intended = entries.find(({ happening }) => happening.kind === 'paymentIntended');
    expect(intended).toMatchObject({ actor: 'Chidi', actorId: chidiId });
    expect(entries.at(-1)).toMatchObject({ happening: { kind: 'goodsHandedOver' }, actor: 'Chidi', actorId: chidiId });
    const requeried = entries.filter(({ happening }) => happening.kind === 'requeried');
    expect(requeried.every(({ actor, actorId }) => actor === 'paydesk' && actorId === undefined)).toBe(true);
    const { payment } = unwrap(await till.handlers['journal.payment']({ reference }));
    expect(payment.state).toMatchObject({ handedOver: { by: 'Chidi' } });
    const choices = unwrap(await till.handlers['journal.choices'](undefined));
    expect(choices.cashiers).toEqual(['Chidi']);
  });

  it('charges despite an earlier payment with another person’s approval, and journals the approval in the same entry', async () => {
    const { till, adaId, chidiId } = await startShop();
    unwrap(await signIn(till, chidiId, PINS.Chidi));
    const first = unwrap(await till.handlers['sale.charge'](cardCharge()));
    const reference = first.current?.payment.reference ?? '';
    unwrap(await till.handlers['sale.leaveForLater']({ saleId: first.current?.sale.id ?? '' }));
    const again: ChargeRequest = { ...cardCharge(), override: { reason: 'Two tables', references: [reference] } };
    const refused = await till.handlers['sale.charge'](again);
    expect(refused).toMatchObject({ problem: { code: 'approvalNeeded', facts: { permission: 'secondCharge' } } });
    const act = refused.ok ? '' : (refused.problem.facts.act ?? '');
    const reason = 'Both customers are here.';
    unwrap(await till.handlers['people.approve']({ act, approverId: adaId, pin: PINS.Ada, reason }));
    const second = unwrap(await till.handlers['sale.charge'](again));
    const entries = await entriesOf(till, second.current?.payment.reference ?? '');
    expect(entries.filter(({ approved }) => approved)).toMatchObject([
      {
        actor: 'Chidi',
        happening: { kind: 'paymentIntended', override: { reason: 'Two tables' } },
        approved: { by: { id: adaId, name: 'Ada' }, permission: 'secondCharge', reason, amount: again.amount },
      },
    ]);
  });

  it('reports people as missing by the journal of payments, even if all their own files are gone', async () => {
    const { till } = await startShop();
    await tills.takePayment(till);
    await tills.stop(till);
    for (const name of ['people.db', 'people.head.json']) fs.rmSync(path.join(tills.folder, name));
    const after = await tills.start({ people: peopleIn(tills.folder) });
    const read = unwrap(await after.handlers['people.read'](undefined));
    expect(read).toMatchObject({ problem: { code: 'peopleMissing' } });
  });

  it('requires a sign-in without a journal of payments, and still finds people missing or older', async () => {
    const outsideHeads = path.join(tills.folder, 'outside');
    const { till, adaId } = await startShop({ outsideHeads });
    await tills.takePayment(till);
    const { database, head, outside } = peopleFiles({ folder: tills.folder, outsideHeads });
    const kept = () => [database, head].map((file) => ({ file, content: fs.readFileSync(file) }));
    const older = kept();
    const change = { id: adaId, name: 'Ada Obi', role: 'owner', isActive: true } as const;
    unwrap(await till.handlers['staff.change'](change));
    await tills.stop(till);
    const newest = kept();
    fs.rmSync(outside?.copy ?? '');
    fs.rmSync(journalFiles(tills.folder).headMarker);
    const decide = async (people: ReturnType<typeof kept>) => {
      for (const file of [database, head]) fs.rmSync(file, { force: true });
      for (const { file, content } of people) fs.writeFileSync(file, content);
      const stopped = await tills.start({ outsideHeads });
      const answer = await stopped.handlers['till.decideJournal']({ decision: 'acceptHead' });
      unwrap(await stopped.handlers['people.read'](undefined));
      return { stopped, code: answer.ok ? 'done' : answer.problem.code };
    };
    expect((await decide(older)).code).toBe('peopleOlder');
    expect((await decide([])).code).toBe('peopleMissing');
    const { stopped, code } = await decide(newest);
    expect(code).toBe('notSignedIn');
    unwrap(await signIn(stopped, adaId, PINS.Ada));
    // The journal of people accepts the change, whatever happened to the payment journal.
    unwrap(await stopped.handlers['staff.change']({ ...change, name: 'Ada' }));
    unwrap(await stopped.handlers['till.decideJournal']({ decision: 'acceptHead' }));
  });

  it('uses the same people in every mode, and reports them missing in every mode', async () => {
    const practice = { folder: path.join(tills.folder, 'practice') };
    fs.mkdirSync(practice.folder);
    const { till } = await startShop(practice);
    await tills.stop(till);
    const sandbox = { folder: path.join(tills.folder, 'sandbox') };
    fs.mkdirSync(sandbox.folder);
    fs.rmSync(path.join(tills.folder, 'people.db'));
    const other = await tills.start(sandbox);
    const read = unwrap(await other.handlers['people.read'](undefined));
    expect(read).toMatchObject({ problem: { code: 'peopleMissing' } });
  });

  it('leaves no secret of people in the till’s folder or in an export, which both checkers accept', async () => {
    const { till, recoveryCode, chidiId } = await startShop();
    for (let tries = 0; tries < 5; tries += 1) await signIn(till, chidiId, '222333');
    await tills.takePayment(till);
    const exported = await tills.export(till, { formats: ['csv', 'jsonl'] });
    const known = { fingerprints: [exported.fingerprint], seals: [] };
    expect(await checkedFolders([exported.folder], known)).toMatchObject({ findings: [], verdict: 'notProven' });
    if (hasPython) expect(checkedByStranger([exported.folder], known)).toMatchObject({ status: NOT_PROVEN });
    const texts = fs
      .readdirSync(exported.folder)
      .map((name) => fs.readFileSync(path.join(exported.folder, name), 'latin1'));
    expect(texts.join('')).not.toContain('lockedOut');
    await tills.stop(till);
    const files = fs
      .readdirSync(tills.folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile());
    const hashes = keptSecretsIn(path.join(tills.folder, 'people.db'));
    expect(hashes.length).toBeGreaterThan(4);
    const everywhere = [...Object.values(PINS), '222333', recoveryCode, recoveryCode.replaceAll('-', ''), 'BADGE-1001'];
    for (const file of files) {
      const content = fs.readFileSync(path.join(file.parentPath, file.name), 'latin1');
      const secrets = file.name === 'people.db' ? everywhere : [...everywhere, ...hashes];
      for (const secret of secrets) expect([file.name, holds(content, secret)]).toEqual([file.name, false]);
    }
  });
});

function keptSecretsIn(database: string): string[] {
  const stored = readStored(database);
  const records = stored === null || stored === 'damaged' ? null : stored.records;
  return textsIn((records && claimedRecords(records))?.credentials);
}

/** Searches for a secret. Six digits inside a hash are not a PIN. */
function holds(content: string, secret: string): boolean {
  const isPin = /^\d{6}$/.test(secret);
  return isPin ? new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`).test(content) : content.includes(secret);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
