import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/property-seed.ts'],
    globalSetup: [
      'test/support/contract-coverage.ts',
      'test/contract/inside-bodies/body-coverage.ts',
      'test/matrix/print-matrix.ts',
    ],
    // Megabytes of generated validators need no transformation, which every file would wait for.
    server: { deps: { external: [/\/generated\/.*\.js$/] } },
    // Tests wait for sockets and databases more than they compute.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
