/** One server-sent event. */
export interface ServerEvent {
  readonly name: string
  readonly data: string
}

/** Cuts a text that comes in pieces into events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class EventReader {
  #rest = ''
  #lastId: string | undefined

  /** The id by which a stream goes on from here; undefined where it named none yet. */
  get lastId(): string | undefined {
    return this.#lastId
  }

  /** The events that this piece completes. */
  read(piece: string): readonly ServerEvent[] {
    const text = this.#rest + piece
    // A carriage return at the end may be half of a line's end.
    const blocks = text.split(/\r\n\r\n|\n\n|\r\r(?!$)/)
    this.#rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => this.#eventOf(block))
  }

  #eventOf(block: string): readonly ServerEvent[] {
    let name = ''
    const data: string[] = []
    for (const line of block.split(/\r\n|\n|\r/)) {
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
      if (field === 'event') name = value
      if (field === 'data') data.push(value)
      if (field === 'id') this.#lastId = value
    }
    return data.length === 0 ? [] : [{ name, data: data.join('\n') }]
  }
}

/** The words that an event adds to an answer, in any of the formats; empty where it adds none. */
export function textOf({ data }: ServerEvent): string {
  let event: unknown
  try {
    event = JSON.parse(data)
  } catch {
    return ''
  }
  const at = (...steps: readonly (string | number)[]) =>
    steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | null | undefined)?.[step], event)
  const type = at('type')
  const text =
    type === 'response.output_text.delta'
      ? at('delta')
      : type === 'content_block_delta'
        ? at('delta', 'text')
        : at('choices', 0, 'delta', 'content')
  return typeof text === 'string' ? text : ''
}
