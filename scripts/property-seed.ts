import fc from 'fast-check';

// Gives every test file the same seed, so that a property that fails on one machine fails on every machine.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED) });
