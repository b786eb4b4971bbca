import type { Plugin } from 'vite';

/** What electron-store brings for options that our settings do not use, and which would be read at every start. */
const UNUSED: readonly string[] = ['ajv/dist/2020.js', 'ajv-formats', 'semver'];
const REFUSING = '\0settings-without-validators';

/**
 * Leaves out of main what electron-store validates JSON schemas with and compares versions of migrations with: settings are read through
 * a schema of ours, and have no migrations. Whoever asks for either all the same is told so.
 */
export function withoutStoreValidators() {
  const resolveId = (source: string, importer = '') =>
    /\/node_modules\/conf\//.test(importer.replaceAll('\\', '/')) && UNUSED.includes(source) ? REFUSING : null;
  const load = (id: string) => (id === REFUSING ? MODULE : null);
  const plugin: Plugin = { name: 'without-store-validators', enforce: 'pre', resolveId, load };
  return { ...plugin, resolveId, load };
}

/** What the store takes from the three of them. */
const NAMES = ['default', 'Range', 'compare', 'gt', 'lte', 'minVersion', 'satisfies', 'valid'];

const MODULE = `
function refuse() { throw new Error('Settings have neither a JSON schema nor migrations.'); }
export { refuse as Ajv2020 };
export default { ${NAMES.map((name) => `${name}: refuse`).join(', ')} };
`;
