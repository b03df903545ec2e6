import { expect, test } from 'vitest'
import type { Conversation } from '../../../src/canonical/conversation.ts'
import type { Item, MessageItem } from '../../../src/canonical/item.ts'
import type { Part } from '../../../src/canonical/part.ts'
import type { Tool } from '../../../src/canonical/tool.ts'
import { describeRecordings, type Recording } from '../../support/recordings.ts'
import { encode, endpointOf, turnOf } from './request-fixtures.ts'

type Json = null | string | number | boolean | Json[] | { [name: string]: Json }
type JsonObject = { [name: string]: Json }

/** Parts of a request that a caller of the gateway has no words for. */
const unsupported = new Set(['safetySettings', 'cachedContent', 'modelArmorConfig', 'candidateCount'])

/** A recorded request in one spelling: without nulls, in camel case, and without what means nothing or can't be said. */
function tidy(value: Json, isSchema = false): Json {
  if (Array.isArray(value)) return value.map((each) => tidy(each, isSchema))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    if (isSchema) return [[name, tidy(member, true)]]
    const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    if (member === null || unsupported.has(camel) || (camel === 'thought' && member === false)) return []
    const spelled = camel === 'parameters' ? 'parametersJsonSchema' : camel
    const isOpaque = /Schema$|^(args|response)$/.test(spelled)
    return [[spelled, tidy(member, isOpaque)]]
  })
  return Object.fromEntries(entries)
}

const object = (value: Json | undefined) => (value ?? {}) as JsonObject
const list = (value: Json | undefined) => (value ?? []) as JsonObject[]
const text = (value: Json | undefined) => value as string

function readPart(part: JsonObject): Part {
  const { inlineData, fileData } = part
  if (part['text'] !== undefined) return { kind: 'text', text: text(part['text']) }
  if (fileData !== undefined) {
    return { kind: 'file', source: { kind: 'url', url: text(object(fileData)['fileUri']) } }
  }
  const [mediaType, base64] = [text(object(inlineData)['mimeType']), text(object(inlineData)['data'])]
  if (mediaType.startsWith('audio/')) return { kind: 'audio', base64, audioFormat: mediaType.slice('audio/'.length) }
  const source = { kind: 'data', mediaType, base64 } as const
  return mediaType.startsWith('image/') ? { kind: 'image', source } : { kind: 'file', source }
}

function readItems(contents: readonly JsonObject[]): Item[] {
  const calls: { readonly name: string; readonly id: string }[] = []
  const items: Item[] = []
  let answered = 0
  for (const { role, parts } of contents) {
    for (const part of list(parts)) {
      const { functionCall, functionResponse, thoughtSignature, thought } = part
      if (thoughtSignature !== undefined) {
        const encrypted = text(thoughtSignature)
        items.push({ kind: 'reasoning', text: [], summary: [], encrypted, signedBy: 'google-gemini-v1' })
      }
      if (functionCall !== undefined) {
        const { name, args, id } = object(functionCall)
        const callId = id === undefined ? `call_${calls.length}` : text(id)
        calls.push({ name: text(name), id: callId })
        items.push({
          kind: 'tool-call',
          variant: 'function',
          callId,
          name: text(name),
          arguments: JSON.stringify(args),
        })
      } else if (functionResponse !== undefined) {
        const { response } = object(functionResponse)
        const parts: Part[] = [{ kind: 'text', text: JSON.stringify(response) }]
        items.push({ kind: 'tool-result', variant: 'function', callId: calls[answered++]?.id ?? '', parts })
      } else if (thought !== true) {
        const message: MessageItem = {
          kind: 'message',
          role: role === 'model' ? 'assistant' : 'user',
          parts: [readPart(part)],
        }
        items.push(message)
      }
    }
  }
  return items
}

