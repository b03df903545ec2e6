import type { HistoryFields } from './history-columns.ts'
import type { TextBlock } from './text-blocks.ts'

/** The result for one line: its fields, or why it is invalid, or null for an empty line. */
export type ParsedLine = { readonly fields: HistoryFields } | { readonly reason: string } | null

/** Parses the blocks of one file, in order: one entry per line. Throws HistoryFileError when the rest can't be read. */
export type LineParser = (block: TextBlock) => readonly ParsedLine[]
