import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { capabilityList, defaultCapabilities } from '../../src/catalog/capabilities.ts'
import { configSchema } from '../../src/config/config-schema.ts'
import { codeTexts } from '../architecture/code-words.ts'

const wireNames = capabilityList.map(({ wireName }) => wireName)

interface Properties {
  readonly [name: string]: { readonly description?: string; readonly properties: Properties; readonly items: object }
}

const schema = configSchema as unknown as { readonly properties: Properties }
const provider = schema.properties['providers']?.items as { readonly properties: Properties }

describe('a row of the table of capabilities', () => {
  it.each(capabilityList)('$wireName is in the schema of gateway.yaml with its sentence', ({ wireName, sentence }) => {
    expect(provider.properties['capabilities']?.properties[wireName]?.description).toBe(sentence)
    expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  it('is all that the schema has', () => {
    expect(Object.keys(provider.properties['capabilities']?.properties ?? {})).toEqual(wireNames)
  })

  it('is in the table of docs/settings.md', () => {
    const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8')
    expect(wireNames.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([])
  })

  it('has its name on the wire from its name in the program', () => {
    expect(capabilityList.find(({ name }) => name === 'asksForStreamUsage')?.wireName).toBe('asks_for_stream_usage')
  })

  it('says what is usual where each provider has a value', () => {
    expect(defaultCapabilities).toEqual({
      outputLimitParameter: 'max_tokens',
      asksForStreamUsage: true,
      hasDeveloperRole: false,
      reasoningParameter: 'reasoning_effort',
      hasJsonSchema: true,
    })
  })
})

it('no other file of the catalog and the configuration lists capabilities by hand', () => {
  // What looks at a value: a path is held to its format.
  const readers = new Set(['src/config/read-providers.ts request_path'])
  const found = [...codeTexts('src/config'), ...codeTexts('src/catalog')]
    .filter(({ text }) => text.includes('_') && wireNames.includes(text))
    .map(({ file, text }) => `${file} ${text}`)
  expect(found.filter((place) => !readers.has(place))).toEqual([])
})
