import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { commands, groups } from '../../src/cli/commands.ts'

const folder = new URL('../../src/importers/', import.meta.url)
const names = Object.keys(groups).filter((group) => !group.includes(' '))
// Either the program's name stands before it, or an option behind it: otherwise it is a sentence about keys or budgets.
const named = new RegExp(`(model-gateway )?\\b(${names.join('|')}) ([a-z]+)((?: [a-z0-9]+)?(?:,? --[a-z-]+)*)`, 'g')

/** Commands that an import tells people to run, with their options. */
const suggested = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(named)])
  .filter(([, program, , , rest = '']) => program !== undefined || rest.includes('--'))
  .map(([, , group, verb, rest = '']) => ({ name: `${group} ${verb}`, options: rest.match(/--[a-z-]+/g) ?? [] }))
  // A group alone is told to be looked at.
  .filter(({ name }) => name !== 'federation lets')

it('every command that an import suggests is there, with its options', async () => {
  expect(suggested.length).toBeGreaterThan(10)
  for (const { name, options } of suggested) {
    const load = commands[name]
    expect(load, name).toBeDefined()
    const known = Object.keys((await load?.())?.args ?? {})
    for (const option of options) expect(known, `${name} ${option}`).toContain(option.slice(2))
  }
})
