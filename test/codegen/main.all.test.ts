import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '../../codegen/generate.ts'
import { linkPackages } from '../../scripts/separate-packages.ts'
import { miniText } from './mini-spec.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

describe('codegen as a command', () => {
  // A project of its own, so that the real generated/ is never touched.
  let project: string
  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'gateway-codegen-'))
    const filter = (path: string) => basename(path) !== 'node_modules'
    cpSync(join(root, 'codegen'), join(project, 'codegen'), { recursive: true, filter })
    // The sources that the generator shares with the program.
    for (const room of ['src/contract', 'src/lockstep', 'src/errors']) {
      cpSync(join(root, room), join(project, room), { recursive: true })
    }
    cpSync(join(root, 'package.json'), join(project, 'package.json'))
    cpSync(join(root, 'tsconfig.json'), join(project, 'tsconfig.json'))
    linkPackages(root, project)
    writeFileSync(join(project, 'openapi.yaml'), miniText())
  })
  afterAll(() => rmSync(project, { recursive: true, force: true }))

  async function codegen(...options: string[]): Promise<{ code: number; output: string }> {
    const cli = join(root, 'node_modules/tsx/dist/cli.mjs')
    try {
      const { stdout, stderr } = await run(process.execPath, [cli, join(project, 'codegen/main.ts'), ...options], {
        cwd: project,
        env: { ...process.env, CI: '' },
      })
      return { code: 0, output: stdout + stderr }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, output: stdout + stderr }
    }
  }

  it('writes the same files whatever the directory, then finds no drift, and names each file that has drifted', async () => {
    expect((await codegen('--check')).code).toBe(1)
    expect((await codegen()).code).toBe(0)
    const expected = await generate(miniText())
    const written = join(project, 'generated')
    expect(readdirSync(written).toSorted()).toEqual([...expected.keys()].toSorted())
    for (const [name, content] of expected) expect(readFileSync(join(written, name), 'utf8')).toBe(content)
    expect((await codegen('--check')).code).toBe(0)

    writeFileSync(join(written, 'types.ts'), 'edited by hand')
    rmSync(join(written, 'gaps.ts'))
    writeFileSync(join(written, 'left-over.js'), '')
    const { code, output } = await codegen('--check')
    expect(code).toBe(1)
    for (const name of ['types.ts', 'gaps.ts', 'left-over.js']) expect(output).toContain(name)
    expect(output).not.toContain('operations.ts')
    expect(output).toContain('npm run codegen')
    // A check changes nothing.
    expect(readFileSync(join(written, 'types.ts'), 'utf8')).toBe('edited by hand')
  })

  it('writes the index at the head of the contract, and finds it stale when a path or a family is added', async () => {
    const contract = join(project, 'openapi.yaml')
    const text = miniText()
    rmSync(join(project, 'generated'), { recursive: true })
    writeFileSync(contract, text.replace('#     /notes: createNote\n', ''))
    await codegen()
    expect(readFileSync(contract, 'utf8')).toBe(text)
    expect((await codegen('--check')).code).toBe(0)

    writeFileSync(contract, text.replace('    Problem:\n', '    # ---- Notes: problems ----\n    Problem:\n'))
    const { code, output } = await codegen('--check')
    expect(code).toBe(1)
    expect(output).toContain('the index of openapi.yaml')
    await codegen()
    expect(readFileSync(contract, 'utf8')).toContain('\n#   ---- Notes: problems ---- Problem\n')
  })
})
