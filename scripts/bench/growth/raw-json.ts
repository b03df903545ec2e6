const pending: RawJson[] = []

/** JSON text that stands for itself in `encodeJson`: what is nested that deep can't be built and written by recursion. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): string {
    pending.push(this)
    return `raw json ${pending.length}`
  }
}

/** JSON text; a `RawJson` in it is written as it stands. */
export function encodeJson(value: unknown): string {
  pending.length = 0
  const text = JSON.stringify(value)
  return pending.reduce((written, { text: raw }, at) => written.replace(`"raw json ${at + 1}"`, () => raw), text)
}
