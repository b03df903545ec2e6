import { PlaceFinder } from '../document/place-finder.ts'

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

/** A finding and the file it is in. */
export interface FileFinding extends Finding {
  /** A path or an address. */
  readonly file: string
}

/** A finding as it is shown. */
export interface LocatedFinding {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  readonly rule: string
  readonly message: string
}

/** Findings with their places in `text`, in the order of files and places. All that have keys are of that text. */
export function locate<Found extends FileFinding>(
  findings: readonly Found[],
  text: string,
): (Omit<Found, 'at'> & LocatedFinding)[] {
  if (findings.length === 0) return []
  const finder = new PlaceFinder(text)
  return findings
    .map(({ at, ...rest }) => ({ ...rest, ...('line' in at ? at : finder.find(at)) }))
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column)
}
