import { type Setting, size } from './setting.ts'

const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3

/** Files of workspaces: how much they may take. */
export const fileSettings: readonly Setting[] = [
  size('tools.files.file_bytes', 64 * mebibyte, 1, 'Largest file that may be uploaded.'),
  size('tools.files.workspace_bytes', gibibyte, 0, 'Most bytes of all files of a workspace.', 1024 ** 5),
  {
    key: 'tools.files.workspace_files',
    kind: 'integer',
    fallback: 10_000,
    minimum: 0,
    maximum: 1_000_000,
    description: 'Most files of a workspace. 0: none may be uploaded.',
  },
]
