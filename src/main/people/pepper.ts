import { createHmac, randomBytes } from 'node:crypto';
import { unwrapKey, type WrappedKey, wrapKey } from '../seal/wrapped-key.ts';

/** The machine's key store, as far as people need it. */
export interface PepperStore {
  read(name: 'peoplePepper'): Promise<string | null>;
  /** @returns whether it was kept; false where there is no key store to trust */
  keep(name: 'peoplePepper', secret: string): Promise<boolean>;
}

/** What only this till has: whoever holds a copy of its files can neither try PINs nor make an owner. */
export interface Pepper {
  /** Authenticates the heads of the journal of people, and the PIN records beside its chain. 32 bytes. */
  journalKey: Uint8Array;
  /** Encrypts it so that a recovery code opens it. */
  wrappedWith(recoveryCode: string, ledgerId: string, cost: number): Promise<WrappedKey>;
  /** Keeps it where the next start finds it; null where there is neither a key store to trust nor a passphrase. */
  keep(secrets: PepperStore, passphrase: string | null, ledgerId: string): Promise<KeptPepper | null>;
  /** What is kept in the place of a secret of a person: worth nothing without this. */
  sealed(purpose: 'pin' | 'recoveryCode' | 'badge', personId: string, secret: Uint8Array): Buffer;
}

const PEPPER_BYTES = 32;

/** How a pepper lies beside the people; null where the key store has it. */
interface KeptPepper {
  wrapped: WrappedKey | null;
}

export interface MadePepper extends KeptPepper {
  pepper: Pepper;
}

/**
 * Makes the pepper of a till.
 * @param ledgerId bound to a wrapped one, so that no other till's can be put in its place
 * @returns null where there is neither a key store to trust nor a passphrase
 */
export async function makePepper(
  secrets: PepperStore,
  passphrase: string | null,
  ledgerId: string,
): Promise<MadePepper | null> {
  const pepper = pepperOf(randomBytes(PEPPER_BYTES));
  const kept = await pepper.keep(secrets, passphrase, ledgerId);
  return kept && { pepper, ...kept };
}

/** @returns null where this machine, or this passphrase, does not have it */
export async function openPepper(
  secrets: PepperStore,
  passphrase: string | null,
  { ledgerId, wrapped }: { ledgerId: string; wrapped: WrappedKey | null },
): Promise<Pepper | null> {
  if (wrapped === null) return pepperOfText(await secrets.read('peoplePepper'));
  return passphrase === null ? null : pepperOfText(await unwrapKey(wrapped, passphrase, boundTo(ledgerId)));
}

/** @returns null where this is not the code */
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

function pepperOf(bytes: Buffer): Pepper {
  const keyFor = (purpose: string) => createHmac('sha256', bytes).update(`paydesk people ${purpose}`).digest();
  const text = bytes.toString('base64');
  return {
    journalKey: keyFor('journal'),
    wrappedWith: (recoveryCode, ledgerId, cost) => wrapKey(text, recoveryCode, boundTo(ledgerId), cost),
    async keep(secrets, passphrase, ledgerId) {
      if (await secrets.keep('peoplePepper', text)) return { wrapped: null };
      return passphrase === null ? null : { wrapped: await wrapKey(text, passphrase, boundTo(ledgerId)) };
    },
    sealed: (purpose, personId, secret) =>
      createHmac('sha256', keyFor(purpose)).update(personId).update('\n').update(secret).digest(),
  };
}
