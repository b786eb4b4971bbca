import type { SignedIn, WebFinding, WebTill } from '../../shared/head-office-web/web-contract.ts';
import type { WebResult } from '../../shared/head-office-web/web-problems.ts';
import { type GrantedShops, seesShop } from '../../shared/head-office-web/web-rights.ts';
import type { PeopleParts } from '../people/people-parts.ts';
import type { KnownPerson } from '../people/person-store.ts';
import { endSession, type OpenSession, pageToken } from '../people/sessions.ts';
import type { SignIn, SignInResult } from '../people/sign-in.ts';
import { maskedJson } from './mask.ts';
import type { Asking, WebHandlers } from './web-office.ts';

/** What of the ledger is shown, of all shops: what of it a person sees is decided here. */
export interface LedgerView {
  tills(): Promise<readonly WebTill[]>;
  findings(): Promise<readonly WebFinding[]>;
}

/** What each question of a browser is answered with. */
export function webHandlers(parts: Pick<PeopleParts, 'store'>, signIn: SignIn, view: LedgerView): WebHandlers {
  return { ...sessionHandlers(parts, signIn), ...ledgerHandlers(view) };
}

type SessionChannel = Extract<keyof WebHandlers, `session.${string}`>;

function sessionHandlers(parts: Pick<PeopleParts, 'store'>, signIn: SignIn): Pick<WebHandlers, SessionChannel> {
  return {
    'session.read': async (_request, { session }) => given(session && signedIn(session)),
    'session.signIn': async (request, asking) => {
      const result = await signIn.signIn(request, asking.address);
      // What the browser had before is another session, or somebody else's: it goes with the new one.
      if (result.ok && asking.session) await endSession(parts, asking.session.token);
      return begun(result, asking);
    },
    'session.choosePassword': async ({ password }, asking) =>
      begun(await signIn.choosePassword(asking.session, password), asking),
    'session.signOut': async (_request, { session, keep }) => {
      await endSession(parts, session.token);
      keep(null);
      return given(null);
    },
    'session.signOutEverywhere': async (_request, { session, keep }) => {
      await parts.store.endSessionsOf(session.person.name);
      keep(null);
      return given(null);
    },
  };
}

function ledgerHandlers(view: LedgerView): Pick<WebHandlers, 'tills.list' | 'findings.list'> {
  return {
    'tills.list': async (_request, { session }) => given({ tills: seenBy(session.person.shops, await view.tills()) }),
    'findings.list': async (_request, { session: { person } }) => {
      const findings = seenBy(person.shops, await view.findings());
      return given({ findings: findings.map((each) => ({ ...each, proof: shownProof(person, each.proof) })) });
    },
  };
}

function begun(result: SignInResult, { keep }: Asking): WebResult<SignedIn> {
  if (!result.ok) return result;
  keep(result.session.token);
  return given(signedIn(result.session));
}

function signedIn({ token, person: { name, shops, rights, firstUntil } }: OpenSession): SignedIn {
  return { name, shops, rights: [...rights], mustChoosePassword: firstUntil !== null, pageToken: pageToken(token) };
}

function seenBy<Item extends { shop: string }>(granted: GrantedShops, items: readonly Item[]): Item[] {
  return items.filter(({ shop }) => seesShop(granted, shop));
}

function shownProof({ rights }: KnownPerson, proof: string): string {
  return rights.includes('personal') ? proof : maskedJson(proof);
}

function given<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}
