import fc from 'fast-check';
import { unzipSync } from 'fflate/browser';
import { describe, expect, it } from 'vitest';
import { ZipWriter } from './zip.ts';

describe('a ZIP archive', () => {
  it('unpacks to every part, although parts are written in pieces', () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 500 }), { maxLength: 4 });
    const name = fc.stringMatching(/^e\/[a-zọ0-9 .-]{1,12}$/);
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, pieces), { selector: ([one]) => one, maxLength: 4 }), (parts) => {
        const written: Uint8Array[] = [];
        const zip = new ZipWriter({ writeBytes: (bytes) => void written.push(Uint8Array.from(bytes)) });
        for (const [part, chunks] of parts)
          zip.addChunks(
            part,
            chunks.map((chunk) => Buffer.from(chunk)),
          );
        const text = zip.begin('text');
        text.write('Ọjà');
        text.finish();
        zip.finish();
        const found = unzipSync(Buffer.concat(written));
        expect(Object.keys(found)).toEqual([...parts.map(([part]) => part), 'text']);
        for (const [part, chunks] of parts) expect(Buffer.from(found[part] ?? [])).toEqual(Buffer.concat(chunks));
        expect(new TextDecoder().decode(found.text)).toBe('Ọjà');
      }),
    );
  });

  it('dates a ZIP archive to 1 January 1980 in every time zone', () => {
    const written: Uint8Array[] = [];
    const zip = new ZipWriter({ writeBytes: (bytes) => void written.push(Uint8Array.from(bytes)) });
    zip.begin('a').finish();
    zip.finish();
    // The DOS time follows version, flags and method.
    expect(Buffer.concat(written).readUInt32LE(10)).toBe(0x00_21_00_00);
  });
});
