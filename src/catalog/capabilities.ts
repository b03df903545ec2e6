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
 * How a provider may differ from its wire format's usual ways, one capability a row: a quirk is a value here, never a provider's name in
 * code. The types, the schema of gateway.yaml, its reader, `config explain` and the tables in docs/ all come from the rows. On the wire a
 * name is in small letters: `asksForStreamUsage` is `asks_for_stream_usage`.
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
  hasDeveloperRole: needed(flag, false, 'Whether the developer role is understood; else it becomes system.'),
  reasoningParameter: needed(
    choice('reasoning_effort', 'reasoning', 'none'),
    'reasoning_effort',
    'Which chat-completions parameter carries reasoning: reasoning_effort, an object reasoning, or none.',
  ),
  hasJsonSchema: needed(flag, true, 'Whether response_format json_schema is understood.'),
  // One that knows a way reads what that gave.
  compaction: optional(
    list(choice('endpoint', 'trigger')),
    'How it can be asked to shorten a conversation: at /responses/compact, by the item compaction_trigger. Where it can not, the gateway has the model summarize.',
  ),
  // `aws` takes `<access key id>:<secret>[:<session token>]` or a bearer API key; `google` a service account's JSON or an access token.
  auth: optional(
    choice('bearer', 'x-api-key', 'api-key', 'x-goog-api-key', 'aws', 'google'),
    'How its credential is sent: in which header, signed for AWS, or traded for a Google access token. Left out: as is usual for its format (x-api-key, x-goog-api-key, aws, else bearer).',
  ),
  // `{method}` also says whether an answer is streamed.
  requestPath: optional(
    text('^/[^\\s#]*$', 'a path that begins with /'),
    "The path of a request instead of the format's own, with {model} for the upstream model, and of Gemini and Bedrock {method} for what is asked of it; such as /deployments/{model}/chat/completions?api-version=2024-10-21.",
    maskPath,
  ),
  awsRegion: optional(
    text('^[a-z0-9-]{2,32}$', 'an AWS region such as eu-central-1'),
    'The region that requests are signed for.',
  ),
  awsService: optional(
    text('^[a-z0-9-]{2,64}$', 'an AWS service such as bedrock'),
    'The service that requests are signed for; bedrock, and bedrock-mantle at its OpenAI-compatible endpoint.',
  ),
  // Vertex AI refuses the field and goes by their order.
  refusesCallIds: optional(flag, "Whether Gemini's calls and results must not carry ids, as on Vertex AI."),
  tierHeader: optional(
    headerName,
    'The header that asks Gemini for a service tier, where that is not a field of the body.',
  ),
  refusedParameters: optional(
    list(parameterName),
    "Parameters of OpenAI's chat completions that it answers with 400; they are left out.",
  ),
  extraParameters: optional(
    list(choice('top_k', 'min_p', 'top_a', 'repetition_penalty', 'cache_control')),
    "Parameters beyond OpenAI's chat completions that it takes.",
  ),
  reportsCost: optional(
    flag,
    'Whether it charges what its answers say that they cost (usage.cost); else its prices say it.',
  ),
  hasNamespaces: optional(
    flag,
    'Whether tools bundled in namespaces are understood; else they go one by one, and calls come back with their bundle.',
  ),
  // Absent: `reasoning_details` where reasoning is an object, else the field that they came in if that is still known.
  reasoningEcho: optional(
    choice('reasoning_content', 'reasoning', 'reasoning_details', 'none'),
    'The field in which it wants its own earlier thoughts back.',
  ),
  // Some providers refuse a request for one flag that they don't know.
  betaFlags: optional(
    list(betaFlag),
    'Flags of anthropic-beta that it knows; others are left out. All are sent unless set, none where the list is empty.',
  ),
  systemLines: optional(
    list(choice('x-anthropic-billing-header')),
    'Lines in system texts that are meant for it and not for its models; it gets none unless set.',
  ),
  keptState: optional(
    list(choice('thread', 'conversation')),
    'Members of requests by which a conversation goes on that it keeps; requests with others are refused. None unless set.',
  ),
} as const satisfies Readonly<Record<string, CapabilityRow>>

type Rows = typeof capabilities

/** The name of a capability in the program. */
export type CapabilityName = keyof Rows

type ValueOf<Row> = Row extends { readonly kind: { readonly valueType?: infer Value } } ? NonNullable<Value> : never
type NeededName = {
  [Name in CapabilityName]: Rows[Name] extends NeededCapability<unknown> ? Name : never
}[CapabilityName]

/** How a provider differs from its wire format's usual ways. */
export type ProviderCapabilities = {
  readonly [Name in NeededName]: ValueOf<Rows[Name]>
} & {
  readonly [Name in Exclude<CapabilityName, NeededName>]?: ValueOf<Rows[Name]>
}

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? `_${Lowercase<First>}` : First}${SnakeCase<Rest>}`
  : Text

/** The same as gateway.yaml has it. */
export type WireCapabilities = { readonly [Name in CapabilityName as SnakeCase<Name>]?: ValueOf<Rows[Name]> }

/** The rows as a list, with the name of each on the wire. */
export const capabilityList = Object.entries<CapabilityRow>(capabilities).map(([name, row]) => ({
  ...row,
  name: name as CapabilityName,
  wireName: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
}))

/** How a server behaves that does what most do. */
export const usualCapabilities = Object.fromEntries(
  capabilityList.flatMap((row) => ('usual' in row ? [[row.name, row.usual]] : [])),
) as ProviderCapabilities

/** Whether a capability has this name in the program. */
export function isCapability(name: string): name is CapabilityName {
  return Object.hasOwn(capabilities, name)
}
