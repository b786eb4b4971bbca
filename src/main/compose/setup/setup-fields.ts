import type { SetupFields } from '../../../shared/setup/setup-channels.ts';
import type { WithoutSecrets } from '../../settings/provisioning-file.ts';

const NAMES = [
  ...['mode', 'merchant', 'address', 'phone', 'taxNumber', 'vatLine', 'zone', 'currency', 'dayEndsAtHour', 'till'],
  ...['baseUrl', 'publicKey', 'returnUrl', 'updateServer', 'meteredConnection', 'pinsAgreedBy', 'unkeptKeyAgreedBy'],
];

/** What of a till's set-up a person is asked for; a till that only practises is asked as one for a sandbox. */
export function fieldsOf(setUp: WithoutSecrets): SetupFields {
  const known = Object.fromEntries(Object.entries(setUp).filter(([name]) => NAMES.includes(name)));
  return { ...known, mode: setUp.mode === 'live' ? 'live' : 'sandbox' };
}

/** What a till is set up with once a person has said this: what was left empty is left out, and what nobody was asked for stays. */
export function setUpWith(before: WithoutSecrets, fields: SetupFields): WithoutSecrets {
  const given = Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]);
  const said = Object.fromEntries(given.filter(([, value]) => value !== '' && value !== undefined));
  const others = Object.entries(before).filter(([name]) => !NAMES.includes(name) && name !== 'encryptionKey');
  return { ...Object.fromEntries(others), ...said };
}
