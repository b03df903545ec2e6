import { Lexer, Parser } from 'yaml'

/** Levels of mappings and lists in a file; no gateway needs half as many. */
const levelsMax = 100

/**
 * Whether YAML nests deeper than can be worked with. Asked before it is parsed: of very many levels the parser runs out of stack, which may
 * end the process.
 */
export function isTooDeep(yaml: string): boolean {
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(yaml)) {
    // Runs the parser, whose stack is what is open; its tokens are not needed.
    for (const _ of parser.next(lexeme));
    if (parser.stack.length > levelsMax) return true
  }
  return false
}
