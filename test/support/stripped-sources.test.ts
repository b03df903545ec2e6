import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { StrippedSources } from './stripped-sources.ts'

it('holds the sources as they are, without those that are gone', () => {
  const root = mkdtempSync(join(tmpdir(), 'gateway-stripped-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of ['src/a', 'generated']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{}')
  writeFileSync(join(root, 'src/a/kept.ts'), `import { gone } from './gone.ts'\nexport const kept: number = gone\n`)
  writeFileSync(join(root, 'src/a/gone.ts'), 'export const gone = 1\n')
  writeFileSync(join(root, 'generated/gone.json'), '{}')
  const stripped = (name: string) => join(root, '.cache/stripped', name)
  new StrippedSources(root).write()
  expect(readFileSync(stripped('src/a/kept.js'), 'utf8')).toBe(
    `import { gone } from './gone.js'\nexport const kept         = gone\n`,
  )
  expect([existsSync(stripped('src/a/gone.js')), existsSync(stripped('generated/gone.json'))]).toEqual([true, true])
  rmSync(join(root, 'src/a/gone.ts'))
  rmSync(join(root, 'generated/gone.json'))
  writeFileSync(join(root, 'src/a/kept.ts'), 'export const kept = 2\n')
  new StrippedSources(root).write()
  expect(existsSync(stripped('src/a/gone.js'))).toBe(false)
  expect(existsSync(stripped('generated/gone.json'))).toBe(false)
})
