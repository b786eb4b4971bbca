import { describe, expect, it } from 'vitest';
import { setTillState } from '../../head-office/acts/till-acts.ts';
import { newDisk } from '../../head-office/disk.fixture.ts';
import { endOf, officeWithTill } from '../../head-office/office.fixture.ts';
import type { SignedRotation } from '../../shared/journal/seal.ts';
import { type LinkParts, roundOf } from './office-session.ts';
import { enrolTill } from './uploader/enrol-till.ts';
import { exchangeOf, rotatedFrom, roundsOf, stopped, uploaderOf } from './uploader/uploader.fixture.ts';

const DECIDED = { by: 'Ada', at: '2026-11-22T09:00:00.000Z' };

describe('a till that begins a new journal', () => {
  it('enrols the new journal without a code, also after a change of its key that head office does not know', async () => {
    const { office, disk } = await tillThatSent();
    const { rotated, rotations } = rotatedFrom(disk);
    for (const [key, told] of [[disk.key, []] as const, [rotated.key, rotations] as const]) {
      expect(await nextRound(office, { ...disk, key }, told)).toEqual({ kind: 'upToDate' });
    }
    expect(await office.ledger.findings()).toEqual([]);
  });

  it('says that head office has revoked the till', async () => {
    const { office, disk } = await tillThatSent();
    await setTillState(office.parts, disk.identity.id, 'revoked', { by: 'Ngozi', reason: 'It was stolen.' });
    expect(await nextRound(office, disk)).toEqual(stopped('revoked'));
  });
});

it('a till that changed its key while it was not connected connects again without a finding', async () => {
  const { office, disk } = await tillThatSent();
  const { rotated, rotations } = rotatedFrom(disk);
  const asked = { code: await office.makeCode(), publicKey: rotated.key.publicKey, identity: disk.identity };
  expect(await enrolTill(exchangeOf(office, rotated), asked, rotations)).toMatchObject({ ok: true });
  expect(await office.ledger.findings()).toEqual([]);
});

type TillThatSent = Awaited<ReturnType<typeof tillThatSent>>;

async function tillThatSent() {
  const { office, disk } = await officeWithTill(2);
  await roundsOf(uploaderOf(office, disk).uploader);
  return { office, disk };
}

/** Runs the first round of a new journal. */
async function nextRound(
  office: TillThatSent['office'],
  disk: TillThatSent['disk'],
  rotations: readonly SignedRotation[] = [],
) {
  const continues = { journal: disk.identity.id, ...endOf(disk) };
  const next = { ...newDisk('Till 1', { continues, decided: DECIDED }), key: disk.key };
  const { publicKey } = office.parts.witness;
  const parts = { journal: { witnessState: async () => next }, kept: { read: () => ({ publicKey }) } };
  return await roundOf(parts as unknown as LinkParts, {
    ok: true,
    uploader: uploaderOf(office, next, { rotations }).uploader,
    exchange: exchangeOf(office, next),
    signer: next.key,
    rotations,
  });
}
