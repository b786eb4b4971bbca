import { type Protocol, protocol } from 'electron/main';
import { APP_SCHEME, answerAppRequest } from './app-files.ts';

/** Registers the scheme of the program's page. Call it before the program is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: { standard: true, secure: true } }]);
}

/** Serves the built page to the pages of one session. */
export function serveApp(sessionProtocol: Protocol, folder: string): void {
  sessionProtocol.handle(APP_SCHEME, (request) => answerAppRequest(folder, request));
}

/** Loads what answers are made of, which Node does on first use, so that the first one does not wait for it. */
export function prepareAnswers(): void {
  new Response(null, { status: 204 });
  new Request('about:blank');
}
