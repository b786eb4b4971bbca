import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

interface Authority {
  certificate: string;
  issue(changes?: { names?: readonly string[]; days?: readonly [from: number, to: number] }): {
    certificate: string;
    key: string;
  };
}

const DAY_MS = 24 * 60 * 60_000;

/** The validity of a certificate, in days from today. */
const NOW = [-1, 10] as const;

export function makeAuthority(name: string): Authority {
  const own = newKey();
  const subject = [{ name: 'commonName', value: name }];
  const extensions = [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ];
  const make = (parts: {
    key: Key;
    subject: forge.pki.CertificateField[];
    extensions: object[];
    days: readonly [number, number];
  }) => {
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = forge.pki.publicKeyFromPem(parts.key.publicKey);
    certificate.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(8))}`;
    [certificate.validity.notBefore, certificate.validity.notAfter] = [
      new Date(Date.now() + parts.days[0] * DAY_MS),
      new Date(Date.now() + parts.days[1] * DAY_MS),
    ];
    certificate.setSubject(parts.subject);
    certificate.setIssuer(subject);
    certificate.setExtensions(parts.extensions);
    certificate.sign(forge.pki.privateKeyFromPem(own.privateKey), forge.md.sha256.create());
    return forge.pki.certificateToPem(certificate);
  };
  return {
    certificate: make({ key: own, subject, extensions, days: [-2, 30] }),
    issue({ names = ['localhost'], days = NOW } = {}) {
      const key = newKey();
      const altNames = names.map((value) => ({ type: 2, value }));
      const certificate = make({
        key,
        subject: [{ name: 'commonName', value: names[0] ?? '' }],
        extensions: [
          { name: 'basicConstraints', cA: false },
          { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
          { name: 'extKeyUsage', serverAuth: true },
          { name: 'subjectAltName', altNames },
        ],
        days,
      });
      return { certificate, key: key.privateKey };
    },
  };
}

type Key = ReturnType<typeof newKey>;

function newKey() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
}
