import type { HistoryFields } from './history-columns.ts'
import type { TextBlock } from './text-blocks.ts'

/** What became of one line: its fields, why it has none, or null for an empty line. */
export type ParsedLine = { readonly fields: HistoryFields } | { readonly reason: string } | null

/** Reads the blocks of one file, in order: one entry for each line of a block. Throws HistoryFileError when the rest can't be read. */
export type LineParser = (block: TextBlock) => readonly ParsedLine[]
