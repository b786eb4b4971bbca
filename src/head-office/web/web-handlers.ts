import { randomUUID } from 'node:crypto';
import type { SignedIn, WebFinding } from '../../shared/head-office-web/web-contract.ts';
import type { WebResult } from '../../shared/head-office-web/web-problems.ts';
import { mayBeKept } from '../../shared/input/kept-text.ts';
import { SearchTooWide } from '../books/books-port.ts';
import type { FindingKey } from '../ledger/finding.ts';
import type { PeopleParts } from '../people/people-parts.ts';
import type { KnownPerson } from '../people/person-store.ts';
import { endSession, type OpenSession, pageToken } from '../people/sessions.ts';
import type { SignIn, SignInResult } from '../people/sign-in.ts';
import { type LedgerView, viewFor } from './ledger-view.ts';
import { masked, maskedJson } from './mask.ts';
import { PAGE, searchMasked } from './person-search.ts';
import type { Asking, WebHandlers } from './web-office.ts';

export function webHandlers(
  parts: Pick<PeopleParts, 'store' | 'clock'>,
  signIn: SignIn,
  view: LedgerView,
): WebHandlers {
  return { ...sessionHandlers(parts, signIn), ...ledgerHandlers(parts, view) };
}

type SessionChannel = Extract<keyof WebHandlers, `session.${string}`>;

function sessionHandlers(parts: Pick<PeopleParts, 'store'>, signIn: SignIn): Pick<WebHandlers, SessionChannel> {
  return {
    'session.read': async (_request, { session }) => given(session && signedIn(session)),
    'session.signIn': async (request, asking) => {
      const result = await signIn.signIn(request, asking.address);
      // The browser's previous session may belong to another person.
      if (result.ok && asking.session) await endSession(parts, asking.session.token);
      return begun(result, asking);
    },
    'session.choosePassword': async ({ password }, asking) =>
      begun(await signIn.choosePassword(asking.session, password), asking),
    'session.changePassword': async (request, asking) =>
      begun(await signIn.changePassword(asking.session, request, asking.address), asking),
    'session.signOut': async (_request, { session, keep }) => {
      await endSession(parts, session.token);
      keep(null);
      return given(null);
    },
  };
}

type LedgerChannel = Exclude<keyof WebHandlers, SessionChannel>;

function ledgerHandlers(
  { store, clock }: Pick<PeopleParts, 'store' | 'clock'>,
  view: LedgerView,
): Pick<WebHandlers, LedgerChannel> {
  return {
    'tills.list': async (_request, { session: { person } }) =>
      given({ tills: shownTo(person, [...(await viewFor(view, person.shops).countedTills())]) }),
    ...findingHandlers(view),
    'payments.search': async ({ shop, till, ...query }, { session: { person } }) => {
      const seen = (await viewFor(view, person.shops).tills()).filter(
        (each) => (shop === null || each.shop === shop) && (till === null || each.journal === till),
      );
      const shops = new Map(seen.map((each) => [each.journal, each.shop]));
      const journals = [...shops.keys()];
      try {
        const { payments, next } = person.rights.includes('personal')
          ? await view.payments(journals, { ...query, limit: PAGE })
          : await searchMasked(view, journals, query);
        return given({ payments: payments.map((each) => ({ ...each, shop: shops.get(each.journal) ?? '' })), next });
      } catch (error) {
        if (error instanceof SearchTooWide) return { ok: false, problem: 'searchTooWide' };
        throw error;
      }
    },
    'payments.page': async ({ journal, reference }, { session: { person } }) => {
      const till = await viewFor(view, person.shops).till(journal);
      const page = till && (await view.page(journal, reference));
      if (!page) return { ok: false, problem: 'notFound' };
      // The look is recorded first, so that nobody sees a page without a record.
      await store.addLook({ id: randomUUID(), at: clock().toISOString(), name: person.name, journal, reference });
      return given({ ...shownTo(person, page), shop: till.shop });
    },
    'payments.erase': async ({ journal, reference, reason }, { session: { person } }) => {
      if (!mayBeKept(reason)) return { ok: false, problem: 'wordsHaveCardNumber' };
      const till = await viewFor(view, person.shops).till(journal);
      if (!till || !(await view.page(journal, reference))) return { ok: false, problem: 'notFound' };
      await view.erase(reference, { by: person.name, reason });
      return given(null);
    },
    'erasures.list': async (_request, { session: { person } }) =>
      given({ erasures: [...(await viewFor(view, person.shops).awaitedErasures())] }),
  };
}

function findingHandlers(view: LedgerView): Pick<WebHandlers, Extract<LedgerChannel, `findings.${string}`>> {
  const isSeen = async ({ journal, kind, key }: FindingKey, { shops }: KnownPerson) =>
    (await viewFor(view, shops).findings()).some(
      (each) => each.journal === journal && each.kind === kind && each.key === key,
    );
  return {
    'findings.list': async (_request, { session: { person } }) => {
      const findings = await viewFor(view, person.shops).findings();
      return given({ findings: findings.map((each) => shownFinding(person, each)) });
    },
    'findings.setState': async ({ state, reason, ...finding }, { session: { person } }) => {
      if (!mayBeKept(reason)) return { ok: false, problem: 'wordsHaveCardNumber' };
      if (!(await isSeen(finding, person))) return { ok: false, problem: 'notFound' };
      await view.setFindingState(finding, state, { by: person.name, reason });
      return given(null);
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

function shownTo<Value>({ rights }: KnownPerson, value: Value): Value {
  return rights.includes('personal') ? value : masked(value);
}

function shownFinding(person: KnownPerson, finding: WebFinding): WebFinding {
  if (person.rights.includes('personal')) return finding;
  return { ...finding, proof: maskedJson(finding.proof), acts: masked(finding.acts) };
}

function given<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}
