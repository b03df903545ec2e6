import type { InnerSpending } from '../canonical/inner-spending.ts'
import { statusOfErrorType } from '../errors/gateway-error.ts'
import { SseDecoder } from '../streams/sse/sse-decoder.ts'
import { listOf, objectOf, parseUntrusted, textOf, wordOf } from '../streams/untrusted-json.ts'
import { type AnswerListener, type ModelAnswer, ModelCallError } from '../tools/ask-model.ts'

type Wire = Readonly<Record<string, unknown>>

/** Reads an answer of the Responses format that the gateway has written for itself. */
export class InnerAnswer {
  readonly #listener: AnswerListener | undefined
  readonly #sse = new SseDecoder({ eventBytesMax: Number.MAX_SAFE_INTEGER })
  #response: Wire | undefined

  constructor(listener: AnswerListener | undefined) {
    this.#listener = listener
  }

  takeWhole(json: string): void {
    this.#response = objectOf(parseUntrusted(json))
  }

  take(chunk: string | Uint8Array): void {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    this.#sse.push(bytes, (data) => this.#takeEvent(objectOf(parseUntrusted(data))))
  }

  /** What it used and cost, as its caller would have seen it; null before its end. */
  get spending(): InnerSpending | null {
    if (this.#response === undefined) return null
    const usage = objectOf(this.#response['usage'])
    if (typeof usage['input_tokens'] !== 'number') return null
    const { cached_tokens: cached, cache_write_tokens: written } = objectOf(usage['input_tokens_details'])
    const { reasoning_tokens: reasoning } = objectOf(usage['output_tokens_details'])
    const { cost } = usage
    return {
      inputTokens: usage['input_tokens'],
      cachedTokens: count(cached),
      cacheWriteTokens: count(written),
      outputTokens: count(usage['output_tokens']),
      reasoningTokens: count(reasoning),
      costNanos: typeof cost === 'number' ? Math.round(cost * 1e9) : null,
    }
  }

  /** The answer, once it is over. Throws ModelCallError if it failed. */
  read(): ModelAnswer {
    const response = this.#response
    if (response === undefined) throw new ModelCallError('The answer broke off.', 502)
    const { error, status, model, error_type: type } = response
    if (status === 'failed')
      throw new ModelCallError(wordOf(objectOf(error)['message']) ?? 'The model did not answer.', statusOf(type))
    const parts = listOf(response['output']).flatMap((item) =>
      objectOf(item)['type'] === 'message' ? listOf(objectOf(item)['content']).map(objectOf) : [],
    )
    return {
      model: textOf(model),
      text: parts.map(({ text, refusal }) => textOf(text) + textOf(refusal)).join(''),
      images: listOf(response['output']).flatMap(imageOf),
      output: listOf(response['output']).map(objectOf),
      sources: sourcesOf(parts),
    }
  }

  #takeEvent(event: Wire): void {
    const { type, delta, response } = event
    if (type === 'response.output_text.delta') this.#listener?.text?.(textOf(delta))
    else if (type === 'response.reasoning_text.delta' || type === 'response.reasoning_summary_text.delta')
      this.#listener?.thought?.(textOf(delta))
    else if (type === 'response.completed' || type === 'response.incomplete' || type === 'response.failed')
      this.#response = objectOf(response)
  }
}

function imageOf(item: unknown): ModelAnswer['images'] {
  const { type, result, output_format: format, revised_prompt: revised } = objectOf(item)
  if (type !== 'image_generation_call' || typeof result !== 'string' || result === '') return []
  const revisedPrompt = wordOf(revised)
  const mediaType = `image/${wordOf(format) ?? 'png'}`
  return [{ base64: result, mediaType, ...(revisedPrompt !== undefined && { revisedPrompt }) }]
}

function sourcesOf(parts: readonly Wire[]): ModelAnswer['sources'] {
  const byUrl = new Map<string, { readonly url: string; readonly title: string }>()
  for (const annotation of parts.flatMap(({ annotations }) => listOf(annotations))) {
    const { type, url, title } = objectOf(annotation)
    if (type === 'url_citation' && typeof url === 'string' && !byUrl.has(url))
      byUrl.set(url, { url, title: wordOf(title) ?? url })
  }
  return [...byUrl.values()]
}

function statusOf(type: unknown): number {
  const known: Readonly<Record<string, number>> = statusOfErrorType
  return (typeof type === 'string' ? known[type] : undefined) ?? 502
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
