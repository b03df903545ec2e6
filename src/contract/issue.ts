/** A place in a body and the rule it breaks: `input[2].content[0].type` `must be one of …`. */
export interface Issue {
  readonly path: string
  readonly message: string
}

/** What a generated validator says of one place, in AJV's words. */
export interface Violation {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
  readonly data?: unknown
  readonly schema?: unknown
  readonly parentSchema?: Readonly<Record<string, unknown>>
}
