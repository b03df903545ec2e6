import { maskPath } from '../errors/mask.ts'
import {
  type CapabilityRow,
  choice,
  flag,
  list,
  type NeededCapability,
  needed,
  optional,
  text,
} from './capability-rows.ts'

const headerName = text("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$", 'a header name')
const parameterName = text('^[a-z][a-z_]*$', 'the name of a parameter')
const betaFlag = text('^[\\w.:-]{1,100}$', 'a flag such as effort-2025-11-24')

/**
 * How providers of one wire format differ, one capability a row: a quirk is a value here, never a provider's name in code. The types, the
 * schema of gateway.yaml, its reader, `config explain` and the tables in docs/ all come from the rows. Wire names are snake_case:
 * `asksForStreamUsage` is `asks_for_stream_usage`.
 */
export const capabilities = {
  outputLimitParameter: needed(
    choice('max_tokens', 'max_completion_tokens'),
    'max_tokens',
    'Which chat-completions parameter carries the output limit.',
  ),
  asksForStreamUsage: needed(
    flag,
    true,
    'Whether a chat-completions stream reports usage only when stream_options.include_usage is sent.',
  ),
  hasDeveloperRole: needed(flag, false, 'Whether the developer role is supported; otherwise it becomes system.'),
  reasoningParameter: needed(
    choice('reasoning_effort', 'reasoning', 'none'),
    'reasoning_effort',
    'Which chat-completions parameter carries reasoning: reasoning_effort, an object reasoning, or none.',
  ),
  hasJsonSchema: needed(flag, true, 'Whether response_format json_schema is supported.'),
  // A provider that supports one also reads its result.
  compaction: optional(
    list(choice('endpoint', 'trigger')),
    'How it can be asked to shorten a conversation: at /responses/compact, or by the item compaction_trigger. Otherwise the gateway asks the model for a summary.',
  ),
  // `aws` takes `<access key id>:<secret>[:<session token>]` or a bearer API key; `google` a service account's JSON or an access token.
  auth: optional(
    choice('bearer', 'x-api-key', 'api-key', 'x-goog-api-key', 'aws', 'google'),
    'How its credential is sent: in which header, signed for AWS, or exchanged for a Google access token. Default: as for its format (x-api-key, x-goog-api-key, aws, otherwise bearer).',
  ),
  // `{method}` also tells whether an answer is streamed.
  requestPath: optional(
    text('^/[^\\s#]*$', 'a path that begins with /'),
    "The path of a request instead of the format's own, with {model} for the upstream model, and for Gemini and Bedrock {method} for the operation; such as /deployments/{model}/chat/completions?api-version=2024-10-21.",
    maskPath,
  ),
  awsRegion: optional(
    text('^[a-z0-9-]{2,32}$', 'an AWS region such as eu-central-1'),
    'The region that requests are signed for; that of endpoints whose tag names none.',
  ),
  awsService: optional(
    text('^[a-z0-9-]{2,64}$', 'an AWS service such as bedrock'),
    'The service that requests are signed for; bedrock, and bedrock-mantle at its OpenAI-compatible endpoint.',
  ),
  // Vertex AI refuses the field and matches calls and results by their order.
  refusesCallIds: optional(flag, "Whether Gemini's calls and results must not carry ids, as on Vertex AI."),
  tierHeader: optional(
    headerName,
    'The header that asks Gemini for a service tier, if that is not a field of the body.',
  ),
  refusedParameters: optional(
    list(parameterName),
    "Parameters of OpenAI's chat completions that it answers with 400; they are not sent.",
  ),
  extraParameters: optional(
    list(choice('top_k', 'min_p', 'top_a', 'repetition_penalty', 'cache_control')),
    "Parameters beyond OpenAI's chat completions that it takes.",
  ),
  reportsCost: optional(
    flag,
    'Whether the cost in its answers (usage.cost) is what it charges; otherwise the cost is computed from its prices.',
  ),
  hasNamespaces: optional(
    flag,
    'Whether tools in namespaces are supported; otherwise each tool is sent by itself, and calls come back with their namespace.',
  ),
  // Absent: `reasoning_details` when reasoning is an object, otherwise the field that the reasoning came in, if known.
  reasoningEcho: optional(
    choice('reasoning_content', 'reasoning', 'reasoning_details', 'none'),
    'The field in which its own earlier reasoning is sent back.',
  ),
  // Some providers refuse a request with an unknown flag.
  betaFlags: optional(
    list(betaFlag),
    'Flags of anthropic-beta that it knows; others are not sent. Default: all are sent; with an empty list, none.',
  ),
  systemLines: optional(
    list(choice('x-anthropic-billing-header')),
    'Lines in system texts that are meant for the provider, not for its models. Default: none are sent.',
  ),
  storedPrompts: optional(
    flag,
    'Whether it stores prompt templates, which requests name with prompt. Otherwise only endpoints that list prompt in supported_parameters get them.',
  ),
  traceContext: optional(
    flag,
    "Whether it is told the caller's trace, in the header traceparent (W3C Trace Context): for servers of your own that trace requests.",
  ),
  keptState: optional(
    list(choice('thread', 'conversation')),
    'Members of requests that continue a conversation stored at the provider; requests with other such members are refused. Default: none.',
  ),
} as const satisfies Readonly<Record<string, CapabilityRow>>

type Rows = typeof capabilities

/** The name of a capability in code. */
export type CapabilityName = keyof Rows

type ValueOf<Row> = Row extends { readonly kind: { readonly valueType?: infer Value } } ? NonNullable<Value> : never
type NeededName = {
  [Name in CapabilityName]: Rows[Name] extends NeededCapability<unknown> ? Name : never
}[CapabilityName]

/** A provider's capabilities. */
export type ProviderCapabilities = {
  readonly [Name in NeededName]: ValueOf<Rows[Name]>
} & {
  readonly [Name in Exclude<CapabilityName, NeededName>]?: ValueOf<Rows[Name]>
}

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? `_${Lowercase<First>}` : First}${SnakeCase<Rest>}`
  : Text

/** The capabilities in gateway.yaml. */
export type WireCapabilities = { readonly [Name in CapabilityName as SnakeCase<Name>]?: ValueOf<Rows[Name]> }

/** The rows as a list, with their wire names. */
export const capabilityList = Object.entries<CapabilityRow>(capabilities).map(([name, row]) => ({
  ...row,
  name: name as CapabilityName,
  wireName: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
}))

/** The capabilities of a typical server. */
export const defaultCapabilities = Object.fromEntries(
  capabilityList.flatMap((row) => ('usual' in row ? [[row.name, row.usual]] : [])),
) as ProviderCapabilities

/** True when a capability has this name in code. */
export function isCapability(name: string): name is CapabilityName {
  return Object.hasOwn(capabilities, name)
}
