import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readAnnouncement } from '../src/main/updates/ask-announcement.ts';
import { ANNOUNCEMENT_FILE } from '../src/shared/updates/announcement.ts';
import { announce, isAnnounced, signAnnouncement } from './announcement.ts';
import { changesOf } from './changelog.ts';
import { readPackageFile } from './packages.ts';

// `node packaging/announce.ts FOLDER` announces the installers in the folder, signed with the key in
// RELEASE_SIGNING_KEY. `node packaging/announce.ts FOLDER --check KEY.pem` checks that the owner of the key released
// exactly these files.

const ROOT = path.join(import.meta.dirname, '..');
const [folder = 'release', option, given] = process.argv.slice(2);
const announcementFile = path.join(folder, ANNOUNCEMENT_FILE);
const signatureFile = `${announcementFile}.sig`;
const installers = readdirSync(folder)
  .filter((name) => /\.(exe|dmg|zip|AppImage|deb)$/.test(name))
  .map((name) => ({ name, content: readFileSync(path.join(folder, name)) }));
if (option === '--check') checkFolder(given ?? '');
else signFolder();

function signFolder(): void {
  const key = process.env.RELEASE_SIGNING_KEY;
  if (!key) throw new Error('RELEASE_SIGNING_KEY holds no key (Ed25519, PEM).');
  const { version } = readPackageFile(ROOT);
  const notes = changesOf(readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
  const release = { version, releasedAt: new Date().toISOString(), notes };
  const announcement = announce(release, installers);
  writeFileSync(announcementFile, announcement);
  writeFileSync(signatureFile, signAnnouncement(announcement, createPrivateKey(key)));
  console.log(`${version}: ${installers.map(({ name }) => name).join(', ')}`);
}

function checkFolder(key: string): void {
  const trusted = { keys: [createPublicKey(readFileSync(key))], version: '0.0.0' };
  const read = readAnnouncement(readFileSync(announcementFile), readFileSync(signatureFile), trusted);
  const strangers = installers.filter(
    ({ name, content }) => !read.ok || !isAnnounced(read.announcement, name, content),
  );
  const isGood = read.ok && strangers.length === 0;
  if (!read.ok) console.error(`The announcement is ${read.fault}.`);
  else for (const { name } of strangers) console.error(`${name} is not what was released.`);
  if (isGood) console.log(`Version ${read.announcement.version}, released ${read.announcement.releasedAt}.`);
  process.exitCode = isGood ? 0 : 1;
}
