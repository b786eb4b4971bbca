import { type Protocol, protocol } from 'electron/main';
import { APP_SCHEME, answerAppRequest } from './app-files.ts';

/** Registers the scheme of the program's page. Must run before Electron is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: { standard: true, secure: true } }]);
}

export function serveApp(sessionProtocol: Protocol, folder: string): void {
  sessionProtocol.handle(APP_SCHEME, (request) => answerAppRequest(folder, request));
}

/** Makes Node load its fetch classes, so that the first request does not wait for them. */
export function prepareAnswers(): void {
  new Response(null, { status: 204 });
  new Request('about:blank');
}
