import { fetchJson, type GatewayAddress, postJson } from '../call/gateway-client.ts'
import { CommandError } from '../usage-error.ts'

interface ListedModel {
  readonly id: string
  readonly created: number
}

const suggestedMax = 5

/**
 * The model that a program gets: the named one, or else the newest of those that suit it. Rejects with CommandError when the gateway would
 * refuse it, has none that suits, or does not answer.
 */
export async function chooseModel(
  address: GatewayAddress,
  wanted: string | undefined,
  suitable: readonly string[],
): Promise<string> {
  if (wanted !== undefined) {
    await requireRoute(address, wanted)
    return wanted
  }
  const { data } = await fetchJson(address, '/models?limit=1000')
  if (!isModelList(data)) throw new CommandError('The answer is not a list of models. Look at the URL.')
  for (const beginning of suitable) {
    const [newest] = data.filter(({ id }) => id.startsWith(beginning)).sort((a, b) => b.created - a.created)
    if (newest !== undefined) return newest.id
  }
  const some = data.slice(0, suggestedMax).map(({ id }) => id)
  throw new CommandError(
    `The gateway has no model that suits this program by itself. Name one with --model: ${some.join(', ')}${data.length > some.length ? ', …' : ''}`,
  )
}

/** Aliases, variants and models that are not listed can be called too: the gateway itself says where a request would go. */
async function requireRoute(address: GatewayAddress, model: string): Promise<void> {
  const { data } = await postJson(address, '/routes/explain', { request: { model, input: 'Say hello.' } })
  const refusal = typeof data === 'object' && data !== null && 'refusal' in data ? data.refusal : null
  if (typeof refusal !== 'object' || refusal === null || !('message' in refusal)) return
  throw new CommandError(`The gateway would not answer with "${model}": ${refusal.message}`)
}

function isModelList(data: unknown): data is ListedModel[] {
  return Array.isArray(data) && data.every((each: unknown) => typeof each === 'object' && each !== null && 'id' in each)
}
