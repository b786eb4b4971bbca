/**
 * Returns the header of the session cookie. Scripts cannot read it, requests of other sites do not carry it, and it ends with the browser. Over TLS
 * its name has the `__Host-` prefix, so browsers accept it only from this host.
 */
export function sessionCookie(token: string | null, isSecure: boolean): string {
  const rest = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return token === null ? `${nameOf(isSecure)}=; Max-Age=0; ${rest}` : `${nameOf(isSecure)}=${token}; ${rest}`;
}

/** Returns the token in a request, or null. */
export function tokenIn(header: string, isSecure: boolean): string | null {
  const values = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${nameOf(isSecure)}=`))
    .map((part) => part.slice(nameOf(isSecure).length + 1));
  const [value] = values;
  // Rejects duplicates, because another host could have added one.
  return values.length === 1 && value && /^[\w-]{43}$/.test(value) ? value : null;
}

function nameOf(isSecure: boolean): string {
  return isSecure ? '__Host-paydesk' : 'paydesk';
}
