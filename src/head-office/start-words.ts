import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

export type StartWords = ReturnType<typeof readStartWords>;

/** @throws with a sentence about the first invalid word */
export function readStartWords(words: readonly string[]) {
  const { values, positionals } = parsed(words);
  const { folder, host, certificate, key, address } = values;
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) {
    throw new Error(`--port is a number up to 65535, not “${values.port}”.`);
  }
  if ((certificate === undefined) !== (key === undefined)) {
    // With only a certificate or only a key, head office would listen without TLS.
    throw new Error('--certificate and --key belong together: one of them is missing.');
  }
  if (address !== undefined && !/^https:\/\/[^/\s]+\/?$/.test(address)) {
    throw new Error(`--address is the address that browsers open, such as https://office.example, not “${address}”.`);
  }
  return {
    folder,
    host,
    port: Number(values.port),
    tls: certificate !== undefined && key !== undefined ? { certificate: fileAt(certificate), key: fileAt(key) } : null,
    /** The address of a TLS proxy, such as `https://office.example`. */
    publicAddress: address ?? null,
    /** `backup FOLDER`, `restore FOLDER`, `purge`, `person …`, `people` or `looks`; empty to run head office. */
    command: positionals,
  };
}

export function notStartedText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, address, port } = error as Error & { code?: string; address?: string; port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${address} is taken: something else listens there. Name another one with --port.`;
  }
  if (code === 'EACCES' && port !== undefined) return `Nobody but root may listen on port ${port}: name another one.`;
  return error.message || `Head office did not start: ${code ?? error.name}.`;
}

function parsed(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      folder: { type: 'string', default: path.resolve('head-office-data') },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '8470' },
      certificate: { type: 'string' },
      key: { type: 'string' },
      address: { type: 'string' },
    },
  });
}

function fileAt(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} cannot be read.`, { cause: error });
  }
}
