import { LineCounter, parseDocument } from 'yaml'
import { isObject, type Json } from './openapi.ts'

/** A document that was read, with its text for looking up places. */
export interface ReadDocument {
  /** How it is called in messages: a path or an address. */
  readonly name: string
  readonly text: string
  readonly document: Json
}

/** A text that is no document; `line` and `column` count from 1. */
export class DocumentError extends Error {
  readonly file: string
  readonly line: number
  readonly column: number

  constructor(file: string, line: number, column: number, message: string) {
    super(message)
    this.name = 'DocumentError'
    this.file = file
    this.line = line
    this.column = column
  }
}

// As many aliases as people write, and far fewer than a text that grows to gigabytes needs.
const aliasesMax = 1_000

/** Reads JSON or YAML. Throws DocumentError for what is neither, and for what is no object. */
export function readDocument(name: string, text: string): ReadDocument {
  const value = text.trimStart().startsWith('{') ? (parseJson(text) ?? parseYaml(name, text)) : parseYaml(name, text)
  if (!isObject(value)) throw new DocumentError(name, 1, 1, 'is no object: an OpenAPI document begins with openapi:.')
  return { name, text, document: value }
}

// A hundred times as fast as a parser of YAML, which reads it as well where this fails, and knows the place.
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseYaml(name: string, text: string): unknown {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: false, prettyErrors: false })
  const [error] = document.errors
  if (error !== undefined) {
    const { line, col } = counter.linePos(error.pos[0])
    throw new DocumentError(name, line, col, error.message)
  }
  try {
    return document.toJS({ maxAliasCount: aliasesMax })
  } catch (failure) {
    throw new DocumentError(name, 1, 1, failure instanceof Error ? failure.message : String(failure))
  }
}
