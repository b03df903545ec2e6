import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UpstreamFormatId } from '../../src/canonical/format-id.ts'
import { type Facts, facts } from '../../test/matrix/features.ts'
import { listOf, objectOf, type Wire } from '../../test/matrix/seen.ts'
import { type StrictProvider, strictProviders } from '../../test/support/strict/providers.ts'
import type { Refusal } from '../../test/support/strict/refused.ts'
import type { Format, ToolCall } from './agent.ts'
import { bodyOf, openServer } from './open-server.ts'
import { fileText } from './scenario.ts'
import { refusalOf } from './strict-provider.ts'

/** A request of a session whose provider changes. */
export interface MovedRequest {
  readonly provider: string
  /** 1 for the first tool step, 11 for the answer after the last; 0 for what a program asks beside the session. */
  readonly step: number
  readonly isAnswered: boolean
  /** Why the provider refused it. */
  readonly refusal: string | undefined
}

/** Providers that serve a session in turn: each is away for the others' steps. */
export interface MovingProviders {
  readonly origin: string
  readonly requests: readonly MovedRequest[]
  close(): void
}

/** The model's moves in such a session. */
export interface MovingSession {
  /** Calls that write a file. */
  readonly writes: readonly ToolCall[]
  /** The file of a step: its name is `moves-<step>`, with more behind it or none. */
  fileOf(name: string): string
  /** The answer after the last step. */
  readonly answer: string
}

export const moveSteps = 10

const [first, second, third, fourth] = ['DeepSeek', 'OpenAI Responses', 'Anthropic', 'Bedrock']
const turns = [first, first, second, second, third, third, fourth, fourth, first, first, first]

/** The providers of such a session in the order of their turns. */
export const movingProviders: readonly StrictProvider[] = [first, second, third, fourth].map((name) => {
  const found = strictProviders.find((provider) => provider.name === name)
  if (found === undefined) throw new Error(`there is no strict provider ${name}`)
  return found
})

/** Names of the files that a step writes: two calls in one answer at every third. */
export function filesOfStep(step: number): readonly string[] {
  return step % 3 === 0 ? [`moves-${step}`, `moves-${step}-too`] : [`moves-${step}`]
}

/** Opens the providers; each is at its slug behind the origin, and streams where it is asked to. */
export async function openMovingProviders(session: MovingSession): Promise<MovingProviders> {
  const requests: MovedRequest[] = []
  const server = await openServer(
    (incoming, response) => serve(incoming, response, session, requests),
    (error) => process.stderr.write(`a provider broke: ${String(error)}\n`),
  )
  return { ...server, requests }
}

async function serve(
  incoming: IncomingMessage,
  response: ServerResponse,
  session: MovingSession,
  requests: MovedRequest[],
): Promise<void> {
  const rawBody = (await bodyOf(incoming)).toString()
  const body = JSON.parse(rawBody) as Wire
  const path = incoming.url ?? '/'
  const provider = movingProviders.find(({ endpoint }) => path.startsWith(`/${endpoint.provider.slug}/`))
  if (provider === undefined) throw new Error(`no provider is at ${path}`)
  const way = session.writes.find(({ name }) => toolNames(body).includes(name))
  const step = way === undefined ? 0 : stepOf(rawBody)
  const refusal = provider.refusal(body) ?? historyRefusal(provider, body)
  const isAnswered = refusal === null && (step === 0 || turns[step - 1] === provider.name)
  const said = refusal === null ? undefined : JSON.stringify(refusal.body)
  requests.push({ provider: provider.name, step, isAnswered, refusal: said })
  if (refusal !== null) return answerJson(response, refusal.status, refusal.body)
  if (!isAnswered) return answerJson(response, 503, away)
  const { stream, json } = provider.format.write(factsOf(step, provider, way, session))
  if (!provider.format.isStream({ path, body } as never)) return answerJson(response, 200, json)
  const bytes = typeof stream === 'string' ? Buffer.from(withOwnIds(stream, step)) : stream
  response.writeHead(200, { 'content-type': provider.format.streamMediaType })
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    response.write(bytes.subarray(start, start + pieceBytes))
    await nextTurn()
  }
  response.end()
}

const historyFormats: Readonly<Partial<Record<UpstreamFormatId, Format>>> = {
  'openai-chat': 'chat',
  'openai-responses': 'responses',
  'anthropic-messages': 'messages',
}

/** Checks rules that only the histories of programs break, such as an item that comes back twice. */
function historyRefusal({ format }: StrictProvider, body: Wire): Refusal | null {
  const known = historyFormats[format.format]
  const message = known && refusalOf(known, body)
  if (message === undefined) return null
  return { status: 400, body: { message, error: { type: 'invalid_request_error', code: null, param: null, message } } }
}

// No divisor of anything, so that events and characters are cut.
const pieceBytes = 397

const overloaded = 'The service is unavailable. Please try again later.'
const away = {
  message: overloaded,
  error: { type: 'service_unavailable', code: null, param: null, message: overloaded },
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function toolNames({ tools, toolConfig }: Wire): readonly string[] {
  return [...listOf(tools), ...listOf(objectOf(toolConfig)['tools'])].map(({ name, function: called, toolSpec }) =>
    String(name ?? objectOf(called ?? toolSpec)['name']),
  )
}

/** The step after the last one whose file the conversation names. */
function stepOf(body: string): number {
  return 1 + Math.max(0, ...[...body.matchAll(/\bmoves-(\d+)/g)].map(([, step]) => Number(step)))
}

// Real providers name no two items alike, and refuse those that come back twice.
function withOwnIds(stream: string, step: number): string {
  return stream.replace(/\b(?:(?:rs|msg|resp)_0a1b\w*|msg_018XZkwv|chatcmpl-CYPS1)/g, (id) => `${id}${step}`)
}

function factsOf(
  step: number,
  provider: StrictProvider,
  way: ToolCall | undefined,
  { fileOf, answer }: MovingSession,
): Facts {
  if (way === undefined || step > moveSteps) return { ...facts.text, text: answer }
  return {
    ...facts.text,
    reasoning: `A flower has to be found for step ${step}.`,
    text: step % 2 === 0 ? `Step ${step} is to write.` : '',
    calls: filesOfStep(step).map((name, index) => ({
      ...{ id: provider.callId(step * 10 + index), name: way.name },
      arguments: way.arguments(fileOf(name), fileText),
    })),
    end: 'tool-calls',
  }
}
