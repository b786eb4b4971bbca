import { parentPort, workerData } from 'node:worker_threads';
import type { Portion } from './simulate-portions.ts';
import { simulateSeeds } from './simulate-seeds.ts';

// The thread of one portion. The memory of its stories is freed with it.
parentPort?.postMessage(await simulateSeeds(workerData as Portion));
