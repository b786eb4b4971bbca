import { type Protocol, protocol } from 'electron/main';
import { APP_SCHEME, answerAppRequest } from './app-files.ts';

/** Makes the scheme of the program's page known. Must be called before the program is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: { standard: true, secure: true } }]);
}

/** Serves the built page to the pages of one session. */
export function serveApp(sessionProtocol: Protocol, folder: string): void {
  sessionProtocol.handle(APP_SCHEME, (request) => answerAppRequest(folder, request));
}

/** Reads what answers are made of, so that the first one does not wait for it: Node does so where it is first named. */
export function prepareAnswers(): void {
  new Response(null, { status: 204 });
  new Request('about:blank');
}
