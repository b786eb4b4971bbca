import { createHash } from 'node:crypto';
import { APP_SCHEME, headersFor } from '../app-files.ts';

/** The origin of printed pages, separate from the origin of the screens. */
const HIDDEN_ORIGIN = `${APP_SCHEME}://hidden`;

export function hiddenAddress(name: string): string {
  return `${HIDDEN_ORIGIN}/${name}`;
}

/**
 * Answers requests of hidden pages. Only the pages being printed exist, in memory: neither disk nor network is used.
 */
export function answerHiddenRequest(
  pages: ReadonlyMap<string, string>,
  { url, method }: { url: string; method: string },
): Response {
  const html = method === 'GET' ? pages.get(url) : undefined;
  if (html === undefined) return new Response(null, { status: 404 });
  return new Response(html, { headers: headersFor('text/html; charset=utf-8', policyFor(html)) });
}

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
