import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_TOKEN_HEADER, WEB_PATH } from '../../shared/head-office-web/web-contract.ts';
import { headerOf } from '../server/http.ts';
import { sessionCookie, tokenIn } from './cookie.ts';
import { type CameBy, cameBy, type WebPlace } from './place.ts';
import type { Screens } from './screens.ts';
import type { WebOffice } from './web-office.ts';

const MOST_BYTES = 16 * 1024;

/** Content-hashed files never change, so browsers may cache them forever. */
const ASSETS = '/assets/';

export interface WebRoutes {
  office: WebOffice;
  screens: Screens;
  place: WebPlace;
}

export function addWebRoutes(server: FastifyInstance, { office, screens, place }: WebRoutes): void {
  void server.register((web, _options, registered) => {
    web.addHook('onRequest', (request, reply, done) => {
      void reply.headers(headersFor(cameByOf(place, request)));
      done();
    });
    web.setErrorHandler((_error, _request, reply) => reply.code(400).send({ ok: false, problem: 'refused' }));
    for (const [path, { type, body }] of screens) {
      web.get(path, async (request, reply) => {
        if (cameByOf(place, request) === null) return plainHttp(reply);
        return reply
          .header('cache-control', path.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-store')
          .type(type)
          .send(body);
      });
    }
    web.post<{ Params: { channel: string } }>(
      `${WEB_PATH}:channel`,
      { bodyLimit: MOST_BYTES },
      async (request, reply) => {
        const by = cameByOf(place, request);
        if (by === null) return plainHttp(reply);
        const { status, result, token } = await office.ask({
          channel: request.params.channel,
          by,
          origin: headerOf(request, 'origin'),
          contentType: headerOf(request, 'content-type'),
          token: tokenIn(headerOf(request, 'cookie'), by.isSecure),
          pageToken: headerOf(request, PAGE_TOKEN_HEADER),
          body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
        });
        if (token !== undefined) reply.header('set-cookie', sessionCookie(token, by.isSecure));
        return reply.code(status).header('cache-control', 'no-store').send(result);
      },
    );
    registered();
  });
}

function headersFor(by: CameBy | null): Record<string, string> {
  return {
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(by?.isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

function plainHttp(reply: FastifyReply): FastifyReply {
  return reply
    .code(403)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('From elsewhere, head office is looked at over https alone: see docs/head-office.md.\n');
}

function cameByOf(place: WebPlace, request: FastifyRequest): CameBy | null {
  return cameBy(place, {
    host: headerOf(request, 'host'),
    remoteAddress: request.raw.socket.remoteAddress ?? '',
    forwardedFor: headerOf(request, 'x-forwarded-for'),
  });
}
