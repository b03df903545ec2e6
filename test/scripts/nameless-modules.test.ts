import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namelessModules } from '../../scripts/nameless-modules.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-nameless-'))
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
