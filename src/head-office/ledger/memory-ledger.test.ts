import { describeLedger } from './ledger-contract.fixture.ts';
import { memoryLedger } from './memory-ledger.fixture.ts';
import { describePersonalData } from './personal-contract.fixture.ts';

describeLedger('a ledger in memory', memoryLedger);
describePersonalData('a ledger in memory', memoryLedger);
