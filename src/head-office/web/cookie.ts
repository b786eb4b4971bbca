/**
 * The cookie of a session: no script can read it, no other page's request brings it, and it ends with the browser. Over TLS its name
 * begins so that a browser takes it from this very host alone.
 */
export function sessionCookie(token: string | null, isSecure: boolean): string {
  const rest = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return token === null ? `${nameOf(isSecure)}=; Max-Age=0; ${rest}` : `${nameOf(isSecure)}=${token}; ${rest}`;
}

/** The token that a request brings; null where it brings none. */
export function tokenIn(header: string, isSecure: boolean): string | null {
  const values = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${nameOf(isSecure)}=`))
    .map((part) => part.slice(nameOf(isSecure).length + 1));
  const [value] = values;
  // Two of one name are somebody's attempt to put one beside the other.
  return values.length === 1 && value && /^[\w-]{43}$/.test(value) ? value : null;
}

function nameOf(isSecure: boolean): string {
  return isSecure ? '__Host-paydesk' : 'paydesk';
}
