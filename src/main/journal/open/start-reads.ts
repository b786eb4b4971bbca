import type { DatabaseSync } from 'node:sqlite';
import type { ChainCheck } from '../../../shared/journal/chain-check.ts';
import type { Authentication } from '../heads/authentication.ts';
import { type PeopleHead, readPeopleHead } from '../read/people-head.ts';
import { prepareUploadReads, type WitnessState } from '../read/upload-reads.ts';
import { readChainCheck } from '../verify/chain-check.ts';

/**
 * What a till asks of its journal before the first screen stands. The writer answers it, since it is there: each is one look into an
 * index, and a thread that had to be started for it would cost a hundred times as much.
 */
export interface StartReads {
  newestPeopleChange(): PeopleHead | null;
  /** How the check of the whole journal stood when it was last written down. */
  chainCheck(): ChainCheck;
  witnessState(): WitnessState;
}

/** @param file where the state of the check is kept. @param authentication of that file; null where the key cannot be had */
export function prepareStartReads(
  connection: DatabaseSync,
  file: string,
  authentication: Authentication | null,
): StartReads {
  return {
    newestPeopleChange: () => readPeopleHead(connection),
    chainCheck: () => readChainCheck(connection, file, authentication),
    witnessState: prepareUploadReads(connection).witnessState,
  };
}
