import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { completionScripts } from '../../../src/cli/completion/scripts.ts'

const has = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0

// Names that would run something, or end a word, if a shell read them as its own language.
const names = [
  'CI nightly',
  '$(touch ran)',
  `it's "q"`,
  'a`touch ran`b',
  'team:alpha beta',
  'team:alpha;touch ran',
  '!!',
  '~root',
  '*',
  'back\\slash',
  '#hash',
  'ünï x',
]

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'completion-'))
  // Suggests as the program does: the names that begin with the last word.
  const program = join(folder, 'model-gateway')
  const answer = `for last; do :; done; while IFS= read -r name; do case $name in "$last"*) printf '%s\\tof a key\\n' "$name";; esac; done < '${folder}/names'\n`
  writeFileSync(program, `#!/bin/sh\n${answer}`)
  chmodSync(program, 0o755)
  writeFileSync(join(folder, 'names'), `${names.join('\n')}\n`)
  for (const [shell, script] of Object.entries(completionScripts))
    writeFileSync(join(folder, `script.${shell}`), script)
})
afterEach(() => {
  const hasRun = existsSync(join(folder, 'ran'))
  rmSync(folder, { recursive: true, force: true })
  expect(hasRun).toBe(false)
})

function run(shell: string, text: string): string {
  const file = join(folder, 'test')
  writeFileSync(file, `source '${folder}/script.${shell}'\n${text}\n`)
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  const { stdout, stderr } = spawnSync(shell, [file], { cwd: folder, encoding: 'utf8', env })
  expect(stderr).toBe('')
  return stdout
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** What bash has after a press of the key: the words as bash parts them, the last of them replaced. */
function completeInBash(words: readonly string[], typed: string): string[] {
  const line = `${folder}/model-gateway keys revoke ${typed}`
  const parts = [`${folder}/model-gateway`, 'keys', 'revoke', ...words]
  const found = run(
    'bash',
    `COMP_WORDS=(${parts.map(quoted).join(' ')}) COMP_CWORD=${parts.length - 1} COMP_LINE=${quoted(line)}
COMP_POINT=\${#COMP_LINE}
_model_gateway
((\${#COMPREPLY[@]} == 0)) || printf '%s\\n' "\${COMPREPLY[@]}"`,
  )
  return found.split('\n').slice(0, -1)
}

/** What bash makes of a word as it stands on a command line. */
const readByBash = (word: string) => run('bash', `printf %s ${word}`)

describe.skipIf(!has('bash'))('names of any kind in bash (which must be installed)', () => {
  it('are inserted so that the command gets them as they are', () => {
    const inserted = completeInBash([''], '')
    expect(inserted.map(readByBash)).toEqual(names)
  })

  it.each([
    ["'$(t", "'$(touch ran)'"],
    ['"$(t', '"\\$(touch ran)"'],
    ['"it', '"it\'s \\"q\\""'],
    ["'it", "'it'\\''s \"q\"'"],
    ['CI\\ ', 'CI\\ nightly'],
  ])('continue %s as %s', (typed, whole) => {
    const quote = /^['"]/.exec(typed)?.[0] ?? ''
    // bash puts the closing quote itself.
    expect(completeInBash([typed], typed).map((word) => `${quote}${word}${quote}`)).toEqual([whole])
    expect(names).toContain(readByBash(whole))
  })

  it('are completed behind a colon, where bash begins a new word', () => {
    expect(completeInBash(['team', ':', 'alpha;'].slice(0, 2).concat(''), 'team:')).toEqual([
      'alpha\\ beta',
      'alpha\\;touch\\ ran',
    ])
  })

  it('are not suggested within double quotes where bash would put an earlier command', () => {
    expect(completeInBash(['"!'], '"!')).toEqual([])
  })
})

describe.skipIf(!has('zsh'))('names of any kind in zsh (which must be installed)', () => {
  it('are described to zsh with all that it reads in descriptions escaped', () => {
    // What _describe makes of an entry: the part before the first colon that has no backslash, without backslashes.
    const found = run(
      'zsh',
      `_describe() { print -rl -- "\${(@P)2}" }
words=(${quoted(`${folder}/model-gateway`)} keys revoke '') CURRENT=4 PREFIX=''
_model_gateway`,
    )
    const entries = found.split('\n').slice(0, -1)
    const read = (entry: string) => (/^(?:\\.|[^:\\])*(?=:)/u.exec(entry)?.[0] ?? 'nothing').replaceAll(/\\(.)/gu, '$1')
    expect(entries.map(read)).toEqual(names)
  })

  it('are asked for without the quotes that were typed', () => {
    const text = `_describe() { print -rl -- "\${(@P)2}" }
words=(${quoted(`${folder}/model-gateway`)} keys revoke '\\$\\(t') CURRENT=4 PREFIX='\\$\\(t'
_model_gateway`
    expect(run('zsh', text)).toBe('$(touch ran):of a key\n')
  })
})

describe.skipIf(!has('fish'))('names of any kind in fish (which must be installed)', () => {
  it.each([
    ['', names],
    ["'$(t", ['$(touch ran)']],
    ['CI\\ n', ['CI nightly']],
  ])('are suggested behind %j as they are', (typed, expected) => {
    const line = `${folder}/model-gateway keys revoke ${typed}`.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
    const found = run('fish', `complete -C '${line}'`)
    expect(found.split('\n').slice(0, -1).sort()).toEqual(expected.map((name) => `${name}\tof a key`).sort())
  })
})
