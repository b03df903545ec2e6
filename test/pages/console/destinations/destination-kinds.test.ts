import { expect, it } from 'vitest'
import { destinationTypes, kindOf } from '../../../../pages/console/destinations/destination-kinds.ts'
import { secretMembers } from '../../../../src/broadcast/secret-members.ts'
import { contract } from '../../../contract/contract.ts'

interface SettingsSchema {
  readonly properties: Readonly<Record<string, { readonly default?: string; readonly $ref?: string }>>
  readonly required: readonly string[]
}

const schemas = contract.components.schemas as unknown as Readonly<
  Record<string, SettingsSchema & { readonly default?: string; readonly enum?: readonly string[] }>
>

function schemaOf(type: string): SettingsSchema {
  const name = type.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
  const schema = schemas[`Observability${name}Config`]
  if (schema === undefined) throw new Error(`no settings of ${type}`)
  return schema
}

it('knows every kind of destination of the contract', () => {
  expect([...destinationTypes].sort()).toEqual([...(schemas['ObservabilityDestinationType']?.enum ?? [])].sort())
})

it.each(destinationTypes)('has the settings of %s as the contract has them', (type) => {
  const { properties, required } = schemaOf(type)
  const { headers: _, ...expected } = properties
  const { settings } = kindOf(type)
  expect(Object.keys(settings).sort()).toEqual(Object.keys(expected).sort())
  for (const [name, { isSecret, isOptional, usual, choices }] of Object.entries(settings)) {
    const { $ref, ...own } = properties[name] ?? {}
    const schema = $ref === undefined ? own : (schemas[$ref.split('/').at(-1) ?? ''] ?? {})
    expect({ name, isOptional: isOptional === true }).toEqual({ name, isOptional: !required.includes(name) })
    const secrets: readonly string[] = secretMembers[type]
    expect({ name, isSecret: isSecret === true }).toEqual({ name, isSecret: secrets.includes(name) })
    expect({ name, usual }).toEqual({ name, usual: schema.default })
    expect({ name, choices }).toEqual({ name, choices: 'enum' in schema ? schema.enum : undefined })
  }
})
