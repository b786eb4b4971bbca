import { type Disk, readDisk } from '../../../head-office/disk.fixture.ts';
import { diskOf, enrolled, type OfficeOfTest, openOffice } from '../../../head-office/office.fixture.ts';
import type { Report } from '../../../shared/head-office/wire.ts';
import type { SignedRotation } from '../../../shared/journal/seal.ts';
import { makeRotation } from '../../seal/key-store.ts';
import { makeSigningKey } from '../../seal/signing-key.ts';
import { signCall } from './sign-call.ts';
import type { Exchange, KeptStanding, UploadJournal } from './upload-ports.ts';
import { type RoundResult, Uploader } from './uploader.ts';

/** Makes a till of six entries after a key rotation, and its disk from before the rotation with this many entries. */
export async function changedKeySince(events: number) {
  const office = openOffice();
  const disk = await enrolled(office, diskOf(6));
  await roundsOf(uploaderOf(office, disk).uploader);
  const { rotated, rotations } = rotatedFrom(disk);
  await roundsOf(uploaderOf(office, rotated, { rotations }).uploader);
  return { office, disk, key: rotated.key, restored: { ...disk, events: disk.events.slice(0, events) } };
}

export function rotatedFrom(disk: Disk) {
  const { key } = makeSigningKey();
  const at = '2026-11-22T09:00:00.000Z';
  const rotation = makeRotation({ journal: disk.identity.id, at, oldKey: disk.key, newPublicKey: key.publicKey });
  return { rotated: { ...disk, key }, rotations: [rotation] };
}

export function stopped(why: Extract<RoundResult, { kind: 'stopped' }>['why'], missing = 0) {
  return { kind: 'stopped', why, missing } as const;
}

interface Changes {
  exchange?: Exchange;
  isWitnessed?: OfficeOfTest['parts']['witness']['hasSigned'];
  rotations?: readonly SignedRotation[];
  journal?: UploadJournal;
  unchecked?: number;
  untold?: Report;
}

export function uploaderOf(office: OfficeOfTest, disk: Disk, changes: Changes = {}) {
  const { unchecked = null, untold = null, ...others } = changes;
  let kept: KeptStanding = { receipt: null, untold, unchecked };
  const uploader = new Uploader({
    journal: readDisk(disk),
    exchange: exchangeOf(office, disk),
    isWitnessed: office.parts.witness.hasSigned,
    rotations: [],
    store: {
      read: () => kept,
      keep: (standing) => {
        kept = standing;
      },
    },
    ...others,
  });
  return { uploader, kept: () => kept };
}

export async function roundOf(...till: Parameters<typeof uploaderOf>): Promise<RoundResult> {
  return await uploaderOf(...till).uploader.round();
}

export function exchangeOf(office: OfficeOfTest, { key }: Disk, publicKey = office.parts.witness.publicKey): Exchange {
  return async (call) => {
    const headers = signCall(call, { key, now: office.clock.now, nonce: 'nonce-of-test', office: publicKey });
    const { status, body } = await office.answer({
      ...call,
      signatureInput: headers['signature-input'],
      signature: headers.signature,
      contentDigest: headers['content-digest'],
      office: publicKey,
      address: '10.0.0.9',
      version: '',
    });
    return { status, body: JSON.parse(JSON.stringify(body)) as unknown, retryAfterMs: 0 };
  };
}

export async function roundsOf(uploader: Uploader): Promise<RoundResult[]> {
  const results: RoundResult[] = [];
  do results.push(await uploader.round());
  while (results.at(-1)?.kind === 'more');
  return results;
}
