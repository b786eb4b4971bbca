import { generateKeyPairSync } from 'node:crypto';
import { type AddressInfo, createServer, type Server } from 'node:net';
import tls from 'node:tls';
import forge from 'node-forge';
import { headText, json, type Play, send, startScriptedService } from '../gateway/scripted-service.fixture.ts';
import type { Break, Place } from './wire-fault-service.fixture.ts';

/** Faults between a till and the service. */

/** The service, or an impostor, gives this answer to every request. */
export function plays(play: Play): Break {
  return { play: () => play };
}

/** The service gives this JSON answer for every payment. */
export function spoken(body: object, status = 200): Break {
  return plays(json(body, status));
}

/** The service answers with JSON, or with text that looks like JSON, that may contain the reference. */
export function answers(body: (reference: string) => object | string, status = 200): Break {
  return {
    play: (reference) => {
      const given = body(reference);
      return send(status, typeof given === 'string' ? given : JSON.stringify(given));
    },
  };
}

/** Nothing listens on the service's port. */
export const REFUSED: Break = {
  elsewhere: async () => {
    const { baseUrl, stop } = await startScriptedService(() => undefined);
    await stop();
    return nowhere(baseUrl);
  },
};

/** A name with a label that is too long for DNS, so that no resolver is asked. */
export const NAME_NOT_RESOLVED: Break = {
  elsewhere: () => Promise.resolve(nowhere(`http://${'no-such-name-'.repeat(6)}x`)),
};

const CERTIFICATE = selfSigned();

/** The server has a self-signed certificate. */
export const SELF_SIGNED: Break = {
  elsewhere: () => {
    const server = tls.createServer(CERTIFICATE);
    server.on('tlsClientError', () => undefined);
    return startAt('https:', server);
  },
};

/** The server speaks no TLS. */
export const NO_TLS: Break = {
  elsewhere: () => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    });
    return startAt('https:', server);
  },
};

/** Sends these bytes, and resets the connection once the headers have arrived. */
export function resetsAfter(bytes: string): Play {
  return (socket, _asked, moments) => {
    moments.once('headers', () => socket.resetAndDestroy());
    socket.write(bytes);
  };
}

/** The headers of a JSON answer of a hundred bytes. */
export const HEAD = headText(200, { 'content-type': 'application/json', 'content-length': '100' });

async function startAt(protocol: string, server: Server): Promise<Place> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function selfSigned(): { key: string; cert: string } {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const key = forge.pki.privateKeyFromPem(privateKey);
  const certificate = forge.pki.createCertificate();
  const name = [{ name: 'commonName', value: '127.0.0.1' }];
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  certificate.validity.notBefore = new Date(Date.now() - 60_000);
  certificate.validity.notAfter = new Date(Date.now() + 3_600_000);
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.sign(key, forge.md.sha256.create());
  return { key: privateKey, cert: forge.pki.certificateToPem(certificate) };
}

function nowhere(origin: string): Place {
  return { origin, stop: () => Promise.resolve() };
}
