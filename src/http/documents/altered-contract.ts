import type { ExtensionOperation } from '../../extensions/extension.ts'

/** The contract as a team serves it: with its overlays and its own operations. */
export interface AlteredContract {
  readonly spec: Readonly<Record<string, unknown>>
  readonly specText: string
  /** Operations of the gateway that are not in it, and so are not answered. */
  readonly hidden: ReadonlySet<string>
  /** The operator's own operations. */
  readonly extensions: readonly ExtensionOperation[]
}
