import fs from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../replace-file.ts';

export const APP_SCHEME = 'app';
export const APP_ORIGIN = 'app://paydesk';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Answers a request of the program's page. Never reads files outside the folder of the built page. */
export async function answerAppRequest(folder: string, request: { url: string; method: string }): Promise<Response> {
  if (request.method !== 'GET') return emptyAnswer(405);
  // Chromium requests the icon by itself. A 404 would show as an error in its console.
  if (request.url === `${APP_ORIGIN}/favicon.ico`) return emptyAnswer(204);
  const file = fileOf(folder, request.url);
  const type = file && TYPES[path.extname(file)];
  if (!file || !type) return emptyAnswer(404);
  try {
    return new Response(await fs.readFile(file), { headers: headersFor(type) });
  } catch (error) {
    if (hasCode(error, ['ENOENT', 'EISDIR'])) return emptyAnswer(404);
    throw error;
  }
}

export function fileOf(folder: string, address: string): string | null {
  const url = URL.parse(address);
  if (!url || `${url.protocol}//${url.host}` !== APP_ORIGIN) return null;
  const name = decode(url.pathname === '/' ? '/index.html' : url.pathname);
  if (name === null || /[\\\0]/.test(name)) return null;
  const file = path.join(folder, name);
  return file.startsWith(folder + path.sep) ? file : null;
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

export function headersFor(type: string, policy = CONTENT_SECURITY_POLICY): Record<string, string> {
  return {
    'content-type': type,
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
}

function emptyAnswer(status: 204 | 404 | 405): Response {
  return new Response(null, { status });
}

/** React sets single style properties by script, which the policy does not cover. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // Any attempt to turn text into elements or scripts throws, without exceptions.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
