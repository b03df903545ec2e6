import { scanJson } from '../../../streams/scan-json.ts'
import { scanList } from '../../../streams/scan-list.ts'

/** Whether JSON may contain a number that parsing rounds, such as a 64-bit id. */
export function mayRound(json: string): boolean {
  return /\d{16}|\d[eE]\+?\d{3}/.test(json)
}

/** The JSON text of each block's `input` in an unstreamed answer that JSON.parse accepts, by the block's place; undefined for blocks without. */
export function readInputTexts(body: Uint8Array): (string | undefined)[] {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const content = memberOf(bytes, 'content')
  if (content?.[0] !== 0x5b) return []
  return scanList(content).map((block) => memberOf(block, 'input')?.toString('utf8'))
}

const placeholderStart = '\ue000input-'

/** Tool inputs that must be sent character for character; placeholders replace them until the request is serialized. */
export class ExactInputs {
  readonly #texts: string[] = []

  /** Stores a JSON text; returns its placeholder. */
  add(json: string): string {
    return `${placeholderStart}${this.#texts.push(json) - 1}`
  }

  /** The JSON of a request with the inputs in place of their placeholders. */
  putInto(json: string): string {
    return this.#texts.reduce(
      (text, input, place) => text.replace(`"input":"${placeholderStart}${place}"`, () => `"input":${input}`),
      json,
    )
  }
}

function memberOf(bytes: Buffer, name: string): Buffer | undefined {
  const span = bytes.find((byte) => byte > 0x20) === 0x7b ? scanJson(bytes).members.get(name) : undefined
  return span === undefined ? undefined : bytes.subarray(span.valueStart, span.valueEnd)
}
