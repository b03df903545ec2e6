/** What a value may be, as JSON Schema. `x-rule` says a pattern in words: "must be <x-rule>". */
export type ValueSchema = Readonly<Record<string, unknown>>

/** A schema together with the type of the values that it lets through. */
export interface Kind<T> {
  readonly schema: ValueSchema
  /** Never there: only the compiler reads it. */
  readonly valueType?: T
}

/** A capability that each provider has a value for. */
export interface NeededCapability<T> {
  readonly kind: Kind<T>
  /** What most providers do. */
  readonly usual: T
  /** What it says, for the operator; begins with a capital and ends with a full stop. */
  readonly sentence: string
}

/** A capability that is absent where a provider has none. */
export interface OptionalCapability<T> {
  readonly kind: Kind<T>
  readonly sentence: string
  /** How a value is shown; as it is unless said otherwise. */
  readonly shown?: (value: string) => string
}

/** A row of the table of capabilities. */
export type CapabilityRow = NeededCapability<unknown> | OptionalCapability<unknown>

/** A row for what each provider does one way or the other. */
export function needed<T>(kind: Kind<T>, usual: NoInfer<T>, sentence: string): NeededCapability<T> {
  return { kind, usual, sentence }
}

/** A row for what most providers don't have. */
export function optional<T>(kind: Kind<T>, sentence: string, shown?: (value: string) => string): OptionalCapability<T> {
  return { kind, sentence, ...(shown !== undefined && { shown }) }
}

export const flag: Kind<boolean> = { schema: { type: 'boolean' } }

/** One of these values. */
export function choice<const Value extends string>(...allowed: readonly Value[]): Kind<Value> {
  return { schema: { enum: allowed } }
}

/** Several different values of that kind. */
export function list<T>({ schema }: Kind<T>): Kind<readonly T[]> {
  return { schema: { type: 'array', items: schema, uniqueItems: true } }
}

/** Text of that pattern; `rule` says the pattern in words. */
export function text(pattern: string, rule: string): Kind<string> {
  return { schema: { type: 'string', pattern, 'x-rule': rule } }
}
