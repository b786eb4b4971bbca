/**
 * Returns the header of the session cookie. Scripts cannot read the cookie, and other sites' requests do not carry it.
 * Over TLS its name begins with `__Host-`, so browsers accept it only from this host.
 */
export function sessionCookie(token: string | null, isSecure: boolean): string {
  const rest = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return token === null ? `${nameOf(isSecure)}=; Max-Age=0; ${rest}` : `${nameOf(isSecure)}=${token}; ${rest}`;
}

export function tokenIn(header: string, isSecure: boolean): string | null {
  const values = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${nameOf(isSecure)}=`))
    .map((part) => part.slice(nameOf(isSecure).length + 1));
  const [value] = values;
  // A second cookie of this name may come from another host, so neither counts.
  return values.length === 1 && value && /^[\w-]{43}$/.test(value) ? value : null;
}

function nameOf(isSecure: boolean): string {
  return isSecure ? '__Host-paydesk' : 'paydesk';
}
