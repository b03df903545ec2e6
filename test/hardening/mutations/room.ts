import type { Mutation } from '../mutation.ts'

/** Room for callers' bytes: asked for before the first of them, and never that of the database. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N41',
    file: 'src/files/upload-room.ts',
    find: 'if (needed > shares.free) throw',
    replace: 'if (needed < 0) throw',
    tests: ['test/files/upload-room.test.ts', 'test/operations/files/incoming-room.test.ts'],
  },
  {
    row: 'N41',
    file: 'src/files/upload-room.ts',
    find: 'if (this.taken.count + this.files >= filesMax) return false',
    replace: '',
    tests: ['test/operations/files/incoming-room.test.ts'],
  },
  {
    row: 'N41',
    file: 'src/files/spool.ts',
    find: 'await room.hold(count)',
    replace: '',
    tests: ['test/operations/files/incoming-room.test.ts'],
  },
  {
    row: 'N41',
    file: 'src/files/spool.ts',
    find: "if (writer !== 'unknown') return writer === 'dead'",
    replace: '',
    tests: ['test/files/workspace-files.test.ts'],
  },
  {
    row: 'N41',
    file: 'src/tools/sandbox/sandbox.ts',
    find: 'if (bytes > bounds.bytes || files > bounds.files)',
    replace: 'if (bytes > bounds.bytes * 100)',
    tests: ['test/tools/sandbox/bounds.test.ts'],
  },
  {
    row: 'N41',
    file: 'src/tools/sandbox/container-folders.ts',
    find: 'if (held > bytesOfAll) throw',
    replace: 'if (held < 0) throw',
    tests: ['test/tools/sandbox/bounds.test.ts'],
  },
  {
    row: 'N42',
    file: 'src/tools/sandbox/sandbox.ts',
    find: 'if (refusal !== undefined) throw new ToolError(refusal.message)',
    replace: '',
    tests: ['test/tools/sandbox/bounds.test.ts'],
  },
  {
    row: 'N42',
    file: 'src/files/disk-room.ts',
    find: 'hasPlaces ? Math.max(0, free - reserve) : 0',
    replace: 'free',
    tests: ['test/files/upload-room.test.ts'],
  },
  {
    row: 'N42',
    file: 'src/errors/disk-full.ts',
    find: '|SQLITE_FULL|',
    replace: '|',
    tests: ['test/errors/disk-full.test.ts'],
  },
  {
    row: 'N42',
    file: 'src/contents/content-keeper.ts',
    find: 'if (!(await hasRoom())) return undefined',
    replace: '',
    tests: ['test/contents/content-keeper.test.ts'],
  },
]
