/**
 * One defence taken out: `find`, which stands exactly once in `file`, becomes `replace`, and one of `tests` must then fail. It must still
 * be TypeScript that runs, so that the test fails for what the defence is missing, not for a typing error.
 */
export interface Mutation {
  /** The row of the attacks or faults that the defence belongs to, such as `N8`. */
  readonly row: string
  /** Path from the project's root, of a file under `src/` or `codegen/`. */
  readonly file: string
  readonly find: string
  readonly replace: string
  /** The test files, from the project's root, of which one must notice. */
  readonly tests: readonly [string, ...string[]]
}
