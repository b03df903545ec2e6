import { setImmediate } from 'node:timers/promises'
import type { Conversation } from '../canonical/conversation.ts'
import type { Item } from '../canonical/item.ts'
import type { Part } from '../canonical/part.ts'
import type { Tool } from '../canonical/tool.ts'
import type { TokenCounter } from './count-tokens.ts'

/** Tokens counted for each image, file, audio clip or video, whatever its size. */
export const tokensOfMedia = { image: 256, file: 512, audio: 256, video: 1024 } as const

// Counted before the event loop runs again: about 5 ms of ordinary text.
const charactersAtOnce = 100_000

/**
 * Tokens of everything in a conversation that a model reads: instructions, messages, calls, results, tools and the output schema. Yields to
 * the event loop while it counts long texts; after an abort the number is meaningless.
 */
export async function countInput(
  conversation: Conversation,
  counter: TokenCounter,
  signal: AbortSignal,
): Promise<number> {
  const { texts, mediaTokens } = gatherInput(conversation)
  return mediaTokens + (await countTexts(texts, counter, signal))
}

/** Tokens of texts, counted as `countInput` does. */
export async function countTexts(
  texts: readonly string[],
  counter: TokenCounter,
  signal: AbortSignal,
): Promise<number> {
  let tokens = 0
  let characters = 0
  for (const text of texts) {
    for (let start = 0; start < text.length; start += charactersAtOnce) {
      if (characters >= charactersAtOnce) {
        characters = 0
        await setImmediate()
        if (signal.aborted) return tokens
      }
      const stretch = text.length > charactersAtOnce ? text.slice(start, start + charactersAtOnce) : text
      characters += stretch.length
      tokens += counter.count(stretch)
    }
  }
  return tokens
}

/** Everything in a conversation that a model reads. */
export interface GatheredInput {
  readonly texts: string[]
  mediaTokens: number
}

/** Collects the texts of a conversation, and the tokens counted for its media. */
export function gatherInput(conversation: Conversation): GatheredInput {
  const gathered: GatheredInput = { texts: [], mediaTokens: 0 }
  if (conversation.instructions !== undefined) gathered.texts.push(conversation.instructions)
  for (const item of conversation.items) gatherItem(item, gathered)
  for (const tool of conversation.tools) gathered.texts.push(textOfTool(tool))
  if (conversation.textFormat?.kind === 'json-schema')
    gathered.texts.push(JSON.stringify(conversation.textFormat.schema))
  return gathered
}

function gatherItem(item: Item, gathered: GatheredInput): void {
  switch (item.kind) {
    case 'message':
    case 'tool-result':
      for (const part of item.parts) gatherPart(part, gathered)
      return
    case 'reasoning':
      for (const each of item.text) gathered.texts.push(each)
      return
    case 'tool-call':
      gathered.texts.push(item.name, item.arguments)
      return
    case 'native':
      gathered.texts.push(JSON.stringify(item.wire) ?? '')
      return
  }
}

function gatherPart(part: Part, gathered: GatheredInput): void {
  if (part.kind === 'text' || part.kind === 'refusal') gathered.texts.push(part.text)
  else gathered.mediaTokens += tokensOfMedia[part.kind]
}

function textOfTool(tool: Tool): string {
  if (tool.kind === 'native') return JSON.stringify(tool.wire) ?? ''
  return JSON.stringify({ name: tool.name, description: tool.description, parameters: tool.parameters })
}
