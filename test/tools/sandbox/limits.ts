import type { SandboxConfig } from '../../../src/config/config.ts'

/** A sandbox that keeps nothing apart: it only runs the command, and tells where. */
export const fakeLimits: SandboxConfig = {
  command: ['env', 'FOLDER={folder}'],
  network: false,
  timeoutMs: 20_000,
  memoryBytes: 2 * 1024 ** 3,
  fileBytesMax: 1024 ** 2,
  outputBytesMax: 4096,
  processesMax: 4096,
  concurrency: 2,
  sleepAfterMs: 60_000,
  folderBytesMax: 8 * 1024 ** 2,
  folderFilesMax: 100,
  foldersBytesMax: 64 * 1024 ** 2,
}
