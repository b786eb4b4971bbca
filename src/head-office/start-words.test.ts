import { describe, expect, it } from 'vitest';
import { readStartWords } from './start-words.ts';

describe('start options of head office', () => {
  it('starts head office in a folder and on a loopback address by default', () => {
    const { folder, ...words } = readStartWords([]);
    expect(folder).toMatch(/head-office-data$/);
    expect(words).toEqual({ host: '127.0.0.1', port: 8470, tls: null, publicAddress: null, command: [] });
    expect(readStartWords(['backup', 'there']).command).toEqual(['backup', 'there']);
  });

  it.each([
    [['--prot', '1'], '--prot'],
    [['--port', 'x'], '--port is a number'],
    [['--port', '99999'], '--port is a number'],
    // Without this refusal, head office would ignore the certificate and listen without TLS.
    [['--certificate', 'C.pem'], 'belong together'],
    [['--key', 'K.pem'], 'belong together'],
    [['--certificate', '/not/there.pem', '--key', 'K.pem'], '/not/there.pem cannot be read.'],
    [['--certificate', '', '--key', ''], ' cannot be read.'],
    [['--address', 'office.example'], 'https://office.example'],
    [['--address', 'http://office.example'], 'https://office.example'],
  ])('explains why it refuses the arguments %j', (words, sentence) => {
    expect(() => readStartWords(words)).toThrow(sentence);
  });
});
