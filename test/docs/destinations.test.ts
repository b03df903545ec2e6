import { describe, expect, it } from 'vitest'
import { configSchemas, destinationTypes } from '../../src/broadcast/destination-type.ts'
import { defaultsOf } from '../../src/contract/contract.ts'
import { contract } from '../contract/contract.ts'
import { blocksOf } from './page-blocks.ts'
import { readPage } from './pages.ts'

const path = 'docs/destinations.md'
const sections = new Map(
  readPage(path)
    .split(/^### /m)
    .slice(1)
    .map((text) => [/^`([^`]+)`/.exec(text)?.[1] ?? '', text] as const),
)

describe.each(destinationTypes)('the page of destinations has a section about %s', (type) => {
  const section = sections.get(type) ?? ''
  const { properties = {} } = contract.components.schemas[configSchemas[type]] ?? {}

  it('with an example that a test runs', () => {
    const example = blocksOf(path).find(({ kind, text }) => kind === 'sh run' && text.includes(`"type": "${type}", `))
    expect(section).toContain(example?.text ?? 'an example')
  })

  it.each(Object.keys(properties as object).filter((name) => name !== 'headers'))('that names %s', (name) => {
    expect(section).toMatch(new RegExp(`^\\|.*\`${name}\``, 'm'))
  })

  it('that says what its settings are by default', () => {
    for (const [name, value] of Object.entries(defaultsOf(configSchemas[type]))) {
      const row = section.split('\n').find((line) => line.includes(`| \`${name}\``))
      expect(row, name).toContain(`\`${String(value)}\``)
    }
  })
})

it('the page of destinations has no section about anything else', () => {
  expect([...sections.keys()].toSorted()).toEqual([...destinationTypes].toSorted())
})
