import {
  type WebChannel,
  type WebRequestOf,
  type WebResponseOf,
  webResultSchema,
} from '../../shared/head-office-web/web-contract.ts';
import type { GrantedShops, WebRight } from '../../shared/head-office-web/web-rights.ts';
import { pass, peopleOfTest } from '../people/people.fixture.ts';
import { createSignIn } from '../people/sign-in.ts';
import type { LedgerView } from './ledger-view.ts';
import { webHandlers } from './web-handlers.ts';
import { createWebOffice, type WebAnswer, type WebAsked, type WebOffice } from './web-office.ts';

export type WebOfTest = Awaited<ReturnType<typeof webOfTest>>;
export type BrowserOfTest = ReturnType<typeof browserOf>;

const OWN_PASSWORD = 'a long walk to Ikeja';
const ORIGIN = 'https://office.example';

export async function webOfTest(view: LedgerView) {
  const people = peopleOfTest();
  const handlers = webHandlers(people.parts, await createSignIn(people.parts, () => undefined), view);
  const office = createWebOffice(people.parts, handlers, () => undefined);
  return {
    people,
    office,
    browser: () => browserOf(office),
    signedIn: async (name: string, granted: { shops?: GrantedShops; rights?: readonly WebRight[] } = {}) => {
      const person = await people.add(name);
      await people.parts.store.grant(name, granted);
      const browser = browserOf(office);
      const first = { name, password: person.first, code: person.code() };
      browser.pageToken = (await browser.ask('session.signIn', first)).pageToken;
      browser.pageToken = (await browser.ask('session.choosePassword', { password: OWN_PASSWORD })).pageToken;
      pass(people, 60_000);
      return browser;
    },
    again: async (name: string) => {
      const browser = browserOf(office);
      const given = { name, password: OWN_PASSWORD, code: await people.codeOf(name) };
      browser.pageToken = (await browser.ask('session.signIn', given)).pageToken;
      pass(people, 60_000);
      return browser;
    },
  };
}

function browserOf(office: WebOffice) {
  const browser = {
    token: null as string | null,
    pageToken: '',
    /** Sends a request as a page of head office does, except for the fields in `otherwise`. */
    send: async (channel: string, request: unknown, otherwise: Partial<WebAsked> = {}): Promise<WebAnswer> => {
      const answer = await office.ask({
        channel,
        origin: ORIGIN,
        contentType: 'application/json',
        by: { origin: ORIGIN, isSecure: true, address: '10.0.0.9' },
        token: browser.token,
        pageToken: browser.pageToken,
        body: Buffer.from(JSON.stringify(request)),
        ...otherwise,
      });
      if (answer.token !== undefined) browser.token = answer.token;
      return answer;
    },
    ask: async <C extends WebChannel>(channel: C, request: WebRequestOf<C>): Promise<WebResponseOf<C>> => {
      const { result } = await browser.send(channel, request);
      const read = webResultSchema.parse(result);
      if (!read.ok) throw new Error(`${channel}: ${read.problem}.`);
      return read.value as WebResponseOf<C>;
    },
  };
  return browser;
}
