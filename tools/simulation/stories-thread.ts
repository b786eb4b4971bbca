import { parentPort, workerData } from 'node:worker_threads';
import type { Portion } from './simulate-portions.ts';
import { simulateSeeds } from './simulate-seeds.ts';

// Simulates one portion in its own thread. The memory of its stories is freed with the thread.
parentPort?.postMessage(await simulateSeeds(workerData as Portion));
