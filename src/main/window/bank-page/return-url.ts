const TOKEN_BYTES = 16;
const TOKEN = /^[a-p]{32}$/;

/** For each digit the letter that stands for it, after the six that hex has. */
const LETTERS = 'ghijklmnop';

const MOST_TIMES_ENCODED = 3;

/**
 * Makes the token by which the return of one attempt is known: 128 random bits as 32 lower-case letters, four bits each.
 * Not in both cases, since some services change the case of an address; and not with digits, since among them is now and
 * then what reads as a card number, and whoever masks those would change the address.
 */
export function makeReturnToken(randomBytes: (sizeBytes: number) => Uint8Array): string {
  const hex = Buffer.from(randomBytes(TOKEN_BYTES)).toString('hex');
  return hex.replace(/\d/g, (digit) => LETTERS.charAt(Number(digit)));
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

/**
 * Whether an address is the return address, as banks may write it: on the same host, the path holds the token of the attempt. Scheme
 * and port, capitals, percent signs, slashes and whatever else is in the path do not matter, nor does what follows the path.
 */
export function isReturnAddress(address: string, returnUrl: string): boolean {
  const url = URL.parse(address);
  const expected = new URL(returnUrl);
  return url !== null && hostOf(url) === hostOf(expected) && pathOf(url).includes(tokenOf(expected));
}

/** Whether it is http or https, in the clear or not. */
export function isWeb(url: URL): boolean {
  return url.protocol === 'https:' || url.protocol === 'http:';
}

/** Without the dot that may end it. */
function hostOf({ hostname }: URL): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

function tokenOf(returnUrl: URL): string {
  return pathOf(returnUrl).replace(/^.*\//s, '');
}

/** Decoded, as often as a bank may have encoded it. */
function pathOf({ pathname }: URL): string {
  let path = pathname;
  for (let times = 0; times < MOST_TIMES_ENCODED; times += 1) {
    path = path.replace(/%([0-9a-f]{2})/gi, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return path.toLowerCase();
}
