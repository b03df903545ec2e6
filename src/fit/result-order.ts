import type { Conversation } from '../canonical/conversation.ts'
import type { Item, MessageItem, ToolCallItem, ToolResultItem } from '../canonical/item.ts'
import type { FitNotes } from './fit-notes.ts'
import type { FitRules } from './rules.ts'

/**
 * Moves results right behind the calls that they answer. A call without a result gets one that says so, and a result without a call becomes
 * a message.
 */
export function fitResultOrder(
  conversation: Conversation,
  { pairsResults, needsResults }: FitRules,
  notes: FitNotes,
): Conversation {
  const { items } = conversation
  const isFit = (pairsResults !== true || arePaired(items)) && (needsResults !== true || areAnswered(items))
  if (isFit) return conversation
  notes.adjust(notes.names.items, 'each tool result right after its call')
  return { ...conversation, items: pair(items) }
}

/** Calls at the end may still wait for their results. */
function arePaired(items: readonly Item[]): boolean {
  const open = new Set<string>()
  let isAnswering = false
  for (const item of items) {
    if (item.kind === 'tool-result') {
      if (!open.delete(item.callId)) return false
      isAnswering = true
      continue
    }
    if (open.size > 0 && (isAnswering || !isOfModel(item))) return false
    isAnswering = false
    if (item.kind !== 'tool-call') continue
    if (open.has(item.callId)) return false
    open.add(item.callId)
  }
  return open.size === 0 || !isAnswering
}

/** Calls at the end may still wait. */
function areAnswered(items: readonly Item[]): boolean {
  const answered = new Set(items.flatMap((item) => (item.kind === 'tool-result' ? [item.callId] : [])))
  const open = items.findIndex((item) => item.kind === 'tool-call' && !answered.has(item.callId))
  return open === -1 || items.slice(open).every(isOfModel)
}

/** Whether it belongs to what the model said together with its calls. */
function isOfModel(item: Item): boolean {
  if (item.kind === 'message') return item.role === 'assistant'
  return item.kind === 'tool-call' || item.kind === 'reasoning' || item.kind === 'native'
}

function pair(items: readonly Item[]): readonly Item[] {
  const results = new Results(items)
  const paired: Item[] = []
  let calls: ToolCallItem[] = []
  const answer = (isEnd: boolean) => {
    const answers = calls.map((call) => results.take(call))
    const areWaiting = isEnd && answers.every((result) => result === undefined)
    if (!areWaiting) for (const [at, call] of calls.entries()) paired.push(answers[at] ?? missingResult(call))
    calls = []
  }
  for (const [at, item] of items.entries()) {
    if (item.kind === 'tool-result') {
      // Those of later calls may be given first.
      if (results.isOrphan(item)) paired.push(asMessage(item))
      continue
    }
    if (calls.length > 0 && (!isOfModel(item) || items[at - 1]?.kind === 'tool-result')) answer(false)
    paired.push(item)
    if (item.kind === 'tool-call') calls.push(item)
  }
  answer(true)
  return paired
}

/** The results of a conversation by the calls that they answer, in order: ids may be used again. */
class Results {
  readonly #byId = new Map<string, ToolResultItem[]>()
  readonly #orphans = new Set<ToolResultItem>()

  constructor(items: readonly Item[]) {
    const callCounts = new Map<string, number>()
    for (const item of items)
      if (item.kind === 'tool-call') callCounts.set(item.callId, (callCounts.get(item.callId) ?? 0) + 1)
    for (const item of items) {
      if (item.kind !== 'tool-result') continue
      const own = this.#byId.get(item.callId) ?? []
      if (own.length >= (callCounts.get(item.callId) ?? 0)) this.#orphans.add(item)
      else own.push(item)
      this.#byId.set(item.callId, own)
    }
  }

  take({ callId }: ToolCallItem): ToolResultItem | undefined {
    return this.#byId.get(callId)?.shift()
  }

  isOrphan(item: ToolResultItem): boolean {
    return this.#orphans.has(item)
  }
}

function missingResult({ variant, callId }: ToolCallItem): ToolResultItem {
  const parts = [{ kind: 'text', text: 'The tool gave no result.' } as const]
  return { kind: 'tool-result', variant, callId, parts, isError: true }
}

function asMessage({ parts }: ToolResultItem): MessageItem {
  const heading = { kind: 'text', text: 'The result of an earlier tool call:' } as const
  return { kind: 'message', role: 'user', parts: [heading, ...parts] }
}
