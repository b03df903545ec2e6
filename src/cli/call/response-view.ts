import { shownProse } from '../../telemetry/shown-text.ts'
import type { Output } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'

type Fields = Readonly<Record<string, unknown>>

/** Shows an answer while it arrives: its text on `out`, reasoning and tool calls on `err`. */
export class ResponseView {
  /** The whole response, once complete. */
  response: Fields | undefined
  readonly #out: Output
  readonly #err: Output
  #isLineOpen: 'out' | 'err' | null = null
  #hasText = false

  constructor(out: Output, err: Output) {
    this.#out = out
    this.#err = err
  }

  /** Takes an event of the stream. Throws CommandError when it says that the response failed. */
  takeEvent(event: Fields): void {
    const { type } = event as { type?: unknown }
    switch (type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        this.#hasText = true
        this.#write('out', String(event['delta'] ?? ''))
        break
      case 'response.reasoning_text.delta':
      case 'response.reasoning_summary_text.delta':
        if (this.#err.isTerminal) this.#write('err', String(event['delta'] ?? ''))
        break
      case 'response.output_item.done':
        this.#showItem(toFields(event['item']))
        break
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        this.#finish(toFields(event['response']))
        break
      case 'error':
        throw new CommandError(`The answer broke off: ${describeError(event['error'] ?? event)}`)
    }
  }

  /** Shows a response that was not streamed. Throws CommandError when it failed. */
  takeWhole(response: Fields): void {
    for (const item of toList(response['output']).map(toFields)) {
      for (const part of toList(item['content']).map(toFields)) {
        const text = part['text'] ?? part['refusal']
        if (item['type'] === 'message' && typeof text === 'string') this.#write('out', text)
      }
      this.#showItem(item)
    }
    this.#finish(response)
  }

  #showItem(item: Fields): void {
    if (item['type'] === 'message' || item['type'] === 'reasoning') {
      this.#endLine()
      return
    }
    const what = item['type'] === 'function_call' ? `${item['name']}(${item['arguments']})` : String(item['type'])
    this.#endLine()
    this.#err.write(`${this.#err.colours.cyan(`→ ${shownProse(what)}`)}\n`)
  }

  #finish(response: Fields): void {
    this.#endLine()
    this.response = response
    if (response['status'] === 'failed') {
      throw new CommandError(`The answer failed: ${describeError(response['error'])}`)
    }
    const reason = toFields(response['incomplete_details'])['reason']
    if (reason !== undefined) this.#err.write(this.#err.colours.yellow(`The answer is incomplete: ${reason}.\n`))
    else if (!this.#hasText && toList(response['output']).length === 0) {
      this.#err.write(this.#err.colours.yellow('The answer is empty.\n'))
    }
  }

  #write(to: 'out' | 'err', text: string): void {
    if (text === '') return
    if (this.#isLineOpen !== null && this.#isLineOpen !== to) this.#endLine()
    // What is kept in a file is kept as it is.
    if (to === 'out') this.#out.write(this.#out.isTerminal ? shownProse(text) : text)
    else this.#err.write(this.#err.colours.dim(shownProse(text)))
    this.#isLineOpen = text.endsWith('\n') ? null : to
  }

  #endLine(): void {
    if (this.#isLineOpen === null) return
    const output = this.#isLineOpen === 'out' ? this.#out : this.#err
    output.write('\n')
    this.#isLineOpen = null
  }
}

function describeError(error: unknown): string {
  const { message, code } = toFields(error)
  return `${typeof message === 'string' ? message : 'the gateway did not say why.'}${code === undefined ? '' : ` [${code}]`}`
}

/** A value's fields; none if it is not an object. */
export function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
