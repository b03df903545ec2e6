/** The one doorway to generated/: types of the contract, its operations, and validators. */

import { leftOut, plannedRequests } from '../../generated/availability.js'
import { bodyNames, bodyWords } from '../../generated/body-names.ts'
import { checkedSchemas } from '../../generated/checked-schemas.ts'
import { answerSchemas, type GapRule, gaps } from '../../generated/gaps.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import { sessionRules } from '../../generated/session-rules.ts'
import type { components, operations as Operations } from '../../generated/types.ts'
import { schemaValidators, type Validator, type Violation, validators } from '../../generated/validators.js'
import type { NearMatches } from './explain-violations.ts'
import type { Issue } from './issue.ts'
import type { NamedSchema } from './names-in-other-case.ts'
import { firstPlanned, type PlannedUse } from './planned.ts'
import type { Components } from './schemas/ajv-schemas.ts'
import { refName } from './schemas/json-schema.ts'
import type { UntoldMembers } from './untold-members.ts'
import type { ViolationFinder } from './violation-finder.ts'
import { without } from './without.ts'

export type { GapRule, OperationId, Validator, Violation }
export { answerSchemas, bodyNames, bodyWords, gaps, operations, sessionRules }

/** Every operation of the contract. */
export const operationIds = Object.keys(operations) as OperationId[]

/** The type of a schema of the contract. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

export type ErrorType = Schema<'ErrorType'>

type Parameters<Id extends OperationId> = Operations[Id]['parameters']
type Responses<Id extends OperationId> = Operations[Id]['responses']

export type Body<Id extends OperationId> = Operations[Id] extends { requestBody: { content: infer Media } }
  ? Media[keyof Media]
  : undefined
export type PathParameters<Id extends OperationId> =
  Parameters<Id> extends { path: infer Path } ? Path : Record<never, never>
export type QueryParameters<Id extends OperationId> =
  Parameters<Id> extends { query?: infer Query } ? NonNullable<Query> : Record<never, never>

type SuccessStatus = 200 | 201 | 202 | 204 | 304

/** Bytes of server-sent events, written as they come; the writer waits while the caller is slow. */
export type EventStream = AsyncIterable<string | Uint8Array>

/** Bytes that are written as they come; the writer waits while the caller is slow. */
export interface ByteStream {
  readonly chunks: AsyncIterable<Uint8Array>
  /** Bytes of all chunks. */
  readonly length: number
}

/** Why a stream can't go on. `message` is safe to show. */
export interface StreamFailure {
  readonly type: ErrorType
  readonly status: number
  readonly message: string
}

/** Writes the failure that ends a stream, in the words of its format; '' once the stream has ended. */
export type StreamBreak = (failure: StreamFailure) => string

/** Media types of text that is no JSON. */
export type TextMedia = 'text/csv' | 'application/x-ndjson'

/** Text of one of those media types. */
export interface TextAnswer<Media extends TextMedia = TextMedia> {
  readonly media: Media
  readonly content: string
}

type ReplyWithStatus<Status, Media> =
  | (Media extends { 'application/json': infer Json } ? { status: Status; body: Json; headers?: ReplyHeaders } : never)
  | (Media extends { 'application/scim+json': infer Json }
      ? { status: Status; body: Json; headers?: ReplyHeaders }
      : never)
  /** JSON text that a format has encoded already. */
  | (Media extends { 'application/json': unknown } ? { status: Status; json: string; headers?: ReplyHeaders } : never)
  | (Media extends { 'text/event-stream': unknown }
      ? { status: Status; events: EventStream; breakOff?: StreamBreak; headers?: ReplyHeaders }
      : never)
  | (Media extends { 'application/octet-stream': unknown }
      ? { status: Status; bytes: ByteStream; headers?: ReplyHeaders }
      : never)
  | (Extract<keyof Media, TextMedia> extends never
      ? never
      : { status: Status; text: TextAnswer<Extract<keyof Media, TextMedia>>; headers?: ReplyHeaders })
  | ([Media] extends [never] ? { status: Status; headers?: ReplyHeaders } : never)

export type ReplyHeaders = Readonly<Record<string, string>>

/** What an operation's handler may answer: a success that the contract declares. Failures are thrown as GatewayError. */
export type Reply<Id extends OperationId> = {
  [Status in keyof Responses<Id> & SuccessStatus]: Responses<Id>[Status] extends { content: infer Media }
    ? ReplyWithStatus<Status, Media>
    : { status: Status; headers?: ReplyHeaders }
}[keyof Responses<Id> & SuccessStatus]

/** Any reply, as the edge writes it: one without body, JSON, text, events or bytes is empty. */
export interface AnyReply {
  readonly status: number
  readonly headers?: ReplyHeaders
  readonly body?: unknown
  readonly json?: string
  readonly events?: EventStream
  readonly bytes?: ByteStream
  readonly text?: TextAnswer
  /** For a stream that throws. */
  readonly breakOff?: StreamBreak
}

/** The media type of an operation's JSON answers, errors among them. */
export function jsonMediaOf(id: OperationId | undefined): JsonMedia {
  return id !== undefined && scimOperations.has(id) ? 'application/scim+json' : 'application/json'
}

type JsonMedia = 'application/json' | 'application/scim+json'

const scimOperations: ReadonlySet<string> = new Set(
  Object.entries(operations).flatMap(([id, { responses }]) =>
    (Object.values(responses) as readonly (readonly string[])[]).some((media) =>
      media.includes('application/scim+json'),
    )
      ? [id]
      : [],
  ),
)

export type ParameterPlace = 'path' | 'query' | 'header'

/** The validator of an operation's body or parameters, or undefined where the contract declares none. */
export function requestValidator(id: OperationId, part: 'body' | ParameterPlace): Validator | undefined {
  return validators[id]?.[part]
}

