import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { diskOf, openOffice } from '../../../head-office/office.fixture.ts';
import { listen } from '../../../head-office/server/http.ts';
import { problem } from '../../../shared/problems.ts';
import { readCertificateAuthority } from '../../settings/certificate-authority.ts';
import { createAuthorityFetch } from './authority-fetch.ts';
import type { CertificateFault } from './certificate-fault.ts';
import { enrolTill } from './enrol-till.ts';
import { createExchange } from './office-exchange.ts';
import { makeAuthority } from './own-authority.fixture.ts';

const shop = makeAuthority('Ade Stores');
const foreign = makeAuthority('Ade Stores');

async function officeWith(tls: { certificate: string; key: string }, believed = shop.certificate) {
  const office = openOffice();
  let asked = 0;
  const answer: typeof office.answer = async (request) => {
    asked += 1;
    return await office.answer(request);
  };
  const listening = await listen({ answer }, { host: '127.0.0.1', port: 0, tls, requestTimeoutMs: 60_000 });
  onTestFinished(() => listening.stop());
  const disk = diskOf(0);
  const faults: (CertificateFault | null)[] = [];
  const exchange = createExchange({
    signer: disk.key,
    now: () => office.clock.now,
    newNonce: () => 'nonce-of-test',
    version: '',
    office: null,
    address: `https://localhost:${new URL(listening.address).port}`,
    fetch: createAuthorityFetch(believed),
    within: () => AbortSignal.timeout(60_000),
    distrusted: (fault) => faults.push(fault),
  });
  const enrol = async () =>
    await enrolTill(
      exchange,
      { code: await office.makeCode(), publicKey: disk.key.publicKey, identity: disk.identity },
      [],
    );
  return { enrol, faults, asked: () => asked };
}

describe('a till with the shop’s own certificate authority', () => {
  it('connects to a head office with a certificate of that authority', async () => {
    const till = await officeWith(shop.issue());
    expect(await till.enrol()).toMatchObject({ ok: true });
    expect([till.faults, till.asked()]).toEqual([[null], 1]);
  });

  it.each([
    ['has another name', () => shop.issue({ names: ['other.example'] }), 'headOfficeCertificateOther'],
    ['has run out', () => shop.issue({ days: [-9, -1] }), 'headOfficeCertificateNotValid'],
    ['is not valid yet', () => shop.issue({ days: [1, 9] }), 'headOfficeCertificateNotValid'],
    ['is signed by another authority of the same name', () => foreign.issue(), 'headOfficeCertificateUnknown'],
  ] as const)('sends nothing to a head office whose certificate %s, and reports why', async (_name, issue, fault) => {
    const till = await officeWith(issue());
    expect(await till.enrol()).toEqual(problem('headOfficeAway'));
    expect([till.faults, till.asked()]).toEqual([[fault], 0]);
  });

  it('sends nothing to another server even if the environment disables certificate checks', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    const till = await officeWith(foreign.issue());
    expect(await till.enrol()).toEqual(problem('headOfficeAway'));
    expect([till.faults, till.asked()]).toEqual([['headOfficeCertificateUnknown'], 0]);
  });
});

describe('an invalid answer', () => {
  it.each([205, 600])('fails only one request if an answer has the status %s', async (status) => {
    const { certificate, key } = shop.issue();
    const server = https.createServer({ cert: certificate, key }, (_asked, answer) => {
      answer.writeHead(status).end('body');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    });
    const { port } = server.address() as AddressInfo;
    await expect(createAuthorityFetch(shop.certificate)(`https://localhost:${port}/`, {})).rejects.toThrow();
  });
});

describe('certificate of an authority', () => {
  it('reads the certificate of an authority with its fingerprint despite surrounding text', () => {
    const read = readCertificateAuthority(`Ade Stores\r\n${shop.certificate}\n`);
    expect(read?.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(readCertificateAuthority(read?.certificate ?? '')).toEqual(read);
  });

  it('refuses a server’s certificate, several certificates, a private key, a long text and anything else', () => {
    const { certificate, key } = shop.issue();
    const wrong = [certificate, `${shop.certificate}${shop.certificate}`, key, `${shop.certificate}${key}`];
    const others = ['', 'x', `${shop.certificate}${' '.repeat(8_000)}`, shop.certificate.slice(0, 400)];
    expect([...wrong, ...others].map(readCertificateAuthority)).toEqual(Array(8).fill(null));
  });
});
