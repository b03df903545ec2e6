import type { FilesToolParts } from '../../../src/tools/files/files-parts.ts'

const notUsed = () => Promise.reject(new Error('not used'))

/** Files for tools of a test that touches none. */
export const noFiles: FilesToolParts = {
  files: {
    ...{ list: notUsed, get: notUsed, read: notUsed, expect: notUsed, take: notUsed, keep: notUsed, remove: notUsed },
  },
  readBytesMax: 0,
  readText: notUsed,
}
