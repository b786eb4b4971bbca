import { describeIntents } from './intents-contract.fixture.ts';
import { describeLedger } from './ledger-contract.fixture.ts';
import { memoryLedger } from './memory-ledger.ts';

describeLedger('a ledger in memory', memoryLedger);
describeIntents(memoryLedger);
