/* Decides where the program's pages may go, as small predicates. Everything else is refused. */

/** Allows the main window to navigate only within the program's page, such as a reload. */
export function staysInProgram(address: string, ownOrigin: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.protocol}//${url.host}` === ownOrigin && url.username === '' && url.password === '';
}

/** Forbids every navigation of a printed page, which is made from a text and has no links. */
export function staysOnSlip(): boolean {
  return false;
}

/** Forbids new windows: the program opens none by `window.open`, a link or a form. */
export function mayOpenWindow(): boolean {
  return false;
}

/** Denies every permission: the program needs no camera, location, notifications or others. */
export function mayUsePermission(): boolean {
  return false;
}

/** The limit for any page: the program's own, a bank's, or one of a development server. */
export function mayAnyPageGo(address: string): boolean {
  return ['app:', 'https:', 'http:'].includes(URL.parse(address)?.protocol ?? '');
}

/** Returns the scheme for the log, without the digits that a page may put into it. */
export function schemeOf(address: string): string {
  return URL.parse(address)?.protocol.replace(/\d/g, '') ?? 'none';
}
