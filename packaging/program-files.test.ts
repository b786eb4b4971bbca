import { describe, expect, it } from 'vitest';
import { unfitToShip } from './program-files.ts';

const fit = [
  { name: 'package.json', text: '{}' },
  { name: 'out/main/index.js', text: 'start()' },
  { name: 'out/main/practice-worker.js', text: 'SELECT' },
  { name: 'out/main/chunks/money-CBODJ0sJ.js', text: '' },
  { name: 'out/preload/index.cjs', text: '' },
  { name: 'out/renderer/assets/index-D-OBOyyt.css', text: '' },
];

describe('the shipped files', () => {
  it('accepts the files of the built program', () => {
    expect(unfitToShip(fit)).toEqual([]);
  });

  it.each([
    'src/main/index.ts',
    'out/main/index.js.map',
    'out/main/practice-service.js',
    'node_modules/node/bin/node',
    'e2e/stand-in/electron',
    'out/renderer/notes.txt',
    'provisioning.json',
  ])('refuses to ship %s', (name) => {
    expect(unfitToShip([{ name, text: '' }])).toEqual([`${name} is not on the list of what ships.`]);
  });

  it.each([
    ['INSERT INTO fault VALUES', 'the fault controls of the practice service'],
    ['process.env.STAND_IN_ENDS_WITH_PARENT', 'the stand-in for Electron'],
    ['//# sourceMappingURL=index.js.map', 'a map to the sources'],
  ])('refuses a shipped file that contains %s', (text, what) => {
    expect(unfitToShip([{ name: 'out/main/index.js', text }])).toEqual([`out/main/index.js has ${what} in it.`]);
  });
});
