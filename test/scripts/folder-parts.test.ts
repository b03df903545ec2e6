import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folderParts } from '../../scripts/folder-parts.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-parts-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('makes one part of what a file imports late from one folder, and each is read when it is asked for', async () => {
  for (const name of ['one', 'two']) mkdirSync(join(folder, name))
  const commands = join(folder, 'commands.ts')
  writeFileSync(join(folder, 'shared.ts'), `export const shared = (name: string) => console.log('loaded', name)`)
  for (const [place, name] of [
    ['one', 'a'],
    ['one', 'b'],
    ['two', 'c'],
  ] as const) {
    const text = `import { shared } from '../shared.ts'\nshared('${name}')\nexport const ${name} = '${name}'`
    writeFileSync(join(folder, place, `${name}.ts`), text)
  }
  writeFileSync(
    commands,
    `const all = {
      a: async () => (await import('./one/a.ts')).a,
      b: async () => (await import('./one/b.ts')).b,
      c: async () => (await import('./two/c.ts')).c,
    }
    console.log(await all.c(), await all.b(), await all.a())`,
  )
  await build({
    absWorkingDir: folder,
    entryPoints: [commands],
    outdir: join(folder, 'out'),
    chunkNames: 'parts/[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    plugins: [folderParts(commands)],
  })
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'out', 'commands.mjs')])
  expect(stdout).toBe('loaded c\nloaded a\nloaded b\nc b a\n')
  // One for each folder, and what they share.
  expect(readdirSync(join(folder, 'out', 'parts'))).toHaveLength(3)
})
