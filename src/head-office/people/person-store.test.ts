import { memoryPersonStore } from './memory-person-store.fixture.ts';
import { describePersonStore } from './person-store-contract.fixture.ts';

const store = memoryPersonStore();
describePersonStore('people in memory', () => store);
