import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { HeavyFirst } from './support/heavy-first.ts'
import { isEveryTest } from './support/level.ts'
import { plainTests } from './support/plain-tests.ts'
import { skipWithoutPackages } from './support/skip-without-packages.ts'
import { StrippedSources } from './support/stripped-sources.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const plain = plainTests(root)
// Tests that only `npm run test:all` runs, and those of packages.
const left = ['**/node_modules/**', ...(isEveryTest ? [] : ['test/**/*.all.test.ts'])]
const sources = new StrippedSources(root)
sources.write()
const plugins = [sources.plugin(), skipWithoutPackages(root)]
const shared = {
  setupFiles: ['test/support/property-seed.ts'],
  // Megabytes of generated validators need no transformation, which every file would wait for.
  server: { deps: { external: [/\/generated\/.*\.js$/, /\/\.cache\/stripped\//] } },
  // A wait on a busy machine may last five minutes, and then says for what.
  testTimeout: 600_000,
  hookTimeout: 300_000,
}

export default defineConfig({
  test: {
    globalSetup: [
      'test/support/contract-coverage.ts',
      'test/support/one-build.ts',
      'test/support/one-template.ts',
      'test/contract/inside-bodies/body-coverage.ts',
      'test/matrix/print-matrix.ts',
    ],
    // Tests wait for sockets and databases more than they compute: two processors are busy with three.
    maxWorkers: 3,
    sequence: { sequencer: HeavyFirst },
    projects: [
      {
        plugins,
        test: { ...shared, name: 'whole', include: ['test/**/*.test.ts'], exclude: [...plain, ...left] },
      },
      { plugins, test: { ...shared, name: 'plain', include: plain, exclude: left, isolate: false } },
    ],
  },
})
