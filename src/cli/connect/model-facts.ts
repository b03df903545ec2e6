import type { Schema } from '../../contract/contract.ts'
import { AnswerError, fetchJson, type GatewayAddress } from '../call/gateway-client.ts'

/** Facts about a model for a program. Null or empty: unknown to the gateway. */
export interface ModelFacts {
  /** Tokens of input and output together. */
  readonly contextLength: number | null
  /** Tokens of one answer. */
  readonly maxOutputTokens: number | null
  /** Kinds of input and output, such as `text` and `image`. */
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly isReasoning: boolean | null
}

export const unknownFacts: ModelFacts = {
  contextLength: null,
  maxOutputTokens: null,
  inputs: [],
  outputs: [],
  isReasoning: null,
}

/** Fetches a model's facts from the gateway by any name that requests may use. All are unknown for a name that is not one model. */
export async function fetchModelFacts(address: GatewayAddress, model: string): Promise<ModelFacts> {
  const slash = model.indexOf('/')
  if (slash === -1) return unknownFacts
  const path = [model.slice(0, slash), model.slice(slash + 1)].map(encodeURIComponent).join('/')
  try {
    const { data } = await fetchJson(address, `/models/${path}`)
    return typeof data === 'object' && data !== null ? toFacts(data) : unknownFacts
  } catch (error) {
    if (error instanceof AnswerError && error.status === 404) return unknownFacts
    throw error
  }
}

function toFacts(record: Partial<Schema<'Model'>>): ModelFacts {
  const { architecture, context_length, top_provider, supported_parameters = [] } = record
  return {
    contextLength: context_length ?? null,
    maxOutputTokens: top_provider?.max_completion_tokens ?? null,
    inputs: architecture?.input_modalities ?? [],
    outputs: architecture?.output_modalities ?? [],
    isReasoning: supported_parameters.length === 0 ? null : supported_parameters.includes('reasoning'),
  }
}
