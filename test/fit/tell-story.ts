import type { ClientFormatId } from '../../src/canonical/format-id.ts'
import { requestValidator } from '../../src/contract/contract.ts'
import { fitAnswer, type StreamedOperation } from '../../src/contract/fit-answer.ts'
import type { CallerFormat } from '../matrix/caller.ts'
import { anthropicMessages } from '../matrix/callers/anthropic-messages.ts'
import { openAiChat } from '../matrix/callers/openai-chat.ts'
import { openAiResponses } from '../matrix/callers/openai-responses.ts'
import { type Facts, facts } from '../matrix/features.ts'
import { listOf, objectOf, type Wire } from '../matrix/seen.ts'
import { exchange } from '../support/strict/exchange.ts'
import type { StrictProvider } from '../support/strict/providers.ts'
import { bigInteger } from './arbitrary-schema.ts'
import type { Story } from './arbitrary-story.ts'
import { writeChatStory } from './write-story/chat.ts'
import { writeMessagesStory } from './write-story/messages.ts'
import { writeResponsesStory } from './write-story/responses.ts'
import type { WriteStory } from './write-story/shared.ts'

/** A caller of one format that tells stories. */
export interface StoryCaller {
  readonly format: CallerFormat
  readonly operation: StreamedOperation
  readonly write: WriteStory
}

export const storyCallers: readonly StoryCaller[] = [
  { format: openAiResponses, operation: 'createResponse', write: writeResponsesStory },
  { format: openAiChat, operation: 'createChatCompletion', write: writeChatStory },
  { format: anthropicMessages, operation: 'createMessage', write: writeMessagesStory },
]

/** The story without what the provider's model does not take: such endpoints are not chosen. */
export function takenBy({ takes }: StrictProvider, story: Story): Story {
  const isTaken = ({ kind }: { readonly kind: string }) =>
    kind === 'text' || (kind === 'image' ? takes.images : takes.files)
  const steps = story.steps.map((step) => {
    if (step.kind !== 'user') return step
    const parts = step.parts.filter(isTaken)
    return { ...step, parts: parts.length > 0 ? parts : [{ kind: 'text' as const, text: 'Hello', isMarked: false }] }
  })
  return { ...story, steps }
}

interface Told {
  /** The request with which the caller goes on. */
  readonly next: string
}

/** Sends a caller's request to a strict provider, and expects an answer as the caller knows it. Throws where the provider refuses. */
export async function tell(
  { format, operation }: StoryCaller,
  provider: StrictProvider,
  text: string,
  { answer: { text: said, thought, calls } }: Pick<Story, 'answer'>,
): Promise<Told> {
  const request = JSON.parse(text) as Wire
  const validate = requestValidator(operation, 'body')
  if (validate?.(request) !== true)
    throw new Error(
      `the contract does not allow it: ${JSON.stringify(validate?.errors?.slice(0, 2).map(({ instancePath, message, params }) => [instancePath, message, params]))}\nasked: ${text}`,
    )
  const listed = toolNames(request)
  const named = listed.map(({ name }) => name)
  const called: string[] = []
  const answerFor = (body: Wire): Facts => {
    const sent = toolNames(body)
    // If only some are sent, those that kept their names are known.
    const ownNameOf = (name: string, at: number) =>
      sent.length === named.length ? named[at] : named.find((each) => each === name)
    const used = calls.flatMap((at) => {
      const { name = '', isFunction = false } = sent[at] ?? {}
      const own = ownNameOf(name, at)
      const isAsked = listed.some((each) => each.name === own && each.isFunction)
      return isFunction && own !== undefined && isAsked ? [{ name, own }] : []
    })
    called.push(...used.map(({ own }) => own))
    return {
      ...facts.text,
      ...{ text: used.length > 0 ? '' : said, reasoning: provider.takes.reasoning ? thought : '' },
      ...{ end: used.length > 0 ? 'tool-calls' : 'end' },
      calls: used.map(({ name }, index) => ({ id: provider.callId(index), name, arguments: argumentsOf(index) })),
    }
  }
  const { refusal, answer, sent } = await exchange(format.id as ClientFormatId, text, provider, answerFor)
  if (refusal !== null) throw new Error(`refused: ${JSON.stringify(refusal)}\nsent: ${sent}\nasked: ${text}`)
  if (sent.includes(rounded) && !text.includes(rounded)) throw new Error(`rounded: ${sent}\nasked: ${text}`)
  const whole = request['stream'] === true ? format.fold(answer) : (JSON.parse(answer) as Wire)
  checkContract(operation, answer, request['stream'] === true)
  const seen = format.read(whole)
  const expected = called.map((name, index) => ({ name, arguments: argumentsOf(index) }))
  const got = seen.calls.map(({ name, arguments: values }) => ({ name, arguments: values }))
  if (JSON.stringify(got) !== JSON.stringify(expected))
    throw new Error(
      `calls: ${JSON.stringify(got)}\nexpected: ${JSON.stringify(expected)}\nsent: ${sent}\nasked: ${text}`,
    )
  if (new Set(seen.calls.map(({ id }) => id)).size !== seen.calls.length || seen.calls.some(({ id }) => id === ''))
    throw new Error(`ids: ${JSON.stringify(seen.calls)}\nasked: ${text}`)
  if (called.length === 0 && seen.text !== said)
    throw new Error(`text: ${seen.text}\nexpected: ${said}\nasked: ${text}`)
  const results = Object.fromEntries(named.map((name) => [name, 'done']))
  return { next: JSON.stringify(format.goOn(request, whole, results)) }
}

/** A double in place of the big integer. */
const rounded = String(Number(bigInteger))

function argumentsOf(index: number) {
  return { city: 'Köln', count: index + 1 }
}

/** The tools that a body of any format lists, in order. */
export function toolNames(body: Wire): { readonly name: string; readonly isFunction: boolean }[] {
  const tools = [...listOf(body['tools']), ...listOf(objectOf(body['toolConfig'])['tools'])]
  return tools.flatMap((tool) => {
    if (tool['functionDeclarations'] !== undefined)
      return listOf(tool['functionDeclarations']).map(({ name }) => ({ name: String(name), isFunction: true }))
    if (tool['cachePoint'] !== undefined) return []
    const inner = objectOf(tool['function'] ?? tool['toolSpec'] ?? tool['custom'] ?? tool)
    return [
      { name: String(inner['name']), isFunction: tool['type'] !== 'custom' || tool['input_schema'] !== undefined },
    ]
  })
}

function checkContract(operation: StreamedOperation, answer: string, isStream: boolean): void {
  const pieces = isStream
    ? answer.split('\n').flatMap((line) => (/^data: \{/.test(line) ? [JSON.parse(line.slice(6)) as object] : []))
    : [JSON.parse(answer) as object]
  for (const piece of pieces) {
    const fit = fitAnswer(operation, isStream ? 'event' : 'whole', piece)
    if (fit !== 'fits') throw new Error(`contract: ${JSON.stringify(fit)} for ${JSON.stringify(piece)}`)
  }
}
