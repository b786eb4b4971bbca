import { describeBooks } from './books-contract.fixture.ts';
import { memoryBooks } from './memory-books.fixture.ts';

describeBooks('books in memory', memoryBooks);
