import { memoryBooks } from '../books/memory-books.ts';
import { memoryLedger } from '../ledger/memory-ledger.ts';
import { describeErasing } from './erasing-contract.fixture.ts';

describeErasing('erasing in memory', () => ({ ledger: memoryLedger(), books: memoryBooks() }), {
  stories: 20,
  moments: [0, 10, 20, 30, 41],
});
