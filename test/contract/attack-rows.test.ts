import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** How many rows the list of attacks has of each kind: on the exchange (T), on access tokens (J), on credentials (A). */
const rows = { T: 50, J: 5, A: 13 } as const

const folder = new URL('..', import.meta.url)

/** The ids that titles of tests and of groups begin with: `T41: …`, `T36, T37: …`. */
function testedIds(): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'))
  const title = /['"`]((?:[TJA]\d{1,2}(?:, )?)+):? /g
  const lists = files.flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(title)])
  return new Set(lists.flatMap(([, ids = '']) => ids.split(', ')))
}

describe('attacks on credentials and on the token exchange', () => {
  const tested = testedIds()

  it.each(Object.entries(rows))('%s: each row has a test that bears its id', (kind, count) => {
    const missing = Array.from({ length: count }, (_, index) => `${kind}${index + 1}`).filter((id) => !tested.has(id))
    expect(missing).toEqual([])
  })
})
