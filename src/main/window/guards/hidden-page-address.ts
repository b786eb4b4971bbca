import { createHash } from 'node:crypto';
import { APP_SCHEME } from '../app-files.ts';

/** Scheme and host of pages that are made from a text to be printed: not those of the program's own page. */
const HIDDEN_ORIGIN = `${APP_SCHEME}://hidden`;

/** The address of a hidden page. @param name never used before */
export function hiddenAddress(name: string): string {
  return `${HIDDEN_ORIGIN}/${name}`;
}

/**
 * Answers a request of the session of hidden pages. Nothing is there but the pages that are just printed, and they come
 * from memory: neither the disk nor a network has any part in it.
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

/** What such a page may do: have the one sheet that it was made with, and nothing else. */
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
