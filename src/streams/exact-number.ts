/**
 * A number of JSON that a double would round, with its digits as they were written. It is no string, so that no reader takes it for a text, and no
 * object with members either. JSON.stringify rounds it; `writeExact` writes its digits.
 */
export class ExactNumber {
  readonly digits: string

  constructor(digits: string) {
    this.digits = digits
  }

  toJSON(): unknown {
    return written(this.digits)
  }

  toString(): string {
    return this.digits
  }
}

/** How such numbers are being written. */
let written: (digits: string) => unknown = Number

/** JSON text of a value with something else in the place of its exact numbers. Throws like JSON.stringify. */
export function stringifyWith(value: unknown, put: (digits: string) => unknown): string {
  const before = written
  written = put
  try {
    return JSON.stringify(value)
  } finally {
    written = before
  }
}
