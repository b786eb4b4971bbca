import { APP_SCHEME } from '../app-files.ts';

/** Scheme and host of pages that are made from a text to be printed: not those of the program's own page. */
const HIDDEN_ORIGIN = `${APP_SCHEME}://hidden`;

/** What such a page may do: have styles of its own, and nothing else. */
const HIDDEN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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
      'content-security-policy': HIDDEN_PAGE_POLICY,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
}
