import { z } from 'zod';
import { counterSettingsSchema, PLAIN_COUNTER } from '../../shared/counter-settings.ts';
import { areKeysUsable } from '../../shared/input/chosen-keys.ts';
import { scannerGapSchema } from '../../shared/input/scanner-speed.ts';
import { keptViewsSchema } from '../../shared/journal/saved-view.ts';
import { languageSchema } from '../../shared/languages.ts';
import { keptLessonsSchema } from '../../shared/lessons/lesson-channels.ts';
import { tillCurrencySchema } from '../../shared/money/till-currency.ts';
import { agreedBySchema } from '../../shared/setup/agreement.ts';
import { tillPrinterSchema } from '../../shared/slip/print-job.ts';
import { themeSchema } from '../../shared/till-description.ts';
import { cachedBanksSchema } from '../desk/charge/bank-directory.ts';
import { shownServiceSchema, shownUnitSchema } from './amount-unit.ts';

/**
 * A newer program may have another key for what is new, or an action less. Keys that were chosen before and clash with that are
 * forgotten, and nothing else of the counter with them.
 */
const keptCounterSchema = counterSettingsSchema.extend({
  keys: counterSettingsSchema.shape.keys.refine(areKeysUsable).catch([]),
});

/** What is kept beside the journal, for each mode: small, and its loss is a nuisance, never a loss of money. */
export const settingsSchema = z.object({
  theme: themeSchema.default('system'),
  /** Null until a person chooses one here: then that of the first screen stands. */
  language: languageSchema.nullable().default(null),
  banks: cachedBanksSchema.nullable().default(null),
  /** When a sandbox re-query last gave back the amount that was sent, and whose; kept in the sandbox's settings alone. */
  sandboxAmountEchoedAt: z.iso.datetime().nullable().default(null),
  sandboxAmountEchoedBy: shownServiceSchema.nullable().default(null),
  /** For which service the unit of amounts was shown so; kept in live's settings alone. */
  amountUnitShown: shownUnitSchema.nullable().default(null),
  /** The port of the practice service: payments remember the address they were made at. */
  practicePort: z.int().min(1).max(65_535).nullable().default(null),
  /** By which the service tells this till from others: made at random, once. */
  deviceFingerprint: z.uuid().nullable().default(null),
  /** Whether the customer keys in a window of its own. */
  customerDisplay: z.boolean().default(false),
  /** In what the till charges, where a person has chosen that and the provisioning file leaves it open. */
  tillCurrency: tillCurrencySchema.nullable().default(null),
  /** Who has given the shop's word, as the journal of this mode has it. */
  agreedBy: agreedBySchema.default({ pins: null, unkeptKey: null }),
  /** How the shop wants its counter. */
  counter: keptCounterSchema.default(PLAIN_COUNTER),
  /** The speed of the till's scanner; null if it was not learned. */
  scannerGapMs: scannerGapSchema.nullable().default(null),
  /** The printer that slips go to; null where the system's dialog prints them. */
  printer: tillPrinterSchema.nullable().default(null),
  /** The folder that was last chosen for an export. */
  exportFolder: z.string().nullable().default(null),
  /** The second place of the journal's copies, where a person has chosen one. */
  secondCopyFolder: z.string().nullable().default(null),
  /** How a person looks at the journal. */
  journalViews: keptViewsSchema.default({ views: [], columns: null }),
  /** The version of the program that the journal of this mode knows of; null before the first. */
  journaledVersion: z.string().nullable().default(null),
  /** Which lesson is played, and how those before it went. In the practice's settings alone. */
  lessons: keptLessonsSchema.default({ running: null, results: [] }),
  windowBounds: z
    .object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() })
    .nullable()
    .default(null),
});
export type SettingsValues = z.infer<typeof settingsSchema>;

export interface Settings {
  read<Name extends keyof SettingsValues>(name: Name): SettingsValues[Name];
  /** @throws where the disk does not take it; the value before stays */
  write<Name extends keyof SettingsValues>(name: Name, value: SettingsValues[Name]): void;
}

/** Where settings lie as they were written: by another version of the program, or by hand. */
interface SettingsStore {
  get(name: keyof SettingsValues): unknown;
  set(values: Partial<SettingsValues>): void;
}

/** Settings as this version understands them: what does not fit is forgotten, a setting at a time, and the others stay. */
export function settingsOver(store: SettingsStore): Settings {
  return {
    read: (name) => understood(name, store.get(name)),
    write: (name, value) => store.set({ [name]: value }),
  };
}

/** Settings that are forgotten at the end: for a till whose mode is not known, for tests and for benchmarks. */
export function settingsInMemory(values: Partial<SettingsValues> = {}): Settings {
  const kept: SettingsValues = settingsSchema.parse(values);
  return settingsOver({ get: (name) => kept[name], set: (changes) => void Object.assign(kept, changes) });
}

function understood<Name extends keyof SettingsValues>(name: Name, kept: unknown): SettingsValues[Name] {
  const setting = settingsSchema.shape[name];
  const reading = setting.safeParse(kept);
  return (reading.success ? reading.data : setting.parse(undefined)) as SettingsValues[Name];
}
