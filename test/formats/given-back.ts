import { expect } from 'vitest'
import type { ClientFormatId } from '../../src/canonical/format-id.ts'
import type { Endpoint } from '../../src/catalog/catalog.ts'
import { contractDocuments, requestValidator } from '../../src/contract/contract.ts'
import { clientFormats } from '../../src/formats/index.ts'
import { scanJson } from '../../src/streams/scan-json.ts'
import { endpointOf } from './openai-chat/request-fixtures.ts'
import { httpFormats } from './upstream-formats.ts'

type Json = Readonly<Record<string, unknown>>

interface Schema {
  readonly discriminator?: { readonly mapping: Readonly<Record<string, string>> }
  readonly properties?: Json
  readonly examples?: readonly Json[]
}

const { spec } = await contractDocuments()
const schemas = (spec as unknown as { components: { schemas: Readonly<Record<string, Schema>> } }).components.schemas

/** The members of an object that the contract declares. */
export function membersOf(schema: string): readonly string[] {
  return Object.keys(schemas[schema]?.properties ?? {})
}

/** The types of a union of the contract. */
export function typesOf(union: string): readonly string[] {
  return Object.keys(schemas[union]?.discriminator?.mapping ?? {})
}

/** An example of each variant of a union of the contract, which has to have one. */
export function examplesOf(union: string): readonly (readonly [type: string, example: Json])[] {
  return Object.entries(schemas[union]?.discriminator?.mapping ?? {}).map(([type, reference]) => {
    const [example] = schemas[reference.split('/').at(-1) ?? '']?.examples ?? []
    if (example === undefined) throw new Error(`${type} of ${union} has no example`)
    return [type, example]
  })
}

/** A request whose history holds what an answer said. */
export interface GivenBack {
  readonly format: ClientFormatId
  readonly operation: 'createResponse' | 'createChatCompletion' | 'createMessage'
  readonly body: Json
}

function turnOf({ format, body }: GivenBack) {
  const source = scanJson(Buffer.from(JSON.stringify(body)))
  return clientFormats[format].decodeRequest({ body, source, headers: {} })
}

/** An endpoint of that format. */
export function endpointAt(
  format: Endpoint['provider']['format'],
  capabilities: Partial<Endpoint['provider']['capabilities']>,
) {
  const endpoint = endpointOf({}, { upstreamModel: 'some-model' })
  const { provider } = endpoint
  return { ...endpoint, provider: { ...provider, format, capabilities: { ...provider.capabilities, ...capabilities } } }
}

/** Expects the contract and the format to take a request. */
export function expectAccepted(given: GivenBack): void {
  expect(requestValidator(given.operation, 'body')?.(given.body)).toBe(true)
  expect(() => turnOf(given)).not.toThrow()
}

/** The body that an endpoint of the caller's own format gets. */
export function relayedBody(
  given: GivenBack,
  capabilities: Partial<Endpoint['provider']['capabilities']> = {},
): string {
  const { relay } = clientFormats[given.format]
  if (relay === undefined) throw new Error(`${given.format} is not relayed`)
  return String(relay.encodeRequest(turnOf(given), endpointAt(given.format, capabilities)).body)
}

/** Expects each format that providers speak to say something of `said`, or to name what it left out. */
export function expectSaidOrNamed(given: GivenBack, said: readonly string[]): void {
  for (const format of httpFormats) {
    const { body, ignoredParameters } = format.encodeRequest(turnOf(given), endpointAt(format.id, {}))
    const isSaid = said.some((text) => String(body).includes(JSON.stringify(text).slice(1, -1)))
    expect([format.id, isSaid || ignoredParameters.length > 0]).toEqual([format.id, true])
  }
}

/** The texts that a value can be known by, those of `common` excepted, which are in other values too. */
export function textsIn(value: unknown, common: ReadonlySet<string>): readonly string[] {
  if (typeof value === 'string') return common.has(value) ? [] : [value]
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((each) => textsIn(each, common))
    : []
}
