import { isLiveName } from '../../catalog/answers-live.ts'
import type { Schema } from '../../contract/contract.ts'
import { newestOfFamily } from '../../routing/model-family.ts'
import { fetchJson, type GatewayAddress, postJson } from '../call/gateway-client.ts'
import { CommandError } from '../usage-error.ts'

interface ListedModel {
  readonly id: string
  readonly created: number
}

/** The models that a program asks for. */
export interface ChosenModels {
  readonly model: string
  /** The newest model of each family that suits the program, if the gateway has one; empty when the user named a model. */
  readonly newest: Readonly<Record<string, string>>
}

const suggestedMax = 5

/**
 * The model that a program gets: the named one, or else the newest of the first family that the gateway has. Rejects with CommandError when
 * the gateway would refuse it, has none that suits, or does not answer; `warn` reports temporary refusals.
 */
export async function chooseModel(
  address: GatewayAddress,
  wanted: string | undefined,
  families: readonly string[],
  warn: (text: string) => void,
): Promise<ChosenModels> {
  if (wanted !== undefined) {
    await requireRoute(address, wanted, warn)
    return { model: wanted, newest: {} }
  }
  const { data } = await fetchJson(address, '/models?limit=1000')
  if (!isModelList(data)) throw new CommandError('The answer is not a list of models. Check the URL.')
  const newest = newestByFamily(data, families)
  const [model] = Object.values(newest)
  if (model !== undefined) return { model, newest }
  const names = data.map(({ id }) => id).filter(isLiveName)
  const some = names.slice(0, suggestedMax)
  throw new CommandError(
    `The gateway has none of this program's default models. Name one with --model: ${some.join(', ')}${names.length > some.length ? ', …' : ''}`,
  )
}

/** In the order of the families. */
function newestByFamily(listed: readonly ListedModel[], families: readonly string[]): Readonly<Record<string, string>> {
  const models = listed.map(({ id, created }) => ({ id, createdAt: created }))
  const found = families.flatMap((name): [string, string][] => {
    const [author = '', family = ''] = name.split('/')
    const newest = newestOfFamily(author, family, models)
    return newest === undefined ? [] : [[name, newest.id]]
  })
  return Object.fromEntries(found)
}

/** Asks the gateway where a request would go, since aliases, variants and unlisted models can be called too. */
async function requireRoute(address: GatewayAddress, model: string, warn: (text: string) => void): Promise<void> {
  const { data } = await postJson(address, '/routes/explain', { request: { model, input: 'Say hello.' } })
  const refusal = typeof data === 'object' && data !== null && 'refusal' in data ? data.refusal : null
  if (typeof refusal !== 'object' || refusal === null || !('message' in refusal)) return
  if (!passesByItself(refusal))
    throw new CommandError(`The gateway would not answer with "${model}": ${refusal.message}`)
  warn(`The gateway can not answer with "${model}" now: ${refusal.message}`)
}

/** A cool-down ends before the user has typed a prompt. */
function passesByItself(refusal: object): boolean {
  const { metadata } = refusal as Partial<Schema<'ErrorDetail'>>
  return metadata?.availability?.retryable === true
}

function isModelList(data: unknown): data is ListedModel[] {
  return Array.isArray(data) && data.every((each: unknown) => typeof each === 'object' && each !== null && 'id' in each)
}
