import type { TillDescription } from '../shared/bridge-contract.ts';
import type { Mode } from '../shared/mode.ts';
import type { TillCurrency } from '../shared/money/till-currency.ts';
import type { Problem } from '../shared/problems.ts';
import { fingerprintOf } from './gateway/cipher/encryption-key.ts';
import type { LossMarks } from './head-office/fetched/lost-stretch.ts';
import type { ChainChecks } from './health/chain-checks.ts';
import type { TillPeople } from './people/till-people.ts';
import type { ConnectedService } from './service/connect.ts';
import { languageOf } from './settings/language-control.ts';
import { type Installation, practiceInstallation } from './settings/provisioning.ts';
import { isKeyMissing, isSeat } from './settings/seat.ts';
import { arePinsOff } from './setup/agreements.ts';
import type { About, TillParts } from './till-parts.ts';

export function describeTill(
  parts: TillParts,
  service: ConnectedService,
  stopped: Problem | null,
  now: {
    checks: ChainChecks | null;
    currency: TillCurrency;
    notRestored: Problem | null;
    people: Pick<TillPeople, 'signIn'>;
  } & LossMarks,
): TillDescription {
  const { about, installation, settings } = parts;
  const { encryptionKey } = service;
  return {
    ...describeInstallation(installation),
    isSetUp: true,
    ...now.currency,
    ...service.merchant,
    ...about,
    encryptionKeyFingerprint: encryptionKey === null ? null : fingerprintOf(encryptionKey),
    isSeat: isSeat(parts),
    isKeyMissing: isKeyMissing(parts),
    arePinsOff: arePinsOff(installation),
    theme: settings.read('theme'),
    language: languageOf(parts),
    stopped,
    notRestored: now.notRestored,
    fetchedLost: now.fetchedLost,
    lossAcknowledged: now.lossAcknowledged,
    signIn: now.people.signIn(),
    chainCheck: now.checks?.state() ?? null,
  };
}

export function describeRefusedTill(about: About, mode: Mode | null, stopped: Problem): TillDescription {
  const unknown = {
    baseUrl: '',
    publicKey: '',
    encryptionKeyFingerprint: null,
    isSeat: false,
    isKeyMissing: false,
    arePinsOff: false,
    merchant: '',
    till: '',
  };
  const shown = { ...describeInstallation(practiceInstallation()), ...unknown, mode: mode ?? 'practice' };
  const isSetUp = stopped.code !== 'notSetUp';
  const nothingLost = { fetchedLost: null, lossAcknowledged: null };
  const nothingKnown = { notRestored: null, ...nothingLost, chainCheck: null };
  return { ...shown, ...about, isSetUp, theme: 'system', language: 'en', stopped, signIn: 'none', ...nothingKnown };
}

function describeInstallation(installation: Installation) {
  const { mode, till, merchant, zone, dayEndsAtHour, ceilingMinor, currency, country, fixedCurrency } = installation;
  return { mode, till, merchant, zone, dayEndsAtHour, ceilingMinor, currency, country, fixedCurrency };
}
