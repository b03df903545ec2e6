import type { ClientFormatId, UpstreamFormatId } from '../canonical/format-id.ts'
import type { NativeTool, ToolChoice } from '../canonical/tool.ts'
import type { HostedTool } from '../canonical/turn.ts'
import type { Schema } from '../contract/contract.ts'
import { isSet } from './shared/is-set.ts'

/** A tool of a provider that does what one of the gateway's does. */
export interface ProviderTool {
  readonly tool: Omit<NativeTool, 'path'>
  /** The choice that forces it. */
  readonly choice: ToolChoice
  /** What it may cost; absent where the caller runs it. */
  readonly hosted?: Omit<HostedTool, 'kind' | 'formats'>
  /** Names of options of the gateway's tool that the provider is not told, if they are set. */
  readonly untold: readonly string[]
}

/** Whose tool `engine: auto` means where both could run it. */
export type Preferred = 'provider' | 'gateway'

interface Row {
  readonly prefers: Preferred
  readonly of: Readonly<Partial<Record<UpstreamFormatId, (options: object) => ProviderTool>>>
  /** Callers that understand what it gives. Absent: all. */
  readonly callers?: readonly ClientFormatId[]
}

const responses = 'openai-responses'
const messages = 'anthropic-messages'
const gemini = 'google-gemini'

/** The gateway's tools that providers have, too. */
const rows: Readonly<Record<string, Row>> = {
  'service:web_search': {
    prefers: 'provider',
    of: {
      [responses]: (options: Schema<'WebSearchConfig'>) => {
        const { allowed_domains, excluded_domains: blocked_domains, search_context_size, user_location } = options
        const filters = set({ allowed_domains, blocked_domains })
        const wire = {
          type: 'web_search',
          ...set({ search_context_size, user_location }),
          ...(Object.keys(filters).length > 0 && { filters }),
        }
        const untold = ['mode', 'max_results', 'max_total_results', 'max_uses', 'max_characters']
        return { ...named(responses, wire, { type: wire.type }), hosted: search({}), untold }
      },
      [messages]: (options: Schema<'WebSearchConfig'>) => {
        const { allowed_domains, excluded_domains: blocked, max_uses, user_location } = options
        // It takes one of the two lists.
        const blocked_domains = allowed_domains === undefined ? blocked : undefined
        const lists = set({ allowed_domains, blocked_domains })
        const wire = { type: 'web_search_20250305', name: 'web_search', ...lists, ...set({ max_uses, user_location }) }
        const untold = ['mode', 'max_results', 'max_total_results', 'max_characters', 'search_context_size']
        return {
          ...named(messages, wire, { type: 'tool', name: wire.name }),
          hosted: search({ ...(max_uses !== undefined && { usesMax: max_uses }) }),
          untold: blocked_domains === blocked ? untold : [...untold, 'excluded_domains'],
        }
      },
      [gemini]: () => ({
        tool: { kind: 'native', format: gemini, type: 'googleSearch', wire: { googleSearch: {} } },
        choice: { kind: 'auto' },
        hosted: search({}),
        untold: [
          ...['mode', 'max_results', 'max_total_results', 'max_uses', 'max_characters', 'search_context_size'],
          ...['allowed_domains', 'excluded_domains', 'user_location'],
        ],
      }),
    },
  },
  'service:web_fetch': {
    prefers: 'gateway',
    of: {
      [messages]: ({
        allowed_domains,
        blocked_domains: blocked,
        max_uses,
        max_content_tokens,
      }: Schema<'WebFetchConfig'>) => {
        // It takes one of the two lists.
        const blocked_domains = allowed_domains === undefined ? blocked : undefined
        const lists = set({ allowed_domains, blocked_domains })
        const wire = {
          type: 'web_fetch_20250910',
          name: 'web_fetch',
          ...lists,
          ...set({ max_uses, max_content_tokens }),
        }
        return {
          ...named(messages, wire, { type: 'tool', name: wire.name }),
          hosted: { reads: 'context', fee: 'none', ...(max_uses !== undefined && { usesMax: max_uses }) },
          untold: blocked_domains === blocked ? [] : ['blocked_domains'],
        }
      },
    },
  },
  'service:apply_patch': {
    prefers: 'provider',
    // Other formats have no word for the provider's calls, which the caller has to answer.
    callers: [responses],
    of: { [responses]: () => ({ ...named(responses, { type: 'apply_patch' }, { type: 'apply_patch' }), untold: [] }) },
  },
  'service:bash': {
    prefers: 'gateway',
    of: {
      [responses]: () => ({
        ...named(responses, { type: 'shell', environment: { type: 'container_auto' } }, { type: 'shell' }),
        hosted: { reads: 'context', fee: 'unknown' },
        untold: ['environment', 'sleep_after_seconds'],
      }),
    },
  },
}

/** What providers have in the place of a tool of the gateway's, for callers of a format; undefined if none has anything. */
export function providerToolsFor(
  type: string,
  caller: ClientFormatId,
): { readonly formats: readonly string[]; readonly prefers: Preferred } | undefined {
  const row = Object.hasOwn(rows, type) ? rows[type] : undefined
  if (row === undefined || row.callers?.includes(caller) === false) return undefined
  return { formats: Object.keys(row.of), prefers: row.prefers }
}

/** The tool of providers of that upstream format; undefined if they have none. `options` are those of the gateway's tool, validated. */
export function providerTool(type: string, format: UpstreamFormatId, options: object): ProviderTool | undefined {
  return Object.hasOwn(rows, type) ? rows[type]?.of[format]?.(options) : undefined
}

interface Typed extends Readonly<Record<string, unknown>> {
  readonly type: string
}

function named(format: UpstreamFormatId, wire: Typed, choice: Typed) {
  return {
    tool: { kind: 'native', format, type: wire.type, wire },
    choice: { kind: 'native', format, type: choice.type, wire: choice },
  } as const
}

function search(bounds: Pick<HostedTool, 'usesMax'>): NonNullable<ProviderTool['hosted']> {
  return { reads: 'context', fee: 'search', ...bounds }
}

function set(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => isSet(value)))
}
