import { spawnSync } from 'node:child_process'

/** Names the commit of a source tree that is no clone, as in the build of an image. */
export const commitVariable = 'SOURCE_COMMIT'

/** The commit that a folder's sources are of, `-dirty` where they have been changed since; empty where nobody knows. */
export function commitOf(folder: string, env: Readonly<Record<string, string | undefined>> = process.env): string {
  const told = env[commitVariable]
  if (told !== undefined && told !== '') {
    if (!/^[0-9a-f]{7,64}(-dirty)?$/.test(told)) throw new Error(`${commitVariable} is no commit: ${told}`)
    return told.replace(/^([0-9a-f]{12})[0-9a-f]*/, '$1')
  }
  // A folder within another clone has no commit of its own: the way up to the clone is then not empty.
  const [top, commit] = git(folder, 'rev-parse', '--show-cdup', 'HEAD')
  if (commit === undefined || top !== '') return ''
  const changes = git(folder, 'status', '--porcelain', '--untracked-files=no')
  return `${commit.slice(0, 12)}${changes.some((line) => line !== '') ? '-dirty' : ''}`
}

/** When the sources of a folder were last changed, in seconds since 1970: what files are dated that must come out the same again. */
export function sourceTime(folder: string, env: Readonly<Record<string, string | undefined>> = process.env): number {
  // https://reproducible-builds.org/specs/source-date-epoch/
  const time = env['SOURCE_DATE_EPOCH'] ?? git(folder, 'log', '-1', '--format=%ct')[0] ?? '0'
  if (!/^\d{1,12}$/.test(time)) throw new Error(`SOURCE_DATE_EPOCH is no time: ${time}`)
  return Number(time)
}

function git(folder: string, ...words: readonly string[]): readonly string[] {
  const { status, stdout } = spawnSync('git', words, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout.trimEnd().split('\n') : []
}
