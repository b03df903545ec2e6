import { afterAll, vi } from 'vitest'

// A file leaves nothing behind for the next one in the same process.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.resetConfig()
})
