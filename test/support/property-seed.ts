import fc from 'fast-check'

// The same examples on every CI run, so that a red one tells of the change that it checks; `npm run test:fuzz` looks for new ones, and so
// does `npm run test:steady`, which gives each round a seed.
const { CI, PROPERTY_SEED } = process.env
const seed = PROPERTY_SEED !== undefined ? Number(PROPERTY_SEED) : CI !== undefined ? 20_261_121 : undefined
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
