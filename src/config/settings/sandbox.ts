import { duration, minute, type Setting, second, size } from './setting.ts'

const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3

/** Where commands of models run, and how much they may take. */
export const sandboxSettings: readonly Setting[] = [
  {
    key: 'tools.sandbox.command',
    kind: 'texts',
    mayRepeat: true,
    fallback: [],
    description:
      'What runs commands of service:bash and service:shell: `bwrap` alone for bubblewrap with arguments of the gateway, or a whole command line, in which {folder} is the folder of the conversation. None: these tools are refused.',
  },
  {
    key: 'tools.sandbox.network',
    kind: 'boolean',
    fallback: false,
    description:
      'Whether commands reach the network. Only for `bwrap` alone: a command line of your own decides this itself.',
  },
  duration('tools.sandbox.timeout', minute, 'Longest time that a command may take.', 100),
  size('tools.sandbox.memory', 2 * gibibyte, 16 * mebibyte, 'Most address space of a process.'),
  size('tools.sandbox.file_bytes', 64 * mebibyte, 1024, 'Largest file that a command may write.'),
  {
    key: 'tools.sandbox.folder',
    kind: 'path',
    needsRestart: true,
    description:
      'Where folders of conversations are, if the kernel does not keep them in memory. Default: `sandbox` in the data folder.',
  },
  size(
    'tools.sandbox.folder_bytes',
    64 * mebibyte,
    mebibyte,
    'Most bytes of the folder and the /tmp of one conversation. With plain `bwrap` the kernel refuses more, where user namespaces are allowed; else the command is ended and the folder emptied.',
  ),
  {
    key: 'tools.sandbox.folder_files',
    kind: 'integer',
    fallback: 10_000,
    minimum: 16,
    maximum: 10_000_000,
    description: 'Most files and folders of one conversation.',
  },
  size(
    'tools.sandbox.folders_bytes',
    512 * mebibyte,
    4 * mebibyte,
    'Most bytes of all folders: one in use counts as `folder_bytes`, an idle one as what it holds, and the longest idle one is deleted first. At least `folder_bytes`.',
    1024 * gibibyte,
  ),
  size('tools.sandbox.output_bytes', 64 * 1024, 1024, 'Most output of a command that is kept, of each kind.'),
  {
    key: 'tools.sandbox.processes',
    kind: 'integer',
    fallback: 64,
    minimum: 1,
    maximum: 4096,
    description: 'Most processes at a time. The kernel does not count those of root: run the gateway as another user.',
  },
  {
    key: 'tools.sandbox.concurrency',
    kind: 'integer',
    fallback: 8,
    minimum: 1,
    maximum: 256,
    description:
      'Most commands that run at a time, of all requests; others wait. One key leaves a quarter to others, and two places at least.',
  },
  duration(
    'tools.sandbox.sleep_after',
    10 * minute,
    'Idle time after which a folder is deleted, unless the request says less.',
    second,
  ),
]
