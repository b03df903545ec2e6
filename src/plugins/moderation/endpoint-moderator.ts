import { createHash } from 'node:crypto'
import type { ModerationConfig } from '../../config/config.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { OutboundAnswer, OutboundRequest } from '../../outbound/guarded-client.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { sentSecrets } from '../../outbound/sent-secrets.ts'
import type { Holder } from '../../shares/holder.ts'
import { SharedCache } from '../../shares/shared-cache.ts'
import { isJsonObject, parseUntrustedBytes } from '../../streams/untrusted-json.ts'
import { ModerationFailure, type Moderator, type Verdict } from './moderator.ts'

/** The part of the guarded client that is used. */
export interface ModerationClient {
  fetch(request: OutboundRequest): Promise<OutboundAnswer>
}

/** Characters of one input, and of all inputs of a call. */
const inputLengthMax = 8_000
const callLengthMax = 128_000
/** Inputs of one call. */
const callInputsMax = 32
/** Characters of one request. */
const moderatedLengthMax = 4_000_000
const tooLong = 'The request has more text than can be moderated: 4,000,000 characters at most.'
const answerBytesMax = 1024 * 1024
/** Harmless inputs that are remembered: a conversation comes back with each turn. */
const rememberedMax = 4_096

/** Moderates at an endpoint that the operator names, so it may be on a private network; it leads nowhere else. */
export function endpointModerator(endpoint: ModerationConfig, client: ModerationClient): Moderator {
  const harmless = new SharedCache<true>(rememberedMax)
  return {
    name: endpoint.name,
    isOpenOnFailure: endpoint.isOpenOnFailure,
    async moderate(texts, holder, signal) {
      if (texts.reduce((sum, { length }) => sum + length, 0) > moderatedLengthMax)
        throw new GatewayError('payload_too_large', tooLong)
      const inputs = texts.flatMap(toInputs).map((input) => ({ input, hash: hashOf(input) }))
      const unknown = inputs.filter(({ hash }) => harmless.use(hash) === undefined)
      for (const call of toCalls(unknown)) {
        const asked = call.map(({ input }) => input)
        const verdict = await ask(endpoint, client, asked, holder, signal)
        if (verdict.flagged !== undefined) return verdict
        for (const { hash } of call) harmless.set(hash, true, holder)
      }
      return {}
    },
  }
}

function hashOf(input: string): string {
  return createHash('sha256').update(input).digest('base64')
}

function toInputs(text: string): readonly string[] {
  const inputs: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = from + inputLengthMax
    const space = end < text.length ? text.lastIndexOf(' ', end) : -1
    const to = space > from + inputLengthMax / 2 ? space : end
    inputs.push(wellFormed(text.slice(from, to)))
    from = to
  }
  return inputs.filter((input) => input.trim() !== '')
}

/** Not every server reads half a character. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD')
}

function toCalls<T extends { readonly input: string }>(inputs: readonly T[]): T[][] {
  const calls: T[][] = []
  let length = 0
  for (const each of inputs) {
    const last = calls.at(-1)
    length += each.input.length
    if (last === undefined || last.length >= callInputsMax || length > callLengthMax) {
      calls.push([each])
      length = each.input.length
    } else last.push(each)
  }
  return calls
}

async function ask(
  { url, model, apiKey, timeoutMs }: ModerationConfig,
  client: ModerationClient,
  inputs: readonly string[],
  holder: Holder,
  signal: AbortSignal,
): Promise<Verdict> {
  const headers = {
    'content-type': 'application/json',
    ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
  }
  let body: Buffer
  try {
    ;({ body } = await client.fetch({
      url,
      method: 'POST',
      headers,
      body: JSON.stringify({ ...(model !== undefined && { model }), input: inputs }),
      bytesMax: answerBytesMax,
      timeoutMs,
      redirectsMax: 0,
      holder,
      signal,
    }))
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new ModerationFailure(reasonOf(error), error)
  }
  const results = resultsOf(sentSecrets({ url, headers }).cutAll(parseUntrustedBytes(body)))
  if (results?.length !== inputs.length)
    throw new ModerationFailure('its moderation gave an answer that can not be read')
  const index = results.findIndex(({ isFlagged }) => isFlagged)
  const categories = results[index]?.categories
  return categories === undefined ? {} : { flagged: { categories, text: inputs[index] ?? '' } }
}

function reasonOf({ reason, status }: OutboundError): string {
  if (reason === 'bad-status') return `its moderation answered with status ${status}`
  return reason === 'timeout' ? 'its moderation did not answer in time' : 'its moderation could not be reached'
}

interface Result {
  readonly isFlagged: boolean
  readonly categories: readonly string[]
}

const categoriesMax = 32
const categoryLengthMax = 64

function resultsOf(answer: unknown): readonly Result[] | undefined {
  if (!isJsonObject(answer) || !Array.isArray(answer['results'])) return undefined
  const results: Result[] = []
  for (const each of answer['results'] as readonly unknown[]) {
    if (!isJsonObject(each) || typeof each['flagged'] !== 'boolean') return undefined
    const flags = isJsonObject(each['categories']) ? Object.entries(each['categories']) : []
    const categories = flags.flatMap(([name, isIn]) => (isIn === true ? [name.slice(0, categoryLengthMax)] : []))
    results.push({ isFlagged: each['flagged'], categories: categories.slice(0, categoriesMax) })
  }
  return results
}
