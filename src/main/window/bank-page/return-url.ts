const TOKEN_BYTES = 16;
const TOKEN = /^[0-9a-f]{32}$/;

/**
 * Makes the token by which the return of one attempt is known: 128 random bits as 32 lower-case hex digits, since some
 * services change the case of an address.
 */
export function makeReturnToken(randomBytes: (sizeBytes: number) => Uint8Array): string {
  return Buffer.from(randomBytes(TOKEN_BYTES)).toString('hex');
}

/**
 * The address that the bank is told to send the customer back to (specification, `redirectUrl`): the till's return address
 * with the token of the attempt as its last segment.
 * @param base an http or https address without query and fragment; a slash at its end makes no difference
 * @throws TypeError for any other base, or for what is no token
 */
export function makeReturnUrl(base: string, token: string): string {
  const url = new URL(base);
  if (!isWeb(url) || url.search !== '' || url.hash !== '') throw new TypeError('not an address to return to');
  if (!TOKEN.test(token)) throw new TypeError('not a token of an attempt');
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${token}`;
  return url.href;
}

/** Whether an address is the return address: the same origin and exactly the same path. What follows the path is free. */
export function isReturnAddress(address: string, returnUrl: string): boolean {
  const url = URL.parse(address);
  const expected = new URL(returnUrl);
  return url !== null && isWeb(url) && url.origin === expected.origin && url.pathname === expected.pathname;
}

function isWeb(url: URL): boolean {
  return url.protocol === 'https:' || url.protocol === 'http:';
}
