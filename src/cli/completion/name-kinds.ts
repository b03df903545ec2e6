import type { ArgDef } from 'citty'

/** What an argument names; shells complete the names that there are. Of `stored` ones, those of gateway.yaml and the environment are left out. */
export type NameKind =
  | 'models'
  | 'stored models'
  | 'providers'
  | 'stored providers'
  | 'keys'
  | 'workspaces'
  | 'destinations'
  | 'guardrails'
  | 'credentials'

/** An argument of a command. */
export type CliArg = ArgDef & {
  /** What its value names. */
  readonly names?: NameKind
  /** True when it takes several of them, with commas between. */
  readonly isList?: true
}

/** The arguments of a command, by name. */
export type CliArgs = Record<string, CliArg>
