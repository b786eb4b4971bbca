import fc from 'fast-check';

// Runs before each test file. A property that fails on one machine then fails on every machine with the same seed.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED) });