/** The first place in a valid request body that asks for something that the contract declares and the gateway does not do yet. */
export function plannedUseOf(id: OperationId, body: unknown): PlannedUse | undefined {
  const node = plannedRequests[id]
  return node === undefined ? undefined : firstPlanned(node, body)
}

/** The validator of a response, or of one event's data for `text/event-stream`; undefined where the contract declares no such answer. */
export function responseValidator(id: OperationId, status: number, media: string): Validator | undefined {
  return validators[id]?.[`${status} ${media}`]
}

/**
 * Violations of a body, the first hundred at most, for the message. `nearMatches` finds the name that was meant. Slow: for bodies that are
 * known to be wrong.
 */
export function explainBody(
  id: OperationId,
  body: unknown,
  nearMatches: NearMatches = noMatches,
): Promise<readonly Issue[]> {
  return explainBodyAs('open', id, body, nearMatches)
}

/** Like `explainBody`, and unknown fields are violations too. Empty when the body has none. */
export function explainStrictly(
  id: OperationId,
  body: unknown,
  nearMatches: NearMatches = noMatches,
): Promise<readonly Issue[]> {
  return explainBodyAs('closed', id, body, nearMatches)
}

const noMatches: NearMatches = () => []

/** Members of a body that differ from those of the contract in case only. Slow at the first time: for bodies with names that look so. */
export async function explainCase(id: OperationId, body: unknown): Promise<readonly Issue[]> {
  const { namesInOtherCase } = await import('./names-in-other-case.ts')
  const { content, schemas } = await requestSchemas(id)
  return content.flatMap((schema) => namesInOtherCase(schema, schemas, body))
}

/**
 * The members inside the objects of a valid body that not every endpoint is told of, by path: `tools[3].strictt`. Those of the body itself
 * are left out. Slow at the first time: for callers who want to see them.
 */
export async function findUntoldMembers(id: OperationId, body: object): Promise<UntoldMembers> {
  const { untoldMembers } = await import('./untold-members.ts')
  const { content, schemas } = await requestSchemas(id)
  const found = content.map((schema) => untoldMembers(schema, schemas, body))
  return {
    unknown: found.flatMap(({ unknown }) => unknown),
    relayedOnly: found.flatMap(({ relayedOnly }) => relayedOnly),
  }
}

/** The schemas that values are held to by their name, outside of any operation. */
export type CheckedSchema = keyof typeof checkedSchemas

/** What members of a schema are where they are absent. */
export function defaultsOf(name: CheckedSchema): Readonly<Record<string, unknown>> {
  return checkedSchemas[name].defaults
}

/** The members that a schema needs. */
export function requiredOf(name: CheckedSchema): readonly string[] {
  return checkedSchemas[name].required
}

/** Violations of a schema, unknown members among them; none where the value is good. */
export async function checkSchema(
  name: CheckedSchema,
  value: unknown,
  nearMatches: NearMatches = noMatches,
): Promise<readonly Issue[]> {
  if (schemaValidators[name]?.(value) === true) return []
  return explain('closed', name, value, nearMatches)
}

/** The schema of an operation's body, for each media type, and all that it may refer to. */
async function requestSchemas(id: OperationId) {
  const { contractValue: spec } = await import('./contract-value.ts')
  const { schemas } = spec['components'] as { schemas: Record<string, NamedSchema> }
  const { method, path } = operations[id]
  const paths = spec['paths'] as Record<
    string,
    Record<string, { requestBody?: RequestContent } | undefined> | undefined
  >
  const content = paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {}
  return { content: Object.values(content).map(({ schema }) => schema), schemas }
}

interface RequestContent {
  readonly content: Readonly<Record<string, { readonly schema: NamedSchema }>>
}

async function explainBodyAs(
  objects: Objects,
  id: OperationId,
  body: unknown,
  nearMatches: NearMatches,
): Promise<readonly Issue[]> {
  const { content } = await requestSchemas(id)
  const [name] = content.map(refName)
  return name === undefined ? [] : explain(objects, name, body, nearMatches)
}

/** In `closed` objects, a member that the schema does not list is a violation. */
type Objects = 'open' | 'closed'

const finders: { [Kind in Objects]?: ViolationFinder } = {}

// Imported late: only needed once something is wrong.
async function explain(
  objects: Objects,
  name: string,
  value: unknown,
  nearMatches: NearMatches,
): Promise<readonly Issue[]> {
  const [{ contractValue }, { ViolationFinder }, { explainViolations }] = await Promise.all([
    import('./contract-value.ts'),
    import('./violation-finder.ts'),
    import('./explain-violations.ts'),
  ])
  const { schemas } = contractValue['components'] as { schemas: Components }
  finders[objects] ??= new ViolationFinder(schemas, objects === 'closed')
  return explainViolations(finders[objects].find(name, value), schemas, nearMatches)
}

/** The contract as a value and as its own text: only for the routes that serve it. */
export async function contractDocuments(): Promise<{ spec: Record<string, unknown>; specText: string }> {
  const [{ contractValue: spec }, { contractText: specText }] = await Promise.all([
    import('./contract-value.ts'),
    import('./contract-text.ts'),
  ])
  return { spec, specText }
}

/** The version of the API. */
export async function contractVersion(): Promise<string> {
  const { contractValue: spec } = await import('./contract-value.ts')
  return (spec['info'] as { readonly version: string }).version
}

/** The contract as a value, without what it declares and the gateway does not do yet; or an altered form of it, likewise. */
export async function availableContract(altered?: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { contractValue: spec } = await import('./contract-value.ts')
  return without(altered ?? spec, leftOut, spec)
}
