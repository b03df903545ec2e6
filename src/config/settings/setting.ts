/** A single-value setting: where it can be set, its type, and its default. */
export interface Setting {
  /** The dotted path in gateway.yaml, also its name in sources and overrides. */
  readonly key: string
  readonly kind:
    | 'text'
    | 'path'
    | 'url'
    | 'secret'
    | 'integer'
    | 'boolean'
    | 'duration'
    | 'size'
    | 'choice'
    | 'texts'
    | 'paths'
  /** The default; absent: none. Durations in milliseconds, sizes in bytes. */
  readonly fallback?: SettingValue
  /** The environment variable that sets it. */
  readonly variable?: string
  /** True when the variable may be in small letters, too, which then counts first: programs read those of proxies so. */
  readonly isAlsoLowerCase?: true
  /** True when only the environment can set it. */
  readonly isEnvironmentOnly?: true
  /** True if it must not be empty. An empty variable counts as not set, and the log warns. */
  readonly isNeverBlank?: true
  /** The setting that gets the text before trimming, if trimming changed it and that setting is not set. */
  readonly asWritten?: string
  /** True when a reload does not apply it: what it decides is done once, at the start. */
  readonly needsRestart?: true
  readonly minimum?: number
  readonly maximum?: number
  readonly choices?: readonly string[]
  /** For texts: the pattern of each, as a regular expression's source and as a description. */
  readonly item?: { readonly pattern: string; readonly rule: string }
  /** For a URL: the allowed schemes. */
  readonly schemes?: readonly string[]
  /** For a URL: variables with parameters of its query, by the names that the parameter may have there; the URL's own count first. */
  readonly queryVariables?: Readonly<Record<string, readonly [string, ...string[]]>>
  /** For texts: order matters, and duplicates are allowed. */
  readonly mayRepeat?: true
  readonly description: string
}

export type SettingValue = string | number | boolean | readonly string[]

export const second = 1000
export const minute = 60 * second
export const day = 24 * 60 * minute

/** A duration setting, from `minimum` milliseconds to a day. */
export function duration(key: string, fallback: number, description: string, minimum = 1): Setting {
  return { key, kind: 'duration', fallback, minimum, maximum: day, description }
}

const sizeMost = 64 * 1024 ** 3

/** A size setting, from `minimum` bytes to 64 GiB unless `maximum` says more. */
export function size(key: string, fallback: number, minimum: number, description: string, maximum = sizeMost): Setting {
  return { key, kind: 'size', fallback, minimum, maximum, description }
}
