import { createHmac, randomBytes } from 'node:crypto';
import { unwrapKey, type WrappedKey, wrapKey } from '../seal/wrapped-key.ts';

export interface PepperStore {
  read(name: 'peoplePepper'): Promise<string | null>;
  /** @returns false if there is no trusted key store */
  keep(name: 'peoplePepper', secret: string): Promise<boolean>;
}

/**
 * A secret of this till. Without the pepper, a copy of the till's files does not help to guess PINs or add an owner.
 */
export type Pepper = ReturnType<typeof pepperOf>;

const PEPPER_BYTES = 32;

/** Returns null without a key store and a passphrase. `ledgerId` binds a wrapped pepper to this till. */
export async function makePepper(secrets: PepperStore, passphrase: string | null, ledgerId: string) {
  const pepper = pepperOf(randomBytes(PEPPER_BYTES));
  const kept = await pepper.keep(secrets, passphrase, ledgerId);
  return kept && { pepper, ...kept };
}

/** @returns null if neither this machine nor this passphrase opens the pepper */
export async function openPepper(
  secrets: PepperStore,
  passphrase: string | null,
  { ledgerId, wrapped }: { ledgerId: string; wrapped: WrappedKey | null },
): Promise<Pepper | null> {
  if (wrapped === null) return pepperOfText(await secrets.read('peoplePepper'));
  return passphrase === null ? null : pepperOfText(await unwrapKey(wrapped, passphrase, boundTo(ledgerId)));
}

export async function unwrapPepper(
  wrapped: WrappedKey,
  recoveryCode: string,
  ledgerId: string,
): Promise<Pepper | null> {
  return pepperOfText(await unwrapKey(wrapped, recoveryCode, boundTo(ledgerId)));
}

function boundTo(ledgerId: string): string {
  return ledgerId.replaceAll('-', '');
}

function pepperOfText(text: string | null): Pepper | null {
  const bytes = text === null ? null : Buffer.from(text, 'base64');
  return bytes?.length === PEPPER_BYTES ? pepperOf(bytes) : null;
}

function pepperOf(bytes: Buffer) {
  const keyFor = (purpose: string) => createHmac('sha256', bytes).update(`paydesk people ${purpose}`).digest();
  const text = bytes.toString('base64');
  return {
    /** The key that authenticates the heads of the journal of people, and the PIN records: 32 bytes. */
    journalKey: keyFor('journal'),
    wrappedWith: (recoveryCode: string, ledgerId: string, cost: number) =>
      wrapKey(text, recoveryCode, boundTo(ledgerId), cost),
    /**
     * Stores the pepper for the next start; null without a trusted key store and a passphrase. `wrapped` is for the
     * records beside the people, and null if the key store has the pepper.
     */
    async keep(
      secrets: PepperStore,
      passphrase: string | null,
      ledgerId: string,
    ): Promise<{ wrapped: WrappedKey | null } | null> {
      if (await secrets.keep('peoplePepper', text)) return { wrapped: null };
      return passphrase === null ? null : { wrapped: await wrapKey(text, passphrase, boundTo(ledgerId)) };
    },
    /** Returns the stored form of a person's secret. It is useless without the pepper. */
    sealed: (purpose: 'pin' | 'recoveryCode' | 'badge', personId: string, secret: Uint8Array) =>
      createHmac('sha256', keyFor(purpose)).update(personId).update('\n').update(secret).digest(),
  };
}
