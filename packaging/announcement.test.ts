import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnnouncement } from '../src/main/updates/ask-announcement.ts';
import { isNewer } from '../src/shared/updates/announcement.ts';
import { announce, isAnnounced, signAnnouncement } from './announcement.ts';

const ours = generateKeyPairSync('ed25519');
const theirs = generateKeyPairSync('ed25519');
const installer = { name: 'Paydesk-0.2.0-win-x64.exe', content: Buffer.from('an installer') };
const release = {
  version: '0.2.0',
  releasedAt: '2026-02-03T04:05:06Z',
  notes: ['Slips are wider.'],
};
const announced = announce(release, [installer]);
const signature = signAnnouncement(announced, ours.privateKey);
const trusted = { keys: [ours.publicKey], version: '0.1.9' };

describe('the announcement of a release', () => {
  it('reads an announcement that one of our keys signed', () => {
    const keys = [theirs.publicKey, ours.publicKey];
    expect(readAnnouncement(announced, signature, { ...trusted, keys })).toMatchObject({
      ok: true,
      announcement: release,
    });
  });

  it('treats an announcement as forged if any byte, its signature or its end changed', () => {
    const bytes = fc.integer({ min: 0, max: announced.length - 1 });
    fc.assert(
      fc.property(
        bytes,
        fc.integer({ min: 1, max: 255 }),
        fc.constantFrom('text', 'signature', 'end'),
        (at, by, what) => {
          const text = Buffer.from(announced);
          const mark = Buffer.from(signature);
          if (what === 'text') text[at] = (text[at] ?? 0) ^ by;
          if (what === 'signature') mark[at % mark.length] = (mark[at % mark.length] ?? 0) ^ by;
          const read = what === 'end' ? text.subarray(0, at) : text;
          expect(readAnnouncement(read, mark, trusted)).toEqual({ ok: false, fault: 'updateForged' });
        },
      ),
    );
  });

  it('verifies the files of a release to the last byte', () => {
    const read = readAnnouncement(announced, signature, trusted);
    if (!read.ok) throw new Error(read.fault);
    expect(isAnnounced(read.announcement, installer.name, installer.content)).toBe(true);
    expect(isAnnounced(read.announcement, installer.name, installer.content.subarray(1))).toBe(false);
    expect(isAnnounced(read.announcement, installer.name, Buffer.from('AN INSTALLER'))).toBe(false);
    expect(isAnnounced(read.announcement, 'another.exe', installer.content)).toBe(false);
  });
});

it('version comparison is consistent', () => {
  const version = fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20)).map((parts) => parts.join('.'));
  fc.assert(
    fc.property(version, version, (one, other) => {
      expect([isNewer(one, other), isNewer(other, one)].filter(Boolean)).toHaveLength(one === other ? 0 : 1);
    }),
  );
});
