import { contractValue } from '../../src/contract/contract-value.ts'

interface SchemaPart {
  readonly type?: string | readonly string[]
  readonly 'x-secret'?: boolean
  readonly properties?: Readonly<Record<string, SchemaPart>>
  readonly additionalProperties?: SchemaPart | boolean
}

const { schemas } = contractValue['components'] as { readonly schemas: Readonly<Record<string, SchemaPart>> }

const sounding = /(^|_)(key|secret|token|password|passphrase|credentials?|authorization|dsn)$|(Key|Secret|Token)$/

/** The secrets that are stored, as `<schema>.<member>`: members of the contract with `x-secret: true`. `*` stands for any member. */
export const contractSecrets: readonly string[] = Object.entries(schemas).flatMap(([name, schema]) =>
  membersOf(schema).flatMap(([member, part]) => (part['x-secret'] === true ? [`${name}.${member}`] : [])),
)

/** The members of a schema of the contract. */
export function contractMembers(name: string): readonly string[] {
  return Object.keys(schemas[name]?.properties ?? {})
}

/** Members whose name sounds like a secret and that take text, as `<schema>.<member>`. */
export const secretNames: readonly string[] = Object.entries(schemas).flatMap(([name, schema]) =>
  membersOf(schema).flatMap(([member, { type }]) => {
    const isText = [type].flat().includes('string')
    return isText && sounding.test(member) ? [`${name}.${member}`] : []
  }),
)

function membersOf({ properties = {}, additionalProperties }: SchemaPart): [string, SchemaPart][] {
  const any: [string, SchemaPart][] = typeof additionalProperties === 'object' ? [['*', additionalProperties]] : []
  return [...Object.entries(properties), ...any]
}
