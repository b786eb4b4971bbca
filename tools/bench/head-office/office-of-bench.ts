import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { openOffice } from '../../../src/head-office/office.fixture.ts';
import { OFFICE_HEADER } from '../../../src/shared/head-office/request-signature.ts';
import { VERSION_HEADER } from '../../../src/shared/head-office/wire.ts';

/* A head office in memory, as a process of its own. It prints its address and an enrolment code. */

const office = openOffice();
// The fixture's clock stands still.
office.parts.clock = () => new Date();

const server = createServer(async (request, response) => {
  const { status, body } = await office.answer({
    method: request.method ?? 'GET',
    ...pathOf(request),
    signatureInput: header(request, 'signature-input'),
    signature: header(request, 'signature'),
    contentDigest: header(request, 'content-digest'),
    office: header(request, OFFICE_HEADER),
    version: header(request, VERSION_HEADER),
    address: '127.0.0.1',
    body: await buffer(request),
  });
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

server.listen(0, '127.0.0.1', async () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Head office has no port.');
  console.log(JSON.stringify({ address: `http://127.0.0.1:${address.port}`, code: await office.makeCode() }));
});

function pathOf({ url = '' }: IncomingMessage): { path: string; query: string } {
  const { pathname, search } = new URL(url, 'http://127.0.0.1');
  return { path: pathname, query: search };
}

function header({ headers }: IncomingMessage, name: string): string {
  const given = headers[name];
  return typeof given === 'string' ? given : '';
}
