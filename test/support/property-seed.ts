import fc from 'fast-check'

// The same examples on every CI run, so that a red one tells of the change that it checks; `npm run test:fuzz` looks for new ones.
if (process.env['CI'] !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_121 })
