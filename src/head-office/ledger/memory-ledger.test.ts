import { describeIntents } from './intents-contract.fixture.ts';
import { describeLedger } from './ledger-contract.fixture.ts';
import { memoryLedger } from './memory-ledger.fixture.ts';
import { describePersonalData } from './personal-contract.fixture.ts';

describeLedger('a ledger in memory', memoryLedger);
describeIntents(memoryLedger);
describePersonalData('a ledger in memory', memoryLedger);
