import { expect, test } from 'vitest'
import type { Conversation } from '../../../src/canonical/conversation.ts'
import type { Item } from '../../../src/canonical/item.ts'
import type { MediaSource, Part } from '../../../src/canonical/part.ts'
import type { Tool } from '../../../src/canonical/tool.ts'
import { describeRecordings, type Recording } from '../../support/recordings.ts'
import { encode, endpointOf, turnOf } from './request-fixtures.ts'

type Wire = Readonly<Record<string, unknown>>
type Media = { readonly format: string; readonly name?: string; readonly source: Wire }

interface Request {
  readonly system?: readonly Wire[]
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: readonly Wire[] }[]
  readonly inferenceConfig?: Wire
  readonly toolConfig?: { readonly tools: readonly Wire[]; readonly toolChoice?: Wire }
  readonly additionalModelRequestFields?: Wire
}

const mediaTypes: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' }

function readSource({ format, source }: Media): MediaSource {
  const location = source['s3Location'] as { readonly uri: string } | undefined
  if (location !== undefined) return { kind: 'url', url: location.uri }
  return { kind: 'data', mediaType: mediaTypes[format] ?? '', base64: String(source['bytes']) }
}

/** What each recorded block means; a cache point belongs to the block before it. */
function readParts(blocks: readonly Wire[]): Part[] {
  const parts: Part[] = []
  for (const { text, image, document, json, cachePoint } of blocks) {
    if (typeof text === 'string') parts.push({ kind: 'text', text })
    if (json !== undefined) parts.push({ kind: 'text', text: JSON.stringify(json) })
    if (image !== undefined) parts.push({ kind: 'image', source: readSource(image as Media) })
    if (document !== undefined) {
      const file = document as Media
      parts.push({ kind: 'file', source: readSource(file), filename: `${file.name}.${file.format}` })
    }
    const last = parts.pop()
    if (last !== undefined) parts.push(cachePoint === undefined ? last : { ...last, cacheBreakpoint: {} })
  }
  return parts
}

function readItems({ role, content }: Request['messages'][number]): Item[] {
  const items: Item[] = []
  const rest: Wire[] = []
  for (const block of content) {
    const { reasoningContent, toolUse, toolResult } = block as Record<string, Wire | undefined>
    if (reasoningContent !== undefined) {
      const { text, signature } = reasoningContent['reasoningText'] as { text: string; signature: string }
      items.push({ kind: 'reasoning', text: [text], summary: [], signature, signedBy: 'anthropic-claude-v1' })
    } else if (toolUse !== undefined) {
      if (rest.length > 0) items.push({ kind: 'message', role, parts: readParts(rest.splice(0)) })
      const { toolUseId, name, input } = toolUse
      items.push({
        kind: 'tool-call',
        variant: 'function',
        callId: String(toolUseId),
        name: String(name),
        arguments: JSON.stringify(input),
      })
    } else if (toolResult !== undefined) {
      const { toolUseId, content: parts } = toolResult
      items.push({
        kind: 'tool-result',
        variant: 'function',
        callId: String(toolUseId),
        parts: readParts(parts as Wire[]),
      })
    } else rest.push(block)
  }
  if (rest.length > 0) items.push({ kind: 'message', role, parts: readParts(rest) })
  return items
}

function readTool(wire: Wire): Tool {
  const spec = wire['toolSpec'] as Wire | undefined
  if (spec === undefined) return { kind: 'native', format: 'bedrock-converse', type: 'systemTool', wire }
  const { name, description, inputSchema, strict } = spec
  return {
    kind: 'function',
    name: String(name),
    ...(typeof description === 'string' ? { description } : {}),
    parameters: (inputSchema as { json: Wire }).json,
    ...(strict === true ? { strict } : {}),
  }
}

function readRequest(request: Request): Conversation {
  const { maxTokens, temperature, topP, stopSequences } = (request.inferenceConfig ?? {}) as Record<string, never>
  const { thinking } = (request.additionalModelRequestFields ?? {}) as { thinking?: { type: string } }
  const system = readParts(request.system ?? [])
  return {
    items: [
      ...(system.length === 0 ? [] : [{ kind: 'message', role: 'system', parts: system } as const]),
      ...request.messages.flatMap(readItems),
    ],
    tools: (request.toolConfig?.tools ?? []).map(readTool),
    ...(request.toolConfig?.toolChoice?.['any'] === undefined ? {} : { toolChoice: { kind: 'required' } }),
    ...(maxTokens === undefined ? {} : { outputTokensMax: maxTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(stopSequences === undefined ? {} : { stop: stopSequences }),
    ...(thinking === undefined ? {} : { reasoning: { isAdaptive: true } }),
  }
}

/** The recorded body as this gateway writes it: nothing that says only what is the default. */
function plain({ messages, ...rest }: Request): unknown {
  const dropEmpty = (_: string, value: unknown): unknown => {
    if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value as Wire).flatMap(([key, each]): [string, unknown][] => {
      if (key === 'status' && each === 'success') return []
      if (key === 'json' && 'weather' in (each as Wire)) return [['text', JSON.stringify(each)]]
      const isEmpty = typeof each === 'object' && each !== null && Object.keys(each).length === 0
      const isNothing = ['system', 'inferenceConfig', 'additionalModelRequestFields', 'stopSequences'].includes(key)
      return (isEmpty && isNothing) || (key === 'toolChoice' && 'auto' in (each as Wire)) ? [] : [[key, each]]
    })
    return Object.fromEntries(entries)
  }
  const clean = JSON.parse(JSON.stringify({ ...rest, messages }, dropEmpty)) as Wire
  // A configuration may have become empty only now.
  return JSON.parse(JSON.stringify(clean, dropEmpty)) as unknown
}

function modelOf({ meta }: Recording): string {
  return decodeURIComponent(/^\/model\/([^/]+)\//.exec(meta.endpoint ?? '')?.[1] ?? '')
}

describeRecordings('recorded requests of Converse', ['bedrock-converse'], (all) => {
  // Guardrails have no words in any caller's format.
  const cases = all.filter(({ request }) => request !== undefined && !JSON.stringify(request).includes('guard'))

  test.each(cases.map((each) => [each.name, each] as const))('are written again as they were: %s', (_, recording) => {
    const request = recording.request as unknown as Request
    const isStream = recording.eventStream !== undefined
    const endpoint = endpointOf(modelOf(recording))
    const { path, body } = encode(turnOf(readRequest(request), { isStream }), endpoint)
    // Not every client encodes the colon.
    expect(decodeURIComponent(path)).toBe(decodeURIComponent(recording.meta.endpoint ?? ''))
    const { additionalModelResponseFieldPaths: _paths, ...rest } = body
    expect(rest).toEqual(plain(request))
  })
})
