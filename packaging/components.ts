import { createHash } from 'node:crypto';
import type { LockedPackage, PackageFile } from './packages.ts';

/**
 * Returns the shipped components in CycloneDX 1.6, with versions, licences and digests. Development tools are left out,
 * except Electron, whose binary is most of the installation.
 * @param at when the list was made
 */
export function componentList(asked: PackageFile, locked: readonly LockedPackage[], at: Date): object {
  const shipped = locked.filter(({ name, isForDevelopment }) => !isForDevelopment || name === 'electron');
  const unique = new Map(shipped.map((each) => [purlOf(each), each]));
  const components = [...unique]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([purl, each]) => component(purl, each));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidFrom(JSON.stringify(components))}`,
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: { type: 'application', 'bom-ref': asked.name, name: asked.name, version: asked.version },
    },
    components,
    dependencies: [
      { ref: asked.name, dependsOn: components.map((each) => each['bom-ref']) },
      ...components.map((each) => ({ ref: each['bom-ref'] })),
    ],
  };
}

function component(purl: string, { name, version, license, integrity }: LockedPackage) {
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return {
    type: name === 'electron' ? 'framework' : 'library',
    'bom-ref': purl,
    name,
    version,
    licenses: [/ OR /.test(license) ? { expression: license } : { license: { id: license } }],
    purl,
    hashes: [{ alg: 'SHA-512', content }],
  };
}

function purlOf({ name, version }: LockedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** Derives the id from the list, so that the same list always has the same id. */
function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
