import { z } from 'zod';
import { counterSettingsSchema, PLAIN_COUNTER } from '../../shared/counter-settings.ts';
import { languageSchema } from '../../shared/languages.ts';
import { keptLessonsSchema } from '../../shared/lessons/lesson-channels.ts';
import { tillCurrencySchema } from '../../shared/money/till-currency.ts';
import { retentionMonthsSchema } from '../../shared/personal/erasure-channels.ts';
import { agreedBySchema } from '../../shared/setup/agreement.ts';
import { tillPrinterSchema } from '../../shared/slip/print-job.ts';
import { themeSchema } from '../../shared/till-description.ts';
import { cachedBanksSchema } from '../desk/charge/bank-directory.ts';
import { describeError, type Log } from '../log.ts';
import { shownServiceSchema, shownUnitSchema } from './amount-unit.ts';

/** A mode's settings. They are outside the journal, because losing them costs no money. */
export const settingsSchema = z.object({
  theme: themeSchema.default('system'),
  language: languageSchema.nullable().default(null),
  /** The last list of banks with the address of the service that sent it; null in practice. */
  banks: cachedBanksSchema
    .extend({ baseUrl: z.string().nullable().default(null) })
    .nullable()
    .default(null),
  /** When a sandbox re-query last returned the sent amount, and which service did. Only in the sandbox's settings. */
  sandboxAmountEchoedAt: z.iso.datetime().nullable().default(null),
  sandboxAmountEchoedBy: shownServiceSchema.nullable().default(null),
  /** The service whose unit of amounts is known. Only in live's settings. */
  amountUnitShown: shownUnitSchema.nullable().default(null),
  /** The port of the practice service, which stays the same because payments store the service's address. */
  practicePort: z.int().min(1).max(65_535).nullable().default(null),
  /** A random id, created once, by which the service distinguishes tills. */
  deviceFingerprint: z.uuid().nullable().default(null),
  customerDisplay: z.boolean().default(false),
  /** The currency and ceiling that a person has chosen, if the provisioning file leaves them open. */
  tillCurrency: tillCurrencySchema.nullable().default(null),
  agreedBy: agreedBySchema.default({ pins: null, unkeptKey: null }),
  counter: counterSettingsSchema.default(PLAIN_COUNTER),
  /** The printer for slips; null if the system's dialog prints them. */
  printer: tillPrinterSchema.nullable().default(null),
  exportFolder: z.string().nullable().default(null),
  secondCopyFolder: z.string().nullable().default(null),
  /** The age in months at which personal data is erased; null if it is kept. */
  personalKeptMonths: retentionMonthsSchema.default(null),
  journaledVersion: z.string().nullable().default(null),
  /** The running lesson and earlier results. Only in practice's settings. */
  lessons: keptLessonsSchema.default({ running: null, results: [] }),
  windowBounds: z
    .object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() })
    .nullable()
    .default(null),
});
export type SettingsValues = z.infer<typeof settingsSchema>;

export interface Settings {
  read<Name extends keyof SettingsValues>(name: Name): SettingsValues[Name];
  /** @throws if the disk refuses; the previous value stays */
  write<Name extends keyof SettingsValues>(name: Name, value: SettingsValues[Name]): void;
}

/** Stores a setting, or logs that the disk refused. @returns true if it is stored */
export function keepSetting<Name extends keyof SettingsValues>(
  { settings, log }: { settings: Pick<Settings, 'write'>; log: Log },
  name: Name,
  value: SettingsValues[Name],
): boolean {
  try {
    settings.write(name, value);
    return true;
  } catch (error) {
    log.write('settingsNotWritten', describeError(error));
    return false;
  }
}

interface SettingsStore {
  get(name: keyof SettingsValues): unknown;
  set(values: Partial<SettingsValues>): void;
}

/** Reads settings from a store. An invalid value becomes its default, one setting at a time. */
export function settingsOver(store: SettingsStore): Settings {
  return {
    read: (name) => understood(name, store.get(name)),
    write: (name, value) => store.set({ [name]: value }),
  };
}

/** Settings in memory, for a till without a known mode, for tests and for benchmarks. */
export function settingsInMemory(values: Partial<SettingsValues> = {}): Settings {
  const kept: SettingsValues = settingsSchema.parse(values);
  return settingsOver({ get: (name) => kept[name], set: (changes) => void Object.assign(kept, changes) });
}

function understood<Name extends keyof SettingsValues>(name: Name, kept: unknown): SettingsValues[Name] {
  const setting = settingsSchema.shape[name];
  const reading = setting.safeParse(kept);
  return (reading.success ? reading.data : setting.parse(undefined)) as SettingsValues[Name];
}
