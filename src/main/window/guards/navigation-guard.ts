/* Decides where the program's pages may go, as small predicates. Everything else is refused. */

/** Allows the main window to navigate only within the program's page, such as a reload. */
export function staysInProgram(address: string, ownOrigin: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.protocol}//${url.host}` === ownOrigin && url.username === '' && url.password === '';
}

/** Tells whether any page may open an address: with the scheme of the program, a bank or a development server. */
export function mayAnyPageGo(address: string): boolean {
  return ['app:', 'https:', 'http:'].includes(URL.parse(address)?.protocol ?? '');
}

/** Returns the scheme for the log, without the digits that a page may put into it. */
export function schemeOf(address: string): string {
  return URL.parse(address)?.protocol.replace(/\d/g, '') ?? 'none';
}
