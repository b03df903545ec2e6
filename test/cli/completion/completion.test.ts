import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtProgram } from '../../support/built-gateway.ts'
import { runWords } from '../fake-terminal.ts'

const has = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0

let folder = ''
let program = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'completion-'))
  program = join(folder, 'model-gateway')
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${await builtProgram()}" "$@"\n`)
  chmodSync(program, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function scriptFor(shell: string): Promise<string> {
  const { exitCode, out } = await runWords(['completion', shell])
  expect(exitCode).toBe(0)
  const file = join(folder, `script.${shell}`)
  writeFileSync(file, out)
  return file
}

function run(shell: string, text: string): string {
  const { stdout, stderr } = spawnSync(shell, ['-c', text], {
    cwd: folder,
    encoding: 'utf8',
    // A shell complains of a locale that is not installed.
    env: { ...process.env, LC_ALL: 'C' },
  })
  expect(stderr).toBe('')
  return stdout
}

describe('shell completion', () => {
  it.skipIf(!has('bash'))('completes commands and values in bash, of the program that is typed', async () => {
    const file = await scriptFor('bash')
    const complete = (...words: string[]) =>
      `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; COMP_LINE='${words.join(' ')}'; COMP_POINT=\${#COMP_LINE}; _model_gateway; printf '<%s>' "\${COMPREPLY[@]}"`
    const text = [complete(program, 'keys', 'c'), complete(program, 'serve', '--log-level', 'f')].join('; ')
    expect(run('bash', `source '${file}'; ${text}`)).toBe('<create><fatal>')
  })

  it.skipIf(!has('zsh'))('is a script that zsh reads', async () => {
    const file = await scriptFor('zsh')
    expect(run('zsh', `source '${file}' && print -- $+functions[_model_gateway]`)).toBe('1\n')
  })

  it.skipIf(!has('fish'))('completes commands with their meaning in fish', async () => {
    const file = await scriptFor('fish')
    expect(run('fish', `source '${file}'; complete -C '${program} keys c'`)).toBe(
      'create\tCreate an API key; shows its text once.\n',
    )
  })

  it.skipIf(!has('fish'))('runs nothing in fish that the path of the program only looks like', async () => {
    const file = await scriptFor('fish')
    const path = join(folder, 'a (touch ran) b')
    mkdirSync(path)
    symlinkSync(program, join(path, 'model-gateway'))
    const found = run('fish', `source '${file}'; complete -C "'${path}/model-gateway' keys c"`)
    expect(found).toContain('create')
    expect(existsSync(join(folder, 'ran'))).toBe(false)
  })

  it('knows no other shell, and says which it knows', async () => {
    const { exitCode, err } = await runWords(['completion', 'csh'])
    expect(exitCode).toBe(2)
    expect(err).toContain('There is no script for "csh". There are: bash, zsh, fish.')
  })
})
