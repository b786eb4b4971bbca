/** Stands in the built page wherever a nonce belongs; it is replaced with a fresh one each time the page is served. */
export const NONCE_PLACEHOLDER = 'PAYDESK-STYLE-NONCE';

/**
 * What the program's page may load: its own files and nothing else. The component library writes its theme's variables
 * into style elements; they carry the nonce, so no other style element counts.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
