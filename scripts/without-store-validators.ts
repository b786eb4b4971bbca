import type { Plugin } from 'vite';

/** Packages that electron-store imports and our settings do not use. Loading them would slow every start. */
const UNUSED: readonly string[] = ['ajv/dist/2020.js', 'ajv-formats', 'semver'];
const REFUSING = '\0settings-without-validators';

/**
 * Removes electron-store's JSON schema validator and version comparison from main, because settings use our own schema
 * and have no migrations. Calling a removed function throws an error that explains this.
 */
export function withoutStoreValidators() {
  const resolveId = (source: string, importer = '') =>
    /\/node_modules\/conf\//.test(importer.replaceAll('\\', '/')) && UNUSED.includes(source) ? REFUSING : null;
  const load = (id: string) => (id === REFUSING ? MODULE : null);
  const plugin: Plugin = { name: 'without-store-validators', enforce: 'pre', resolveId, load };
  return { ...plugin, resolveId, load };
}

/** The names that electron-store imports from the three packages. */
const NAMES = ['default', 'Range', 'compare', 'gt', 'lte', 'minVersion', 'satisfies', 'valid'];

const MODULE = `
function refuse() { throw new Error('Settings have neither a JSON schema nor migrations.'); }
export { refuse as Ajv2020 };
export default { ${NAMES.map((name) => `${name}: refuse`).join(', ')} };
`;
