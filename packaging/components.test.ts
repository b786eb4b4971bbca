import path from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { describe, expect, it } from 'vitest';
import { componentList } from './components.ts';
import { readLockedPackages, readPackageFile } from './packages.ts';

const ROOT = path.join(import.meta.dirname, '..');
const asked = readPackageFile(ROOT);
const list = componentList(asked, readLockedPackages(ROOT), new Date('2026-01-02T03:04:05Z'));
const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);

describe('the list of components', () => {
  it('the list of components is valid CycloneDX', async () => {
    expect(await validator.validate(JSON.stringify(list))).toBeNull();
  });

  it('names every shipped package and Electron, with licence and digest', () => {
    const { components } = list as {
      components: { name: string; licenses: object[]; hashes: { content: string }[] }[];
    };
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...Object.keys(asked.dependencies), 'electron']));
    expect(names).not.toContain('vitest');
    for (const { licenses, hashes } of components) {
      expect(licenses).toHaveLength(1);
      expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
    }
  });
});
