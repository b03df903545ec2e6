/** Where in a file something was found: the keys that lead to it from the root, or its line and column, both from 1. */
export type Place = readonly string[] | { readonly line: number; readonly column: number }

/** Something in the contract that breaks a rule. */
export interface Finding {
  /** The rule's name, in kebab-case. */
  readonly rule: string
  readonly at: Place
  /** What is wrong there, and what to do. */
  readonly message: string
}

/** A finding as a line of text for someone who reads the contract's source. */
export function describeFinding({ at, message }: Finding): string {
  return 'line' in at ? `line ${at.line}: ${message}` : message
}