function readTools(tools: readonly JsonObject[]): Tool[] {
  return tools.flatMap((wire): Tool[] => {
    const { functionDeclarations, ...own } = wire
    const functions = list(functionDeclarations).map(
      ({ name, description, parametersJsonSchema }): Tool => ({
        kind: 'function',
        name: text(name),
        ...(description === undefined ? {} : { description: text(description) }),
        ...(parametersJsonSchema === undefined ? {} : { parameters: object(parametersJsonSchema) }),
      }),
    )
    const [type] = Object.keys(own)
    return type === undefined ? functions : [...functions, { kind: 'native', format: 'google-gemini', type, wire: own }]
  })
}

function readConversation(request: JsonObject): Conversation {
  const config = object(request['generationConfig'])
  const thinking = object(config['thinkingConfig'])
  const budget = thinking['thinkingBudget'] as number | undefined
  const calling = object(request['toolConfig'])['functionCallingConfig']
  const instructions = list(object(request['systemInstruction'])['parts'])[0]?.['text']
  const schema = config['responseJsonSchema']
  const given = {
    instructions,
    outputTokensMax: config['maxOutputTokens'],
    temperature: config['temperature'],
    stop: config['stopSequences'],
  }
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return {
    ...(present as Partial<Conversation>),
    items: readItems(list(request['contents'])),
    tools: readTools(list(request['tools'])),
    ...(calling === undefined
      ? {}
      : { toolChoice: { kind: 'native', format: 'google-gemini', type: 'mode', wire: calling } }),
    ...(schema === undefined ? {} : { textFormat: { kind: 'json-schema', name: 'answer', schema: object(schema) } }),
    ...(config['thinkingConfig'] === undefined
      ? {}
      : {
          reasoning: {
            ...(budget === undefined ? {} : budget === 0 ? { isEnabled: false } : { tokensMax: budget }),
            ...(thinking['includeThoughts'] === true ? { summary: 'auto' } : {}),
          },
        }),
  }
}

/** The request as the gateway words it: neighbours of a kind in one content, results apart, functions before Google's own tools. */
function expectedOf(request: JsonObject): JsonObject {
  const contents: { role: Json; parts: JsonObject[] }[] = []
  let section = ''
  for (const { role, parts } of list(request['contents'])) {
    for (const part of list(parts)) {
      if (part['thought'] === true) continue
      const next = role === 'model' ? 'said' : part['functionResponse'] === undefined ? 'asked' : 'results'
      if (next !== section) contents.push({ role: role ?? null, parts: [] })
      section = next
      contents.at(-1)?.parts.push(part)
    }
  }
  const tools = list(request['tools']).filter((tool) => Object.keys(tool).length > 0)
  const { responseModalities: _, ...config } = object(request['generationConfig'])
  const { parts } = object(request['systemInstruction'])
  return {
    ...(parts === undefined ? {} : { systemInstruction: { parts } }),
    contents,
    ...(tools.length === 0
      ? {}
      : { tools: tools.sort((tool) => (tool['functionDeclarations'] === undefined ? 1 : -1)) }),
    ...(request['toolConfig'] === undefined ? {} : { toolConfig: request['toolConfig'] }),
    ...(Object.keys(config).length === 0 ? {} : { generationConfig: config }),
  }
}

function modelOf({ meta }: Recording): string {
  return /models\/([^:]+):/.exec(meta.endpoint ?? '')?.[1] ?? ''
}

describeRecordings('recorded requests to Gemini', ['google-gemini'], (all) => {
  const cases = all.flatMap((recording) => {
    const request = recording.request === undefined ? undefined : object(tidy(recording.request as Json))
    return request === undefined ? [] : [[recording.name, request, modelOf(recording)] as const]
  })

  test.each(cases)('are said the same: %s', (_, request, model) => {
    const calls = list(request['contents']).flatMap(({ parts }) =>
      list(parts).map((part) => object(part['functionCall'])),
    )
    const refusesCallIds = calls.every(({ id }) => id === undefined)
    const endpoint = endpointOf(model, { refusesCallIds })
    const { body, ignored } = encode(turnOf(readConversation(request)), endpoint)
    expect(body).toEqual(expectedOf(request))
    expect(ignored).toEqual([])
  })
})
