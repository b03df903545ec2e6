import { duration, minute, type Setting, size } from './setting.ts'

const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3

/** Files of workspaces: where they are, and how much they may take. */
export const fileSettings: readonly Setting[] = [
  {
    key: 'tools.files.store',
    kind: 'choice',
    choices: ['local', 's3'],
    fallback: 'local',
    needsRestart: true,
    description: 'Where bytes of files are: in the folder `files` of the data folder, or in an S3-compatible store.',
  },
  {
    key: 'tools.files.s3.endpoint',
    kind: 'url',
    schemes: ['http', 'https'],
    needsRestart: true,
    description: 'Address of the store: https://s3.eu-central-1.amazonaws.com, or that of a MinIO of your own.',
  },
  {
    key: 'tools.files.s3.bucket',
    kind: 'text',
    needsRestart: true,
    description: 'Bucket of the store; it must be there.',
  },
  {
    key: 'tools.files.s3.region',
    kind: 'text',
    fallback: 'us-east-1',
    needsRestart: true,
    description: 'Region of the bucket.',
  },
  {
    key: 'tools.files.s3.prefix',
    kind: 'text',
    needsRestart: true,
    description: 'What the names of all objects begin with: `gateway/files`.',
  },
  {
    key: 'tools.files.s3.access_key_id',
    kind: 'secret',
    variable: 'GATEWAY_FILES_S3_ACCESS_KEY_ID',
    needsRestart: true,
    description: 'Id of the access key of the store, preferably from the environment.',
  },
  {
    key: 'tools.files.s3.access_key',
    kind: 'secret',
    variable: 'GATEWAY_FILES_S3_ACCESS_KEY',
    needsRestart: true,
    description: 'The access key itself, preferably from the environment.',
  },
  {
    ...duration(
      'tools.files.s3.timeout',
      5 * minute,
      'Longest time that one file may take to the store, or from it to a caller.',
      100,
    ),
    needsRestart: true,
  },
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
