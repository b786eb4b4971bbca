const TOKEN_BYTES = 16;
const TOKEN = /^[a-p]{32}$/;

/** Letters that replace the digits 0 to 9, after the hex letters a to f. */
const LETTERS = 'ghijklmnop';

const MOST_TIMES_ENCODED = 3;

/**
 * Makes a token of 128 random bits as 32 lower-case letters. Some services change the case of an address, so case
 * carries no information. Digits could look like a card number, which masking would change.
 */
export function makeReturnToken(randomBytes: (sizeBytes: number) => Uint8Array): string {
  const hex = Buffer.from(randomBytes(TOKEN_BYTES)).toString('hex');
  return hex.replace(/\d/g, (digit) => LETTERS.charAt(Number(digit)));
}

/**
 * Makes the address to which the bank sends the customer back (specification, `redirectUrl`).
 * @param base an http or https address without query and fragment; a trailing slash is allowed
 * @throws TypeError for any other base or an invalid token
 */
export function makeReturnUrl(base: string, token: string): string {
  const url = new URL(base);
  if (!isWeb(url) || url.search !== '' || url.hash !== '') throw new TypeError('not an address to return to');
  if (!TOKEN.test(token)) throw new TypeError('not a token of an attempt');
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${token}`;
  return url.href;
}

/** Compares the host and looks for the token in the path. Banks rewrite the scheme, port, case, encoding and query. */
export function isReturnAddress(address: string, returnUrl: string): boolean {
  const url = URL.parse(address);
  const expected = new URL(returnUrl);
  return url !== null && hostOf(url) === hostOf(expected) && pathOf(url).includes(tokenOf(expected));
}

export function isWeb(url: URL): boolean {
  return url.protocol === 'https:' || url.protocol === 'http:';
}

function hostOf({ hostname }: URL): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

function tokenOf(returnUrl: URL): string {
  return pathOf(returnUrl).replace(/^.*\//s, '');
}

/** Decodes a path repeatedly, because banks may encode it more than once. */
function pathOf({ pathname }: URL): string {
  let path = pathname;
  for (let times = 0; times < MOST_TIMES_ENCODED; times += 1) {
    path = path.replace(/%([0-9a-f]{2})/gi, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return path.toLowerCase();
}
