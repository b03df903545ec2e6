import type { Conversation } from '../canonical/conversation.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Usage } from '../canonical/usage.ts'
import type { EmbeddedUpstreamFormat } from '../formats/format.ts'
import { ignoredToolName } from '../formats/shared/ignored-tool-name.ts'
import { noteIncludes } from '../formats/shared/note-includes.ts'
import { noteForeign } from '../formats/shared/unsupported-parameters.ts'
import { countInput } from '../tokens/count-input.ts'
import { loadTokenCounter, type TokenCounter } from '../tokens/count-tokens.ts'
import { type Answer, failingAnswer, type Pace } from './answer.ts'
import { type Spoken, speak } from './answer-events.ts'
import { deliver } from './deliver.ts'
import { type Directives, readDirectives } from './directives.ts'
import { createModels, findModelId, type SimulatedModelId } from './models/models.ts'
import { readPrompt } from './prompt.ts'
import { createScriptBook } from './script-book.ts'
import { answerFromScript } from './scripted-answer.ts'
import type { Script } from './scripts.ts'
import { createRandom, hashText, type Random } from './seeded-random.ts'
import { type Sleep, sleepByTimer } from './sleep.ts'
import { summarize } from './summary.ts'

export interface SimulatorOptions {
  /** Seeds, together with the request, everything that looks random. Default 0. */
  readonly seed?: number
  /** Output tokens a second; 0, the default, is as fast as possible. */
  readonly tokensPerSecond?: number
  /** Wait before the first token. Default 0. */
  readonly firstTokenDelayMs?: number
  readonly scripts?: readonly Script[]
  readonly sleep?: Sleep
  /** Called once, for the first request that needs it. */
  readonly loadTokenCounter?: () => Promise<TokenCounter>
  /** sim/slow's default speed. Default 2 s to the first token and 100 ms a token. */
  readonly slowPace?: Pace
  /** sim/flaky fails every n-th request. Default 3. */
  readonly flakyInterval?: number
}

interface Asked {
  readonly modelId: SimulatedModelId
  readonly conversation: Conversation
  readonly directives: Directives
  readonly random: Random
}

/**
 * The embedded provider: deterministic models that need no network. With the same seed, the same request gets the same events, except with
 * scripts and sim/flaky, which also count requests.
 */
export function createSimulator(options: SimulatorOptions = {}): EmbeddedUpstreamFormat {
  const { seed = 0, tokensPerSecond = 0, firstTokenDelayMs = 0, sleep = sleepByTimer } = options
  const defaultPace: Pace = {
    firstTokenMs: firstTokenDelayMs,
    tokenMs: tokensPerSecond > 0 ? 1000 / tokensPerSecond : 0,
  }
  const slowPace = options.slowPace ?? { firstTokenMs: 2000, tokenMs: 100 }
  const models = createModels({ seed, slowPace, flakyInterval: options.flakyInterval ?? 3 })
  const book = createScriptBook(options.scripts ?? [])
  const loadCounter = options.loadTokenCounter ?? loadTokenCounter

  const think = (
    modelId: SimulatedModelId,
    conversation: Conversation,
    isSummarized: boolean,
  ): { asked: Asked; answer: Answer } => {
    const prompt = readPrompt(conversation)
    const directives = readDirectives(conversation.metadata)
    const start = `${seed}/${conversation.seed ?? ''}/${modelId}/${conversation.items.length}/`
    const random = createRandom(hashText(prompt.text, hashText(start)))
    const askModel = (): Answer => {
      const own = models[modelId]({ conversation, prompt, directives, random })
      return isSummarized && own.break === undefined ? summarize(conversation) : own
    }
    const script = book.take(modelId, prompt.text, conversation)
    const answer = script === undefined ? askModel() : answerFromScript(script, askModel)
    return { asked: { modelId, conversation, directives, random }, answer }
  }

  const sayAll = async (answer: Answer, asked: Asked, signal: AbortSignal): Promise<readonly TurnEvent[]> => {
    const counter = await loadCounter()
    const spoken = speak(answer, asked.modelId, asked.conversation, counter, asked.random)
    // An answer that breaks needs no usage, and counting a long input is slow.
    const isCut = answer.break !== undefined && answer.break.afterEvents <= spoken.events.length
    if (isCut) return [...spoken.events, finish(spoken, answer, 0, asked.directives)]
    const inputTokens = await countInput(asked.conversation, counter, signal)
    const [start, ...rest] = spoken.events
    const opening = start?.kind === 'start' ? [{ ...start, inputTokens }] : []
    return [...opening, ...rest, finish(spoken, answer, inputTokens, asked.directives)]
  }

  return {
    kind: 'embedded',
    id: 'simulator',
    async *answer(turn, endpoint, signal) {
      const modelId = findModelId(endpoint.upstreamModel)
      const { answer, asked } =
        modelId === undefined
          ? unknownModel(endpoint.upstreamModel)
          : think(modelId, turn.conversation(), turn.isSummarized === true)
      const pace = { ...defaultPace, ...answer.pace }
      if (asked === undefined || (answer.break?.kind === 'fault' && answer.break.afterEvents === 0)) {
        if (pace.firstTokenMs > 0) await sleep(pace.firstTokenMs, signal)
        if (!signal.aborted && answer.break?.kind === 'fault') yield [{ kind: 'fault', fault: answer.break.fault }]
        return
      }
      yield* deliver(await sayAll(answer, asked, signal), pace, answer.break, sleep, signal)
    },
    ignoredParameters,
  }
}

/** Ignored: provider-run tools and their results, and features of a single format. */
function ignoredParameters(turn: Turn): readonly string[] {
  const ignored = new Set<string>()
  const conversation = turn.conversation()
  if (turn.needs.natives !== undefined) {
    for (const tool of conversation.tools) {
      if (tool.kind === 'native' && tool.type !== 'custom') ignored.add(ignoredToolName(tool))
    }
  }
  const { serviceTier = 'default' } = turn.routing
  if (serviceTier !== 'default') ignored.add('service_tier')
  // Nothing is sent that could be shown.
  if (turn.echoesUpstreamBody) ignored.add('debug.echo_upstream_body')
  noteForeign(conversation, 'simulator', ignored)
  noteIncludes(conversation, ignored)
  return [...ignored]
}

function unknownModel(name: string): { answer: Answer; asked: undefined } {
  const message = `the simulator has no model ${name}`
  return {
    answer: failingAnswer({ type: 'not_found', status: 404, code: 'model_not_found', message }),
    asked: undefined,
  }
}

function finish(spoken: Spoken, answer: Answer, inputTokens: number, { cachedTokens }: Directives): TurnEvent {
  const usage: Usage = {
    inputTokens,
    cachedTokens: Math.min(cachedTokens ?? 0, inputTokens),
    cacheWriteTokens: 0,
    outputTokens: spoken.outputTokens,
    reasoningTokens: spoken.reasoningTokens,
    origin: 'reported',
    ...answer.usage,
  }
  return {
    kind: 'finish',
    stopReason: spoken.stopReason,
    nativeReason: spoken.stopReason,
    usage,
    ...(spoken.stopSequence === undefined ? {} : { stopSequence: spoken.stopSequence }),
  }
}
