import { createHash } from 'node:crypto';
import { APP_SCHEME } from '../app-files.ts';

/** The origin of printed pages, which differs from that of the screens. */
const HIDDEN_ORIGIN = `${APP_SCHEME}://hidden`;

/** @param name must be unique */
export function hiddenAddress(name: string): string {
  return `${HIDDEN_ORIGIN}/${name}`;
}

/**
 * Answers requests of hidden pages from memory. Only the pages being printed exist; neither disk nor network is used.
 * @param pages HTML by address
 */
export function answerHiddenRequest(
  pages: ReadonlyMap<string, string>,
  { url, method }: { url: string; method: string },
): Response {
  const html = method === 'GET' ? pages.get(url) : undefined;
  if (html === undefined) return new Response(null, { status: 404 });
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyFor(html),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
}

/** Allows the page's own style sheet and nothing else. */
function policyFor(html: string): string {
  const start = html.indexOf('<style>');
  const sheet = start < 0 ? null : html.slice(start + '<style>'.length, html.indexOf('</style>', start));
  const styles = sheet === null ? "'none'" : `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${styles}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
