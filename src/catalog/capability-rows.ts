/** The JSON Schema of a value. `x-rule` describes a pattern: "must be <x-rule>". */
export type ValueSchema = Readonly<Record<string, unknown>>

/** A schema, and the type of the values that it accepts. */
export interface Kind<T> {
  readonly schema: ValueSchema
  /** Never set: only for the compiler. */
  readonly valueType?: T
}

/** A capability that has a value for every provider. */
export interface NeededCapability<T> {
  readonly kind: Kind<T>
  /** The value of most providers. */
  readonly usual: T
  /** The description for operators; begins with a capital and ends with a full stop. */
  readonly sentence: string
}

/** A capability that is absent for most providers. */
export interface OptionalCapability<T> {
  readonly kind: Kind<T>
  readonly sentence: string
  /** Formats a value for display. Default: unchanged. */
  readonly shown?: (value: string) => string
}

/** A row of the table of capabilities. */
export type CapabilityRow = NeededCapability<unknown> | OptionalCapability<unknown>

/** A row for a capability with a value for every provider. */
export function needed<T>(kind: Kind<T>, usual: NoInfer<T>, sentence: string): NeededCapability<T> {
  return { kind, usual, sentence }
}

/** A row for a capability that most providers lack. */
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

/** Text that matches a pattern, which `rule` describes. */
export function text(pattern: string, rule: string): Kind<string> {
  return { schema: { type: 'string', pattern, 'x-rule': rule } }
}
