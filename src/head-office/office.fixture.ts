import { hash, randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { signCall } from '../main/head-office/uploader/sign-call.ts';
import type { OfficeCall } from '../main/head-office/uploader/upload-ports.ts';
import { OFFICE_HEADER } from '../shared/head-office/request-signature.ts';
import {
  type Enrolment,
  OFFICE_PATHS,
  type Point,
  standingSchema,
  VERSION_HEADER,
} from '../shared/head-office/wire.ts';
import { append, type Disk, headOf, newDisk } from './disk.fixture.ts';
import type { Ledger } from './ledger/ledger-port.ts';
import { type MemoryLedger, memoryLedger } from './ledger/memory-ledger.fixture.ts';
import type { OfficeRequest } from './server/authenticate.ts';
import { makeEnrolmentCode } from './server/enrol.ts';
import { createOffice } from './server/office.ts';
import type { OfficeAnswer, OfficeParts } from './server/office-parts.ts';
import { makeWitnessKey, openWitness } from './server/witness.ts';

export interface OfficeOfTest<Kept extends Ledger = MemoryLedger> {
  parts: OfficeParts;
  ledger: Kept;
  clock: { now: Date };
  answer(request: OfficeRequest): Promise<OfficeAnswer>;
  /** Answers a call that a till signs now. @param to the public key of the head office that the till names, if any */
  ask(disk: Pick<Disk, 'key'>, call: Partial<OfficeCall> & { path: string }, to?: string): Promise<OfficeAnswer>;
  pass(ms: number): void;
  fetch(url: string, init: RequestInit): Promise<Response>;
  makeCode(): Promise<string>;
}

export function openOffice(): OfficeOfTest {
  return openOfficeOver(memoryLedger());
}

export function openOfficeOver<Kept extends Ledger>(ledger: Kept): OfficeOfTest<Kept> {
  const clock = { now: new Date('2026-11-22T09:00:00.000Z') };
  const witness = openWitness(makeWitnessKey());
  const parts: OfficeParts = { ledger, witness, clock: () => clock.now, randomBytes, log: () => undefined };
  const office = createOffice(parts);
  return {
    parts,
    ledger,
    clock,
    answer: office.answer,
    ask: (disk, call, to) => office.answer(signed(disk, call, clock.now, to)),
    pass: (ms) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    fetch: async (url, init) => responseOf(await office.answer(requestOf(url, init))),
    makeCode: async () => (await makeEnrolmentCode(parts)).code,
  };
}

function requestOf(url: string, { method = 'GET', headers, body }: RequestInit): OfficeRequest {
  const { pathname, search } = new URL(url);
  const given = new Headers(headers);
  const header = (name: string) => given.get(name) ?? '';
  return {
    method,
    path: pathname,
    query: search,
    signatureInput: header('signature-input'),
    signature: header('signature'),
    contentDigest: header('content-digest'),
    office: header(OFFICE_HEADER),
    address: '10.0.0.9',
    version: header(VERSION_HEADER),
    body: body instanceof Uint8Array ? body : new Uint8Array(),
  };
}

function responseOf({ status, body, retryAfterSeconds }: OfficeAnswer): Response {
  const headers = new Headers(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) });
  return Response.json(body, { status, headers });
}

export function diskOf(events: number, mark = 'one'): Disk {
  const disk = newDisk('Till 1');
  addTo(disk, events, mark);
  return disk;
}

export function addTo(disk: Disk, events: number, mark = 'one'): void {
  for (let added = 0; added < events; added += 1) append(disk, mark, '2026-11-22T09:00:00.000Z');
}

/** @param office the public key of the head office that the till names, if any */
export function signed(
  { key }: Pick<Disk, 'key'>,
  call: Partial<OfficeCall> & { path: string },
  at: Date,
  office: string | null = null,
): OfficeRequest {
  const whole: OfficeCall = { method: 'GET', query: '', body: new Uint8Array(), ...call };
  const headers = signCall(whole, { key, now: at, nonce: randomUUID(), office });
  return {
    ...whole,
    signatureInput: headers['signature-input'],
    signature: headers.signature,
    contentDigest: headers['content-digest'],
    office: office ?? '',
    address: '10.0.0.9',
    version: '0.1.0',
  };
}

export function enrolment({ key, identity }: Disk, code: string | null): Partial<OfficeCall> & { path: string } {
  const body: Enrolment = { code, publicKey: key.publicKey, identity };
  return { method: 'POST', path: OFFICE_PATHS.enrolments, body: Buffer.from(JSON.stringify(body)) };
}

export function batch(disk: Disk, after: number, most = 256): OfficeCall {
  const lines = disk.events.slice(after, after + most).map(({ line }) => line);
  return batchOf(disk, disk.events[after - 1] ?? disk.genesis, gzipSync(Buffer.concat(lines)));
}

export function batchOf(disk: Disk, after: Point, body: Uint8Array): OfficeCall {
  const path = OFFICE_PATHS.events(disk.identity.id);
  return { method: 'POST', path, query: `?after=${after.seq}&hash=${after.hash}`, body };
}

/** @param events the length of the till's journal, of which nothing has been sent */
export async function officeWithTill(events: number): Promise<{ office: OfficeOfTest; disk: Disk }> {
  const office = openOffice();
  return { office, disk: await enrolled(office, diskOf(events)) };
}

export async function enrolled(office: OfficeOfTest<Ledger>, disk: Disk): Promise<Disk> {
  await office.ask(disk, enrolment(disk, await office.makeCode()));
  return disk;
}

/** @returns null if the answer contains no head */
export function standsAt({ body }: OfficeAnswer): Point | null {
  const standing = standingSchema.loose().safeParse(body);
  if (!standing.success) return null;
  const { seq, hash: hashThere } = standing.data.receipt.receipt;
  return { seq, hash: hashThere };
}

export function endOf(disk: Disk): Point {
  const { seq, hash: hashThere } = headOf(disk);
  return { seq, hash: hashThere };
}

export function digestOf(body: Uint8Array): string {
  return `sha-256=:${hash('sha256', body, 'base64')}:`;
}
