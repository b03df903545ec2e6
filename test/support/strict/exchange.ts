import { createConnector } from '../../../src/attempts/connect.ts'
import type { Connection } from '../../../src/attempts/connection.ts'
import { accountOf, readProofs } from '../../../src/attempts/credentials/account-proofs.ts'
import type { OutgoingRequest } from '../../../src/attempts/transport/http-transport.ts'
import { AccountSeal } from '../../../src/auth/account-seal.ts'
import type { ClientFormatId } from '../../../src/canonical/format-id.ts'
import type { WrittenTurn } from '../../../src/canonical/turn.ts'
import { clientFormats, upstreamFormats } from '../../../src/formats/index.ts'
import { withProofs } from '../../../src/formats/shared/open-proofs.ts'
import { freeOfCharge } from '../../../src/records/bill.ts'
import { Cancellation } from '../../../src/streams/cancellation.ts'
import { scanJson } from '../../../src/streams/scan-json.ts'
import type { Facts } from '../../matrix/features.ts'
import type { Wire } from '../../matrix/seen.ts'
import { testEnvelopes } from '../envelopes.ts'
import { someone } from '../holders.ts'
import type { StrictProvider } from './providers.ts'
import type { Refusal } from './refused.ts'

/** One request to the gateway and what came of it. */
export interface Exchanged {
  /** The body that reached the provider, as text. */
  readonly sent: string
  /** Why the provider refused it; null when it answered. */
  readonly refusal: Refusal | null
  /** The caller's answer; empty if the provider refused. */
  readonly answer: string
}

const envelopes = testEnvelopes.for('organization')
const seals = new AccountSeal([{ masterKey: 'a master key of tests', dataDir: '/nowhere' }])

/** Decodes a caller's body as the edge does. */
export function decodeBody(format: ClientFormatId, text: string): WrittenTurn {
  return clientFormats[format].decodeRequest({
    body: JSON.parse(text) as Record<string, unknown>,
    source: scanJson(Buffer.from(text)),
    headers: {},
    envelopes,
  })
}

/** Sends a caller's body to a strict provider through decoding, fitting, encoding and back, without a socket. */
export async function exchange(
  format: ClientFormatId,
  text: string,
  provider: StrictProvider,
  factsFor: (body: Wire) => Facts,
): Promise<Exchanged> {
  const asked = decodeBody(format, text)
  const { endpoint } = provider
  const seal = seals.for('organization', accountOf(endpoint))
  let sent = ''
  let refusal: Refusal | null = null
  const connect = createConnector({
    clientFormats,
    upstreamFormats: upstreamFormats({ kind: 'embedded', id: 'simulator', async *answer() {} }),
    authorize: (_, request) => request,
    inlineMedia: async (conversation) => conversation,
    transport: {
      open: async ({ body, url }: OutgoingRequest) => {
        sent = typeof body === 'string' ? body : Buffer.from(body).toString()
        const wire = JSON.parse(sent) as Wire
        refusal = provider.refusal(wire)
        return refusal === null
          ? answerOf(
              provider,
              factsFor(wire),
              provider.format.isStream({ path: new URL(url).pathname, body: wire } as never),
            )
          : answerWith(refusal.status, 'application/json', JSON.stringify(refusal.body))
      },
    } as unknown as Parameters<typeof createConnector>[0]['transport'],
  })
  const candidate = { endpoint, model: { id: endpoint.modelId } as never, requestedAs: endpoint.modelId }
  const identity = {
    ...{ generationId: 'gen-strict', model: endpoint.modelId, createdAt: 1_760_000_000 },
    sealProof: (cipher: string) => seal.seal(cipher),
    sealEnvelope: envelopes.seal,
  }
  const turn = withProofs(asked, readProofs(seal, false, envelopes))
  try {
    const connection = await connect(
      { candidate, turn, holder: someone, identity, wantsEvents: false, shownBodies: undefined },
      new Cancellation(),
    )
    return { sent, refusal, answer: await readAnswer(connection, asked, identity) }
  } catch (error) {
    if (refusal === null) throw error
    return { sent, refusal, answer: '' }
  }
}

async function readAnswer(
  { source, reading }: Connection,
  asked: WrittenTurn,
  identity: Parameters<(typeof clientFormats)['openai-chat']['createEncoder']>[1],
): Promise<string> {
  const encoder = clientFormats[asked.clientFormat].createEncoder(asked, identity)
  let text = ''
  const take = () => {
    if (reading.way === 'bytes') {
      const ready = reading.take()
      if (ready !== null) text += typeof ready === 'string' ? ready : Buffer.from(ready).toString()
      return
    }
    const events = reading.takeEvents()
    if (asked.isStream) text += encoder.encode(events)
    else encoder.add(events)
  }
  for (let chunks = await source.read(); chunks !== null; chunks = await source.read()) {
    for (const chunk of chunks) reading.push(chunk as never)
    take()
  }
  reading.end()
  take()
  const { outcome } = reading
  if (outcome === null) throw new Error('the answer is not over')
  if (outcome.fault !== null) throw new Error(`the answer was not read: ${outcome.fault.message}`)
  const ending = {
    ...{ outcome, bill: freeOfCharge, isByok: false },
    serviceMetadata: undefined,
    completedAt: 1_760_000_009,
  }
  const writer = reading.way === 'bytes' ? reading : encoder
  return asked.isStream ? text + writer.encodeEnd(ending) : writer.encodeReply(ending)
}

/** No divisor of anything, so that events and characters are cut. */
const pieceBytes = 397

function answerOf({ format }: StrictProvider, facts: Facts, isStream: boolean) {
  const { stream, json } = format.write(facts)
  return isStream
    ? answerWith(200, format.streamMediaType, stream)
    : answerWith(200, 'application/json', JSON.stringify(json))
}

function answerWith(status: number, type: string, body: string | Uint8Array) {
  let rest: Uint8Array | null = Buffer.from(body)
  return {
    status,
    headers: { 'content-type': type },
    async read() {
      if (rest === null) return null
      const pieces: Uint8Array[] = []
      for (let start = 0; start < rest.length; start += pieceBytes)
        pieces.push(rest.subarray(start, start + pieceBytes))
      rest = null
      return pieces
    },
    expectText() {},
    limitSilence() {},
    cancel() {},
    release() {},
  }
}
