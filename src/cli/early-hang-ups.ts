import { takeHangUps } from './hang-ups.ts'

// Imported before everything else, for hang-ups that come while the rest is loaded.
if (process.argv[2] === 'serve') {
  takeHangUps()
  // A process whose last work is done gives its listeners up before it ends: the last hang-up would end it. One that exits keeps them.
  process.on('beforeExit', () => process.exit())
}
