import { describe, expect, it } from 'vitest'
import type { ClientFormatId } from '../../src/canonical/format-id.ts'
import type { Outcome } from '../../src/canonical/outcome.ts'
import type { WrittenTurn } from '../../src/canonical/turn.ts'
import type { AnswerEncoder, Ending } from '../../src/formats/format.ts'
import { clientFormats } from '../../src/formats/index.ts'
import { readReply, readStream } from '../../src/formats/read-answer.ts'
import type { EventStage } from '../../src/formats/shared/event-stage.ts'
import { guardedAnswer, guardedCalls } from '../../src/guardrails/guarded-answer.ts'
import { OutputFilters } from '../../src/guardrails/output-filters.ts'
import { scanJson } from '../../src/streams/scan-json.ts'
import { describeRecordings } from '../support/recordings.ts'
import { emailGuardrail, runOf } from './arrange.ts'
import { type PlantedAnswer, recordedAnswers, writtenAnswers } from './planting/answers.ts'
import { cutAnywhere, type Dice, diceOf, plantIn } from './planting/plant.ts'
import { readsOf } from './planting/text-leaves.ts'

const value = 'zq7.plant+x@mail-7.example'

/** How often each answer is planted; PLANTED_RUNS=100 looks for longer. */
const runs = Number(process.env['PLANTED_RUNS'] ?? 2)
const seed = Number(process.env['PLANTED_SEED'] ?? 1)

const clients: readonly ClientFormatId[] = ['openai-responses', 'openai-chat', 'anthropic-messages']
const actions = ['redact', 'block', 'redact'] as const

const bodies: Readonly<Record<ClientFormatId, object>> = {
  'openai-responses': { model: 'a/m', input: 'hi', include: ['message.output_text.logprobs'], top_logprobs: 2 },
  'openai-chat': { model: 'a/m', messages: [{ role: 'user', content: 'hi' }], logprobs: true },
  'anthropic-messages': { model: 'a/m', max_tokens: 9, messages: [{ role: 'user', content: 'hi' }] },
}

const turns = new Map<string, WrittenTurn>()

function turnOf(client: ClientFormatId, isStream: boolean): WrittenTurn {
  const key = `${client} ${isStream}`
  const known = turns.get(key)
  if (known !== undefined) return known
  const body = { ...bodies[client], stream: isStream }
  const source = scanJson(Buffer.from(JSON.stringify(body)))
  const turn = clientFormats[client].decodeRequest({ body, source, headers: {} })
  turns.set(key, turn)
  return turn
}

/** What a caller reads of an answer that comes in these pieces: the JSON texts of its events, or the one of a whole answer. */
function seenBy(
  client: ClientFormatId,
  { format, isStream }: PlantedAnswer,
  pieces: readonly Uint8Array[],
  stages: readonly EventStage[],
): string[] {
  const turn = turnOf(client, isStream)
  const encoder = clientFormats[client].createEncoder(turn, { generationId: 'gen-1', model: 'a/m', createdAt: 1 })
  const reading = isStream
    ? readStream(format.createDecoder(), { isStream })
    : readReply(format, undefined, { isStream })
  let text = ''
  let ended: Outcome | null = null
  const step = () => {
    let events = reading.takeEvents()
    for (const stage of stages) events = ended === null ? stage(events) : []
    const fault = events.find(({ kind }) => kind === 'fault')
    if (fault?.kind === 'fault' && reading.outcome?.fault == null) ended = outcomeOf(fault.fault)
    else text += take(encoder, events, isStream)
  }
  for (const piece of pieces) {
    reading.push(piece)
    step()
  }
  reading.end()
  step()
  const outcome = ended ?? reading.outcome ?? outcomeOf(null)
  text += isStream
    ? encoder.encodeEnd(endingOf(outcome))
    : outcome.fault === null
      ? encoder.encodeReply(endingOf(outcome))
      : ''
  return isStream ? text.split('\n').flatMap((line) => (line.startsWith('data: {') ? line.slice(6) : [])) : [text]
}

function take(encoder: AnswerEncoder, events: Parameters<AnswerEncoder['add']>[0], isStream: boolean): string {
  if (isStream) return encoder.encode(events)
  encoder.add(events)
  return ''
}

function outcomeOf(fault: Outcome['fault']): Outcome {
  return { stopReason: fault === null ? 'end' : null, fault, usage: null, upstreamId: null, serviceTier: null }
}

function endingOf(outcome: Outcome): Ending {
  const bill = { totalNanos: 0, inputNanos: 0, outputNanos: 0, origin: 'computed' } as const
  return { outcome, bill, isByok: false, serviceMetadata: undefined, completedAt: 2 }
}

function guards(action: 'redact' | 'block', isWithTools: boolean): EventStage[] {
  const run = runOf(emailGuardrail(action))
  if (run.output === null) throw new Error('nothing looks at the answer')
  const filters = new OutputFilters(run, run.output)
  return [...(isWithTools ? [guardedCalls(filters)] : []), guardedAnswer(filters)]
}

/** Plants the value in each answer, and looks for it in what its caller reads. Gives how often it would have been there. */
function plantInAll(answers: readonly PlantedAnswer[]): { planted: number; shown: number } {
  const seen = { planted: 0, shown: 0 }
  for (const [at, answer] of answers.entries()) {
    for (let run = 0; run < runs; run++) {
      const dice: Dice = diceOf(seed * 1_000_003 + at * 1009 + run)
      const texts = plantIn(answer.texts, value, dice)
      if (texts === undefined) continue
      seen.planted++
      const client = clients[(at + run) % clients.length] ?? 'openai-chat'
      const action = actions[dice(actions.length)] ?? 'redact'
      const pieces = cutAnywhere(answer.toBytes(texts), dice)
      if (readsOf(seenBy(client, answer, pieces, []), value)) seen.shown++
      const guarded = seenBy(client, answer, pieces, guards(action, dice(3) === 0))
      expect(readsOf(guarded, value), `${answer.name} for ${client}, ${action}, run ${run}`).toBe(false)
    }
  }
  return seen
}

describe('a value that a model says anywhere', () => {
  it('never reaches the caller of an answer written by hand', () => {
    const answers = Array.from({ length: 12 }, () => writtenAnswers()).flat()
    const { planted, shown } = plantInAll(answers)
    expect(shown).toBeGreaterThan(0.6 * planted)
  })
})

describeRecordings('a value in a recorded answer', [], () => {
  it('never reaches its caller', { timeout: 60_000 * Math.max(1, runs / 2) }, () => {
    const { planted, shown } = plantInAll(recordedAnswers())
    expect(planted).toBeGreaterThan(150 * runs)
    expect(shown).toBeGreaterThan(0.5 * planted)
  })
})
