import { afterAll, vi } from 'vitest'

// Test files share a process: none may leave a fake behind.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.resetConfig()
})
