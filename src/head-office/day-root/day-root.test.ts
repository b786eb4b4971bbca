import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignedBy, makeWitnessKey, openWitness } from '../server/witness.ts';
import { isProven, type JournalHead, makeDayRoot, proveHead } from './day-root.ts';
import { inclusionPath, isIncluded, merkleRoot } from './merkle-tree.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('Merkle tree (RFC 6962)', () => {
  /** The test vectors of Certificate Transparency. */
  const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const ROOTS = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];

  it.each(ROOTS.map((root, size) => [size, root]))('computes the known root of %i leaves', (size, root) => {
    expect(hex(merkleRoot(LEAVES.slice(0, Number(size)).map((leaf) => Buffer.from(leaf, 'hex'))))).toBe(root);
  });

  it('proves each leaf at its index and rejects any other leaf, index, size or path', () => {
    const trees = fc.array(fc.uint8Array({ maxLength: 4 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), (leaves, some, other) => {
        const index = some % leaves.length;
        const leaf = leaves[index] ?? new Uint8Array();
        const size = leaves.length;
        const proof = { index, size, path: inclusionPath(leaves, index), root: merkleRoot(leaves) };
        expect(isIncluded(leaf, proof)).toBe(true);
        expect(isIncluded(Buffer.concat([leaf, Uint8Array.of(1)]), proof)).toBe(false);
        expect(isIncluded(leaf, { ...proof, path: [...proof.path, proof.root] })).toBe(false);
        expect(isIncluded(leaf, { ...proof, index: size })).toBe(false);
        const elsewhere = other % size;
        const isSameLeaf = Buffer.compare(leaves[elsewhere] ?? new Uint8Array(), leaf) === 0;
        if (!isSameLeaf) expect(isIncluded(leaves[elsewhere] ?? new Uint8Array(), proof)).toBe(false);
      }),
    );
  });
});

describe('day root', () => {
  const witness = openWitness(makeWitnessKey());
  const heads = [3, 1, 2].map((seq): JournalHead => ({ journal: randomUUID(), seq, hash: `${seq}`.repeat(64) }));
  const root = makeDayRoot(heads, '2026-11-22T00:00:05.000Z', witness);

  it('proves the head of every journal with the note and the key', () => {
    for (const { journal, seq } of heads) {
      const proof = proveHead(root, journal);
      expect(proof && JSON.parse(proof.leaf)).toMatchObject({ journal, seq });
      expect(proof && isProven(proof, root.note, witness.publicKey, isSignedBy)).toBe(true);
    }
    expect(proveHead(root, randomUUID())).toBeNull();
  });

  it('rejects another head, another key and a changed note', () => {
    const proof = proveHead(root, heads[0]?.journal ?? '');
    if (!proof) throw new Error('The day has no such head.');
    const other = openWitness(makeWitnessKey());
    expect(
      isProven({ ...proof, leaf: proof.leaf.replace('"seq":3', '"seq":2') }, root.note, witness.publicKey, isSignedBy),
    ).toBe(false);
    expect(isProven(proof, root.note, other.publicKey, isSignedBy)).toBe(false);
    expect(isProven(proof, root.note.replace('taken 2026', 'taken 2025'), witness.publicKey, isSignedBy)).toBe(false);
  });

  it('is a checkpoint that still verifies after a cosignature', () => {
    const [origin, size] = root.note.split('\n');
    expect(origin).toMatch(/^paydesk-head-office\/[0-9a-f]{16}\/heads\/2026-11-22$/);
    expect(size).toBe('3');
    const proof = proveHead(root, heads[1]?.journal ?? '');
    const cosigned = `${root.note}— auditor.example ${Buffer.alloc(76).toString('base64')}\n`;
    expect(proof && isProven(proof, cosigned, witness.publicKey, isSignedBy)).toBe(true);
  });
});
