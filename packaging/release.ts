import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseSection } from './changelog.ts';
import { readPackageFile } from './packages.ts';

// `node packaging/release.ts X.Y.Z` makes the changelog's section for a version and writes its number. A person then
// reviews, commits and tags.

const ROOT = path.join(import.meta.dirname, '..');
const version = process.argv[2] ?? '';
const changelog = path.join(ROOT, 'CHANGELOG.md');
const before = readPackageFile(ROOT).version;
const day = new Date().toISOString().slice(0, 10);
const released = releaseSection(readFileSync(changelog, 'utf8'), { before, version, day });
if (released.ok) {
  writeFileSync(changelog, released.changelog);
  for (const file of ['package.json', 'package-lock.json']) writeVersion(path.join(ROOT, file));
  console.log(`${version}: look at CHANGELOG.md, commit, and tag it v${version}.`);
} else {
  console.error(`There is no release ${version} after ${before}: ${released.reason}.`);
  process.exitCode = 1;
}

function writeVersion(file: string): void {
  const text = JSON.parse(readFileSync(file, 'utf8')) as {
    version: string;
    packages?: Record<string, { version: string }>;
  };
  text.version = version;
  if (text.packages?.['']) text.packages[''].version = version;
  writeFileSync(file, `${JSON.stringify(text, null, 2)}\n`);
}
