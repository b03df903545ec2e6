import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namelessModules, packedModules } from '../../scripts/packed-modules.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-packed-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

/** Bundles entry.js, runs it, and gives what it printed and what the bundle looks like. */
async function bundleAndRun(plugins: Parameters<typeof build>[0]['plugins'] = []) {
  const outfile = join(folder, 'out.mjs')
  const banner = `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)`
  await build({
    absWorkingDir: folder,
    entryPoints: ['entry.js'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: banner },
    plugins,
  })
  const { stdout } = await promisify(execFile)(process.execPath, [outfile])
  return { stdout, text: readFileSync(outfile, 'utf8') }
}

describe('packedModules', () => {
  it('keeps a module and what it imports out of sight until it is imported', async () => {
    write({
      'entry.js': `console.log('first'); const { greet, base } = await import('./late.js'); console.log(greet('caf\u00e9'), base)`,
      'late.js': `import { basename } from 'node:path'
        import { greeting } from './greeting.js'
        console.log('loaded')
        export const greet = (name) => greeting + name
        export const base = basename('/some/file')`,
      'greeting.js': `export const greeting = 'a rather long and friendly gr\u00fc\u00dfe to '`,
    })
    const plain = await bundleAndRun()
    const packed = await bundleAndRun([packedModules([{ specifier: 'late.js', isNameless: false }])])
    expect(packed.stdout).toBe('first\nloaded\na rather long and friendly gr\u00fc\u00dfe to caf\u00e9 file\n')
    expect(packed.stdout).toBe(plain.stdout)
    expect(plain.text).toContain('a rather long and friendly')
    expect(packed.text).not.toContain('a rather long and friendly')
  })

  it('loads it once', async () => {
    write({
      'entry.js': `const [one, other] = await Promise.all([import('./late.js'), import('./late.js')]); console.log(one.only === other.only)`,
      'late.js': `console.log('loaded'); export const only = {}`,
    })
    const { stdout } = await bundleAndRun([packedModules([{ specifier: 'late.js', isNameless: true }])])
    expect(stdout).toBe('loaded\ntrue\n')
  })

  it('packs other code in the place of a module', async () => {
    write({
      'entry.js': `const { text } = await import('./late.js'); console.log(text)`,
      'late.js': `import { readFileSync } from 'node:fs'; export const text = readFileSync('nowhere')`,
    })
    const replacement = () => `export const text = 'told \u{1F9A9}'`
    const { stdout } = await bundleAndRun([packedModules([{ specifier: 'late.js', isNameless: true, replacement }])])
    expect(stdout).toBe('told \u{1F9A9}\n')
  })

  it('fails where nothing imports a module late', async () => {
    write({ 'entry.js': `import { only } from './late.js'; console.log(only)`, 'late.js': `export const only = 1` })
    const bundled = bundleAndRun([packedModules([{ specifier: 'late.js', isNameless: true }])])
    await expect(bundled).rejects.toThrow('nothing imports late.js late')
  })

  it('names the module in a stack trace', async () => {
    write({
      'entry.js': `const { fail } = await import('./late.js'); try { fail() } catch (error) { console.log(error.stack) }`,
      'late.js': `export function fail() { throw new Error('broken') }`,
    })
    const { stdout } = await bundleAndRun([packedModules([{ specifier: 'late.js', isNameless: false }])])
    expect(stdout).toMatch(/at fail \(late\.js:\d/)
  })
})

describe('namelessModules', () => {
  it('shortens names and changes nothing else', async () => {
    write({
      'entry.js': `import { sum } from './made.js'; console.log(sum(2, 3))`,
      'made.js': `export function sum(theFirstNumber, theSecondNumber) { return theFirstNumber + theSecondNumber }`,
    })
    const { stdout, text } = await bundleAndRun([namelessModules(/made\.js$/)])
    expect(stdout).toBe('5\n')
    expect(text).not.toContain('theFirstNumber')
  })
})
