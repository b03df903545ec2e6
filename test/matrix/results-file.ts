import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Set in vitest's main process, before it starts workers that inherit it.
process.env['FORMAT_MATRIX_RUN'] ??= String(process.pid)

/** Where cells note how they ended: name, tab, `pass` or `fail` a line. */
export const resultsFile = join(tmpdir(), `gateway-format-matrix-${process.env['FORMAT_MATRIX_RUN']}.txt`)
