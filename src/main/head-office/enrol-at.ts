import { randomUUID } from 'node:crypto';
import type { RequestOf } from '../../shared/bridge-contract.ts';
import { problem, type Result } from '../../shared/problems.ts';
import { readBaseUrl } from '../settings/base-url.ts';
import { readCertificateAuthority } from '../settings/certificate-authority.ts';
import { type KeptEnrolment, newEnrolment } from './enrolment-file.ts';
import type { RunningParts } from './made-link.ts';
import { fetchOf, untilEnd } from './office-session.ts';
import type { CertificateFault } from './uploader/certificate-fault.ts';
import { enrolTill } from './uploader/enrol-till.ts';
import { createExchange } from './uploader/office-exchange.ts';

const ENROL_LIMIT_MS = 15_000;

/** Enrols this till at the head office that a person or a provisioning file names. The caller stores the result. */
export async function enrolAt(
  parts: RunningParts,
  typed: RequestOf<'headOffice.enrol'>,
): Promise<Result<KeptEnrolment>> {
  const { journal, callSigner, about, clock, stopping } = parts;
  // The sandbox rule allows plain HTTP on loopback, because nothing leaves the machine.
  const address = readBaseUrl(typed.address, 'sandbox');
  if (!address.ok) return problem('headOfficeAddress');
  const { certificateAuthority: pem } = typed;
  const authority = pem === null ? null : readCertificateAuthority(pem);
  if (pem !== null && authority === null) return problem('headOfficeAuthorityWrong');
  const certificateAuthority = authority?.certificate ?? null;
  const signing = await untilEnd(callSigner(), stopping);
  if (!signing.ok) return problem(signing.problem);
  const { identity } = await journal.witnessState();
  const { signer, rotations } = signing;
  const asked = { code: typed.code, publicKey: signer.publicKey, identity };
  let fault: CertificateFault | null = null;
  const office = { address: address.baseUrl, certificateAuthority };
  const exchange = createExchange({
    ...office,
    // The answer tells the till the key of head office. Until then, the one-time code ties the request to head office.
    office: null,
    fetch: fetchOf(parts, office),
    signer,
    version: about.version,
    now: () => clock.now(),
    newNonce: randomUUID,
    within: () => AbortSignal.any([stopping, AbortSignal.timeout(ENROL_LIMIT_MS)]),
    distrusted: (found) => {
      fault = found;
    },
  });
  const enrolled = await enrolTill(exchange, asked, rotations);
  if (!enrolled.ok) return enrolled.problem.code === 'headOfficeAway' && fault ? problem(fault) : enrolled;
  return { ok: true, value: newEnrolment({ ...office, publicKey: enrolled.value.receipt.publicKey }) };
}
