import { parentPort, workerData } from 'node:worker_threads';
import type { Portion } from './simulate-portions.ts';
import { simulateSeeds } from './simulate-seeds.ts';

// The thread of one portion. What its stories leave in memory goes with it.
parentPort?.postMessage(await simulateSeeds(workerData as Portion));
