import type { Conversation } from '../canonical/conversation.ts'
import type { Item, MessageItem, ToolResultItem } from '../canonical/item.ts'
import type { Part } from '../canonical/part.ts'
import { objectOf } from '../streams/untrusted-json.ts'
import type { FitNotes } from './fit-notes.ts'
import type { FitRules } from './rules.ts'

/** Makes a conversation begin, go on and end with the roles that the endpoint wants. */
export function fitRoles(conversation: Conversation, rules: FitRules, notes: FitNotes): Conversation {
  const { needsMessage, alternatesRoles, answersResults, firstRole, lastRole, systemFirst } = rules
  let fitted = conversation
  if (needsMessage === true) fitted = withMessage(fitted)
  if (systemFirst === true) fitted = withItems(fitted, withEarlySystem(fitted.items))
  if (alternatesRoles === true) fitted = withItems(fitted, mergeRoles(fitted.items))
  if (answersResults === true) fitted = withItems(fitted, withAnswers(fitted.items))
  if (firstRole !== undefined) fitted = withItems(fitted, withOpening(fitted.items))
  if (lastRole !== undefined) fitted = withItems(fitted, withEnd(fitted.items, lastRole))
  if (fitted !== conversation) notes.adjust(notes.names.items, 'messages in the roles that the endpoint takes')
  return fitted
}

function withItems(conversation: Conversation, items: readonly Item[]): Conversation {
  return items === conversation.items ? conversation : { ...conversation, items }
}

/** The last system text becomes the user's where nobody said anything. */
function withMessage(conversation: Conversation): Conversation {
  const { items, instructions, ...rest } = conversation
  const last = items.at(-1)
  if (last === undefined) {
    if (instructions === undefined) return conversation
    return { ...rest, items: [userMessage(instructions)] }
  }
  if (last.kind !== 'message' || !items.every(isInstruction)) return conversation
  return { ...conversation, items: [...items.slice(0, -1), { ...last, role: 'user' }] }
}

function isInstruction(item: Item): boolean {
  return item.kind === 'message' && (item.role === 'system' || item.role === 'developer')
}

/** System texts behind what the model said become the user's. */
function withEarlySystem(items: readonly Item[]): readonly Item[] {
  const start = items.findIndex((item) => item.kind !== 'message' || item.role === 'assistant')
  if (start === -1 || !items.slice(start).some(isInstruction)) return items
  return items.map((item, at) =>
    at > start && item.kind === 'message' && isInstruction(item) ? { ...item, role: 'user' } : item,
  )
}

/** Messages in a row of one role as one. */
function mergeRoles(items: readonly Item[]): readonly Item[] {
  const merged: Item[] = []
  for (const item of items) {
    const last = merged.at(-1)
    const isSame = last?.kind === 'message' && item.kind === 'message' && last.role === item.role
    if (isSame) merged[merged.length - 1] = { ...last, parts: [...last.parts, ...item.parts] }
    else merged.push(item)
  }
  return merged.length === items.length ? items : merged
}

/** What the user said after results waits for a word of the model, and so do media of results, which only the user can show. */
function withAnswers(given: readonly Item[]): readonly Item[] {
  const items = withShownMedia(given)
  // Thoughts alone are no answer.
  const isAnswered = (at: number) =>
    items.slice(0, at).findLast(({ kind }) => kind !== 'reasoning')?.kind !== 'tool-result'
  const answered = items.flatMap((item, at): readonly Item[] =>
    item.kind === 'message' && item.role !== 'assistant' && !isAnswered(at)
      ? [{ kind: 'message', role: 'assistant', parts: [{ kind: 'text', text: 'OK.' }] }, item]
      : [item],
  )
  return answered.length === given.length ? given : answered
}

/** Media of results in a user message after the results. */
function withShownMedia(items: readonly Item[]): readonly Item[] {
  if (!items.some((item) => item.kind === 'tool-result' && hasMedia(item))) return items
  let media: Part[] = []
  const shown = items.flatMap((item): readonly Item[] => {
    if (item.kind === 'tool-result') {
      if (!hasMedia(item)) return [item]
      const heading: Part = { kind: 'text', text: 'Attached to the result of a tool:' }
      media.push(heading, ...item.parts.filter(isMedia))
      const rest = item.parts.filter((part) => !isMedia(part))
      return [{ ...item, parts: rest.length > 0 ? rest : [{ kind: 'text', text: 'The result is attached below.' }] }]
    }
    if (media.length === 0) return [item]
    const message: Item = { kind: 'message', role: 'user', parts: media }
    media = []
    return [message, item]
  })
  return media.length === 0 ? shown : [...shown, { kind: 'message', role: 'user', parts: media }]
}

function hasMedia({ parts }: ToolResultItem): boolean {
  return parts.some(isMedia)
}

function isMedia({ kind }: Part): boolean {
  return kind !== 'text' && kind !== 'refusal'
}

function withOpening(items: readonly Item[]): readonly Item[] {
  const first = items.findIndex((item) => !isInstruction(item))
  const item = items[first]
  const begins = item?.kind === 'tool-call' || item?.kind === 'reasoning' || isSaid(item)
  return begins ? [...items.slice(0, first), userMessage(opening), ...items.slice(first)] : items
}

const opening = '(The assistant begins the conversation.)'

function withEnd(items: readonly Item[], role: NonNullable<FitRules['lastRole']>): readonly Item[] {
  // Thoughts alone say nothing.
  const at = items.findLastIndex(({ kind }) => kind !== 'reasoning')
  const last = items[at]
  if (!isSaid(last)) return items
  if (role === 'user') return [...items, userMessage('Continue.')]
  const carried = objectOf(last.extra?.[format])
  return items.with(at, { ...last, extra: { ...last.extra, [format]: { ...carried, [role.member]: true } } })
}

/** The format whose messages have further members. */
const format = 'openai-chat'

function isSaid(item: Item | undefined): item is MessageItem {
  return item?.kind === 'message' && item.role === 'assistant'
}

function userMessage(text: string): MessageItem {
  return { kind: 'message', role: 'user', parts: [{ kind: 'text', text }] }
}
