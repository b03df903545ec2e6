/** A setting that is one value: where it can be set, what it may be, and what it is otherwise. */
export interface Setting {
  /** Dotted path in gateway.yaml, and the name that sources and overrides use. */
  readonly key: string
  readonly kind: 'text' | 'path' | 'url' | 'secret' | 'integer' | 'boolean' | 'duration' | 'size' | 'choice' | 'texts'
  /** Absent: not set. Durations in milliseconds, sizes in bytes. */
  readonly fallback?: SettingValue
  /** The environment variable that sets it. */
  readonly variable?: string
  /** Whether only the environment can set it. */
  readonly isEnvironmentOnly?: true
  /** Whether a variable that is set to nothing is a mistake rather than not set. */
  readonly isNeverBlank?: true
  readonly minimum?: number
  readonly maximum?: number
  readonly choices?: readonly string[]
  /** For texts: what each must look like, as a regular expression's source and in words. */
  readonly item?: { readonly pattern: string; readonly rule: string }
  /** For a URL: the schemes that it may have. */
  readonly schemes?: readonly string[]
  readonly description: string
}

export type SettingValue = string | number | boolean | readonly string[]

export const second = 1000
export const minute = 60 * second
export const day = 24 * 60 * minute

/** From `minimum` milliseconds to a day. */
export function duration(key: string, fallback: number, description: string, minimum = 1): Setting {
  return { key, kind: 'duration', fallback, minimum, maximum: day, description }
}
