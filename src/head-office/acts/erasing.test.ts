import { memoryBooks } from '../books/memory-books.fixture.ts';
import { textOf } from '../kept-bytes.fixture.ts';
import { memoryLedger } from '../ledger/memory-ledger.fixture.ts';
import { describeErasing } from './erasing-contract.fixture.ts';

describeErasing(
  'erasing in memory',
  () => {
    const [ledger, books] = [memoryLedger(), memoryBooks()];
    return { ledger, books, everything: async () => textOf([ledger.copy(), books.copy()]) };
  },
  { stories: 20, moments: [0, 10, 20, 30, 41] },
);
