import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const sh = '/bin/sh'

interface Ended {
  readonly code: number
  readonly err: string
}

/** Runs a script where only these programs can be found. */
function runWith(script: string, programs: Readonly<Record<string, string>>): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-path-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries({ dirname: '/usr/bin/dirname', ...programs })) {
    if (text.startsWith('/')) symlinkSync(text, join(folder, name))
    else {
      writeFileSync(join(folder, name), text)
      chmodSync(join(folder, name), 0o755)
    }
  }
  return new Promise((resolve) => {
    execFile(sh, [join(root, 'scripts', script)], { env: { PATH: folder } }, (error, _out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, err })
    })
  })
}

const oldNode = '#!/bin/sh\nif [ "$1" = --version ]; then echo v18.20.0; exit 0; fi\nexit 1\n'

describe.each(['start', 'test'])('./scripts/%s', (script) => {
  it('says that Node.js is missing', async () => {
    const { code, err } = await runWith(script, {})
    expect(code).toBe(1)
    expect(err).toContain('Node.js is missing: install version 20.19 or newer')
  })

  it('says that Node.js is too old, and which one was found', async () => {
    const { code, err } = await runWith(script, { node: oldNode })
    expect(code).toBe(1)
    expect(err).toMatch(/Node\.js v18\.20\.0 is too old: version 20\.19 or newer is needed.*\/node\./)
  })

  it('says that npm is missing', async () => {
    const { code, err } = await runWith(script, { node: process.execPath })
    expect(code).toBe(1)
    expect(err).toContain('npm is missing')
  })
})
