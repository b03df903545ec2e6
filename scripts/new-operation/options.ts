import { parseArgs } from 'node:util'

/** What the command line says of the new operation. */
export interface OperationWish {
  readonly id: string
  readonly method?: string
  readonly path?: string
  readonly tag?: string
}

/** A wish that can't be carried out; the message is for the person who typed it. */
export class WishError extends Error {}

export const usageText = `npm run new-operation -- <operationId> [options]

Writes what a new operation needs: its path in openapi.yaml, a handler that is not written yet, its line in the index, a test that
fails until the handler is written, and a line in changes/next. Then it runs codegen. On a terminal it asks for what is not given.

  --method METHOD  get, post, put, patch or delete (default: by the verb of the operationId)
  --path PATH      such as /notes/{id} (default: by the operationId)
  --tag TAG        one of the tags of openapi.yaml (default: that of the paths beside it)
  --help           this text`

/** Reads the command line; null where it asks for help. Throws WishError for what it does not know. */
export function parseWish(argv: readonly string[]): OperationWish | null {
  const { values, positionals } = readArguments(argv)
  if (values.help === true) return null
  const [id, ...others] = positionals
  if (id === undefined) throw new WishError('say which operation: npm run new-operation -- listNotes')
  if (others.length > 0) throw new WishError(`one operation at a time: ${others.join(', ')} is too much`)
  const { method, path, tag } = values
  return {
    id,
    ...(method !== undefined && { method }),
    ...(path !== undefined && { path }),
    ...(tag !== undefined && { tag }),
  }
}

function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        method: { type: 'string' },
        path: { type: 'string' },
        tag: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new WishError(error instanceof Error ? error.message : String(error))
  }
}
