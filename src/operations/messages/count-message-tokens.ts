import { PipelineNotes } from '../../canonical/pipeline-notes.ts'
import type { Turn, WrittenTurn } from '../../canonical/turn.ts'
import type { Endpoint } from '../../catalog/catalog.ts'
import { encodeCountRequest } from '../../formats/anthropic-messages/relay/count.ts'
import { withGuard } from '../../pipeline/guard.ts'
import { guardWritten } from '../../pipeline/guard-input.ts'
import { guardNames } from '../../pipeline/guard-names.ts'
import { readOwnFiles } from '../../pipeline/own-files.ts'
import { admitCall } from '../../policy/admit.ts'
import { planRoute } from '../../routing/plan-route.ts'
import { explainNoCandidates } from '../../routing/route-error.ts'
import { routersIn } from '../../routing/router-models.ts'
import { keyHolder } from '../../shares/holder.ts'
import type { Cancellation } from '../../streams/cancellation.ts'
import { scanJson } from '../../streams/scan-json.ts'
import { countInput } from '../../tokens/count-input.ts'
import { loadTokenCounter } from '../../tokens/count-tokens.ts'
import { conversationRules } from '../conversation-rules.ts'
import type { Call, Handler } from '../handler.ts'
import { defineOperation } from '../operation.ts'
import type { Services } from '../services.ts'
import { messageErrors } from './message-errors.ts'

const count: Handler<'countMessageTokens'> = async (call, services) => {
  const { body, source, headers, cancellation, principal } = call
  await admitCall(services.stages.admission, principal.policy)
  const decode = (own: typeof body, scanned: typeof source) =>
    services.clientFormats['anthropic-messages'].decodeRequest({
      ...{ body: own, source: scanned, headers, account: principal },
    })
  const written = {
    body,
    bytes: source.bytes,
    decode: (own: typeof body, bytes = Buffer.from(JSON.stringify(own))) => decode(own, scanJson(bytes)),
  }
  const { policy } = principal
  const guarded = withGuard(services.stages, {
    ...{ policy, context: principal, notes: new PipelineNotes() },
    ...{ written, cancellation },
  })
  const asked = decode(body, source)
  const turn = guarded.texts === undefined ? asked : await guardWritten(asked, guarded)
  if (turn.needs.ownFiles !== undefined) {
    // No provider knows these files.
    const read = await readOwnFiles(services.ownFiles, turn, principal, cancellation.signal)
    return { status: 200, body: { input_tokens: await countHere(read, cancellation) } }
  }
  // A router chooses the model when it is asked to answer; nobody can count for it before.
  const isRouted = routersIn(turn.models).length > 0
  // What no guardrail has read does not leave.
  const isUnread = guarded.texts !== undefined && turn.needs.inputModalities.has('file')
  const counted =
    isRouted || isUnread || !isWritten(turn)
      ? null
      : await askProvider(turn, await firstEndpoint(turn, guarded, call, services), services, call)
  return { status: 200, body: { input_tokens: counted ?? (await countHere(turn, cancellation)) } }
}

/** POST /messages/count_tokens */
export const countMessageTokens = defineOperation<'countMessageTokens'>({
  handler: count,
  errors: messageErrors,
  ...conversationRules,
})

function isWritten(turn: Turn): turn is WrittenTurn {
  return turn.asWritten !== null
}

// Counting runs no model: how endpoints are doing does not matter to it.
const unwatched = { of: () => undefined }

/** The endpoint that would be asked first. Throws GatewayError as running the model would where there is none. */
async function firstEndpoint(
  turn: Turn,
  guarded: Parameters<typeof guardNames>[1],
  { receivedAt: now, principal: caller }: Pick<Call<'countMessageTokens'>, 'receivedAt' | 'principal'>,
  { stages, catalog: getCatalog }: Services,
): Promise<Endpoint> {
  const own = await stages.byok.of(caller.workspaceId)
  const catalog = own === null ? getCatalog() : own.catalog
  const byok = own === null ? undefined : { credentials: own.credentials, caller }
  const { defaults, policy } = caller
  const { guardrails } = policy
  const { random } = stages
  const seenNames = await guardNames(turn, guarded, defaults, catalog)
  const plan = planRoute({ turn, catalog, health: unwatched, now, random, defaults, guardrails, seenNames, byok })
  const [first] = plan.candidates
  if (first === undefined) throw explainNoCandidates(plan, turn, catalog)
  return first.endpoint
}

/** Only a provider of this format counts without running the model, where its own path for that is the usual one. */
async function askProvider(
  turn: WrittenTurn,
  endpoint: Endpoint,
  { countAtProvider }: Services,
  { principal, cancellation }: Pick<Call<'countMessageTokens'>, 'principal' | 'cancellation'>,
): Promise<number | null> {
  const { format, capabilities } = endpoint.provider
  if (format !== turn.clientFormat || capabilities.requestPath !== undefined) return null
  const request = encodeCountRequest(turn, endpoint)
  return countAtProvider(endpoint.provider, request, keyHolder(principal), cancellation)
}

async function countHere(turn: Turn, cancellation: Cancellation): Promise<number> {
  const counter = await loadTokenCounter()
  return countInput(turn.conversation(), counter, cancellation.signal)
}
