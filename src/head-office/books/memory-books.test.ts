import { describeBooks } from './books-contract.fixture.ts';
import { memoryBooks } from './memory-books.ts';

describeBooks('books in memory', memoryBooks);
