import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder of pages of example.com, by file name, which is there until the tests of a file are over. Gives its path. */
export function pagesFolder(pages: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-test-'))
  mkdirSync(join(folder, 'example.com'))
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, 'example.com', name), text)
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}
