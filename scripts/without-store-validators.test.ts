import { describe, expect, it } from 'vitest';
import { withoutStoreValidators } from './without-store-validators.ts';

const { resolveId, load } = withoutStoreValidators();
const CONF = '/paydesk/node_modules/conf/dist/source/index.js';

describe('the removed validators of electron-store', () => {
  it.each(['ajv/dist/2020.js', 'ajv-formats', 'semver'])('removes %s if the settings store imports it', (name) => {
    const left = resolveId(name, CONF);
    expect(left).not.toBeNull();
    expect(load(left ?? '')).toContain('Settings have neither a JSON schema nor migrations.');
    expect(resolveId(name, CONF.replaceAll('/', '\\'))).toBe(left);
  });

  it('keeps imports of other modules and other parts of electron-store', () => {
    expect(resolveId('semver', '/paydesk/node_modules/electron-updater/out/AppUpdater.js')).toBeNull();
    expect(resolveId('ajv/dist/2020.js', '/paydesk/node_modules/fastify/lib/validation.js')).toBeNull();
    expect(resolveId('semver')).toBeNull();
    expect(resolveId('atomically', CONF)).toBeNull();
    expect(load(CONF)).toBeNull();
  });

  it('a removed validator throws if it is used', async () => {
    const text = load(resolveId('semver', CONF) ?? '') ?? '';
    const { default: semver, Ajv2020 } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(() => semver.valid('1.0.0')).toThrow('neither a JSON schema nor migrations');
    expect(() => new Ajv2020()).toThrow('neither a JSON schema nor migrations');
  });
});
