import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const RENDERER = path.join(import.meta.dirname, '..', '..');

/** Matches the hooks that hold secret fields and wipe them when their component unmounts. */
const SECRET = /\buse(?:TillPassphrase|TypedTwice|PinField|NewPin|NewPerson|RecoveryCode|GivenKey)\(/;

const screens = fs.readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));

it('every field for a secret is inside its dialog, so that closing the dialog wipes the secret', () => {
  const outside = screens.flatMap((name) => {
    const components = fs.readFileSync(path.join(RENDERER, name), 'utf8').split(/^(?=(?:export )?function )/m);
    const outliving = components.filter((each) => SECRET.test(each) && /<Dialog(?:Button)?\b/.test(each));
    return outliving.map((each) => `${name}: ${each.slice(0, each.indexOf('('))}`);
  });
  expect(outside).toEqual([]);
});
