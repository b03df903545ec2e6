import type { JsonSchema } from '../../../codegen/spec.ts'
import { pathOf } from '../../../src/config/base-url.ts'
import type { ContractSchemas, OperationSchemas } from './contract-schemas.ts'
import type { Exchange } from './observe-exchanges.ts'
import { noteSeen } from './seen-names.ts'

/** Notes what an exchange shows of the contract: its answer, and its request where that was accepted. */
export class ExchangeNotes {
  readonly seen = new Set<string>()
  readonly #contract: ContractSchemas
  readonly #routes: readonly { readonly pattern: RegExp; readonly operation: OperationSchemas }[]

  constructor(contract: ContractSchemas) {
    this.#contract = contract
    // Those without parameters first, as the gateway itself routes.
    this.#routes = contract.operations
      .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
      .map((operation) => ({
        operation,
        pattern: new RegExp(`^/api/v1${operation.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      }))
  }

  readonly note = ({ method, url, requestMedia, request, status, media, answer }: Exchange): void => {
    const path = pathOf(url)
    const operation = this.#routes.find(
      (each) => each.operation.method === method && each.pattern.test(path),
    )?.operation
    if (operation === undefined) return
    const answered = operation.responses[`${status} ${media}`]
    if (answered !== undefined) {
      for (const text of media === 'text/event-stream' ? eventData(answer) : [answer]) this.#noteText(answered, text)
    }
    if (operation.request === undefined || status < 200 || status > 299) return
    if (requestMedia !== 'application/x-www-form-urlencoded') this.#noteText(operation.request, request)
    else noteSeen(operation.request, Object.fromEntries(new URLSearchParams(request)), this.#contract, this.seen)
  }

  #noteText(schema: JsonSchema, text: string): void {
    const value = parsed(text)
    if (value !== undefined) noteSeen(schema, value, this.#contract, this.seen)
  }
}

/** Undefined where it is no JSON: packed bodies, and the last word of a stream. */
function parsed(text: string): unknown {
  if (text === '' || text === '[DONE]') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function eventData(stream: string): string[] {
  return [...stream.matchAll(/^data: ?(.*)$/gm)].map(([, data = '']) => data)
}
