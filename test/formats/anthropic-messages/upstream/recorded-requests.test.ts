import { expect, test } from 'vitest'
import type { Conversation } from '../../../../src/canonical/conversation.ts'
import type { Item } from '../../../../src/canonical/item.ts'
import type { MediaSource, Part } from '../../../../src/canonical/part.ts'
import type { Tool } from '../../../../src/canonical/tool.ts'
import { describeRecordings } from '../../../support/recordings.ts'
import { encodeTurn, endpointOf, turnOf } from '../request-fixtures.ts'

type Json = Readonly<Record<string, unknown>>

/** The shape that the plain reading trusts a recorded request to have. */
interface Recorded {
  readonly model: string
  readonly max_tokens: number
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string | readonly Block[] }[]
  readonly system?: string | readonly Block[]
  readonly tools?: readonly Block[]
  readonly tool_choice?: { readonly type: 'auto' }
  readonly stop_sequences?: readonly string[]
  readonly temperature?: number
  readonly stream?: boolean
  readonly thinking?: { readonly type: 'enabled'; readonly budget_tokens: number }
  readonly output_config?: { readonly format: { readonly schema: Json } }
  readonly cache_control?: { readonly ttl?: string }
  readonly container?: string
}

interface Block {
  readonly type: string
  readonly text: string
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly input: unknown
  readonly input_schema: Json
  readonly strict?: boolean
  readonly tool_use_id: string
  readonly is_error?: boolean
  readonly content: string | readonly Block[]
  readonly thinking: string
  readonly signature: string
  readonly source: Json
  readonly cache_control?: { readonly ttl?: string }
}

const own = (members: object) => (Object.keys(members).length === 0 ? {} : { extra: { 'anthropic-messages': members } })
const markOf = ({ cache_control: mark }: Pick<Block, 'cache_control'>) =>
  mark === undefined ? {} : { cacheBreakpoint: mark.ttl === undefined ? {} : { ttl: mark.ttl } }

function sourceOf(source: Json): MediaSource {
  if (source['type'] === 'url') return { kind: 'url', url: String(source['url']) }
  if (source['type'] === 'file') return { kind: 'id', id: String(source['file_id']) }
  return { kind: 'data', mediaType: String(source['media_type']), base64: String(source['data']) }
}

function partOf(block: Block): Part | undefined {
  if (block.type === 'text') return { kind: 'text', text: block.text, ...markOf(block) }
  if (block.type === 'image') return { kind: 'image', source: sourceOf(block.source) }
  return block.type === 'document' ? { kind: 'file', source: sourceOf(block.source) } : undefined
}

function partsOf(content: string | readonly Block[]): Part[] {
  if (typeof content === 'string') return [{ kind: 'text', text: content }]
  return content.flatMap((block) => partOf(block) ?? [])
}

function itemOf(role: 'user' | 'assistant', block: Block): Item {
  switch (block.type) {
    case 'tool_use':
      return {
        kind: 'tool-call',
        variant: 'function',
        callId: block.id,
        name: block.name,
        arguments: JSON.stringify(block.input),
      }
    case 'tool_result': {
      const parts = partsOf(block.content)
      return {
        kind: 'tool-result',
        variant: 'function',
        callId: block.tool_use_id,
        parts,
        ...(block.is_error !== undefined && { isError: block.is_error }),
        ...own(parts.length === 0 ? { content: block.content } : {}),
      }
    }
    case 'thinking':
      return { kind: 'reasoning', text: [block.thinking], summary: [], signature: block.signature }
    default: {
      const part = partOf(block)
      if (part !== undefined) return { kind: 'message', role, parts: [part] }
      return { kind: 'native', format: 'anthropic-messages', type: block.type, wire: block }
    }
  }
}

function toolOf(tool: Block): Tool {
  if (tool.input_schema === undefined) {
    return { kind: 'native', format: 'anthropic-messages', type: tool.type, wire: tool }
  }
  const { name, description, input_schema: parameters, strict, ...rest } = tool
  return {
    kind: 'function',
    name,
    parameters,
    ...(description !== undefined && { description }),
    ...(strict !== undefined && { strict }),
    ...own(rest),
  }
}

/** What a recorded request asks for, in the vocabulary's words, read without any of the code under test. */
function conversationOf(request: Recorded): Conversation {
  const { system, messages, tools, thinking, output_config: config, cache_control: mark, container } = request
  const systemItems: Item[] = system === undefined ? [] : [{ kind: 'message', role: 'system', parts: partsOf(system) }]
  const items = messages.flatMap(({ role, content }): Item[] =>
    typeof content === 'string'
      ? [{ kind: 'message', role, parts: partsOf(content) }]
      : content.map((block) => itemOf(role, block)),
  )
  return {
    items: [...systemItems, ...items],
    tools: (tools ?? []).map(toolOf),
    outputTokensMax: request.max_tokens,
    ...(request.tool_choice !== undefined && { toolChoice: { kind: request.tool_choice.type } }),
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...(request.stop_sequences !== undefined && { stop: request.stop_sequences }),
    ...(thinking !== undefined && { reasoning: { isEnabled: true, tokensMax: thinking.budget_tokens } }),
    ...(config !== undefined && { textFormat: { kind: 'json-schema', name: 'x', schema: config.format.schema } }),
    ...(mark !== undefined && { cacheControl: mark.ttl === undefined ? {} : { ttl: mark.ttl } }),
    ...own(container === undefined ? {} : { container }),
  }
}

/** The request with text as blocks everywhere, and without what changes nothing. */
function plain(request: Json): unknown {
  const { stream, output_format: _, system, messages, ...rest } = request as unknown as Recorded & Json
  const blocks = (content: unknown) => (typeof content === 'string' ? [{ type: 'text', text: content }] : content)
  return {
    ...rest,
    ...(stream === true && { stream }),
    ...(system !== undefined && { system: blocks(system) }),
    messages: messages.map(({ role, content }) => ({
      role,
      content: (blocks(content) as readonly Json[]).map((block) =>
        block['type'] === 'tool_result' ? { ...block, content: blocks(block['content']) } : block,
      ),
    })),
  }
}

describeRecordings('recorded requests', ['anthropic-messages'], (all) => {
  const cases = all.flatMap(({ name, request }) => (request === undefined ? [] : [[name, request] as const]))

  test.each(cases)('are said again: %s', (_, wire) => {
    const request = wire as unknown as Recorded
    const turn = turnOf(conversationOf(request), { isStream: request.stream === true })
    const { body, ignored } = encodeTurn(turn, endpointOf({ upstreamModel: request.model }))
    expect(plain(body)).toEqual(plain(wire))
    expect(ignored).toEqual([])
  })
})
