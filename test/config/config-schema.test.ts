import { expect, it } from 'vitest'
import { checkSchema } from '../../src/config/check-schema.ts'
import { parseConfigFile } from '../../src/config/config-file.ts'
import { configSchema } from '../../src/config/config-schema.ts'
import { settings } from '../../src/config/settings.ts'

it('has a key for each setting that a file may have, and each with its description', () => {
  for (const { key, isEnvironmentOnly } of settings) {
    const schema = key
      .split('.')
      .reduce<unknown>(
        (around, step) => (around as { properties?: Record<string, unknown> } | undefined)?.properties?.[step],
        configSchema,
      )
    if (isEnvironmentOnly === true) expect(schema, key).toBeUndefined()
    else expect(schema, key).toMatchObject({ description: expect.any(String) })
  }
})

it('accepts its own defaults', () => {
  for (const { key } of settings) {
    const schema = key
      .split('.')
      .reduce<unknown>(
        (around, step) => (around as { properties?: Record<string, unknown> } | undefined)?.properties?.[step],
        configSchema,
      )
    const value = (schema as { default?: unknown } | undefined)?.default
    if (value === undefined) continue
    const nested = key.split('.').reduceRight<unknown>((inner, step) => ({ [step]: inner }), value)
    expect(checkSchema(parseConfigFile('defaults', JSON.stringify(nested), {}), configSchema), key).toEqual([])
  }
})

it('survives being printed', () => {
  expect(JSON.parse(JSON.stringify(configSchema))).toEqual(configSchema)
})
