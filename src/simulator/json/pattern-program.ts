import { type CharacterSet, includes } from './character-set.ts'
import type { PatternNode } from './pattern.ts'
import type { Work } from './work.ts'

/** A compiled pattern. */
export interface PatternProgram {
  /** Steps that a character of text may cost. */
  readonly length: number
  /** True when the pattern matches anywhere in a text. */
  matches(text: string): boolean
}

type Instruction =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'anchor'; readonly at: 'start' | 'end' }
  /** Continues at both places. */
  | { readonly kind: 'split'; first: number; second: number }
  | { readonly kind: 'jump'; to: number }
  | { readonly kind: 'match' }

const instructionsMax = 2000
// Counts emits, not instructions: repetitions of nothing emit none.
const emitsMax = 20_000
const repetitionsMax = 1000

/**
 * Compiles a pattern into a test whose time is the product of the two lengths: patterns come from callers, and could make a backtracking
 * engine run for hours. Null when counted repetitions make it too long. Compiling counts as work while it runs, because most of it is
 * spent on patterns that turn out too long.
 */
export function compilePattern(pattern: PatternNode, work: Work): PatternProgram | null {
  const program = new Program(work)
  if (!emit(pattern, program)) return null
  program.push({ kind: 'match' })
  const instructions: readonly Instruction[] = program
  const length = instructions.reduce((sum, each) => sum + (each.kind === 'set' ? 1 + each.set.length : 1), 0)
  return { length, matches: (text) => run(instructions, text) }
}

class Program extends Array<Instruction> {
  readonly work: Work
  emits = 0

  constructor(work: Work) {
    super()
    this.work = work
  }
}

/** False when the program is too long. */
function emit(node: PatternNode, program: Program): boolean {
  if (program.length > instructionsMax || ++program.emits > emitsMax) return false
  program.work.spend(1)
  switch (node.kind) {
    case 'set':
    case 'anchor':
      program.push(node)
      return true
    case 'sequence':
      return node.nodes.every((part) => emit(part, program))
    case 'choice':
      return emitChoice(node.nodes, program)
    case 'repeat':
      return emitRepeat(node, program)
  }
}

function emitChoice(nodes: readonly PatternNode[], program: Program): boolean {
  const jumps: { to: number }[] = []
  for (const [index, node] of nodes.entries()) {
    const isLast = index === nodes.length - 1
    const split = { kind: 'split' as const, first: program.length + 1, second: 0 }
    if (!isLast) program.push(split)
    if (!emit(node, program)) return false
    if (isLast) break
    const jump = { kind: 'jump' as const, to: 0 }
    program.push(jump)
    jumps.push(jump)
    split.second = program.length
  }
  for (const jump of jumps) jump.to = program.length
  return true
}

function emitRepeat({ node, min, max }: PatternNode & { kind: 'repeat' }, program: Program): boolean {
  if (min > repetitionsMax || (max > repetitionsMax && max !== Infinity)) return false
  for (let count = 0; count < min; count++) if (!emit(node, program)) return false
  if (max === Infinity) {
    const start = program.length
    const split = { kind: 'split' as const, first: start + 1, second: 0 }
    program.push(split)
    if (!emit(node, program)) return false
    program.push({ kind: 'jump', to: start })
    split.second = program.length
    return true
  }
  const splits: { second: number }[] = []
  for (let count = min; count < max; count++) {
    const split = { kind: 'split' as const, first: program.length + 1, second: 0 }
    program.push(split)
    splits.push(split)
    if (!emit(node, program)) return false
  }
  for (const split of splits) split.second = program.length
  return true
}

function run(program: readonly Instruction[], text: string): boolean {
  let places = new Set<number>()
  const characters = Array.from(text)
  for (let at = 0; at <= characters.length; at++) {
    // A match may start anywhere.
    if (follow(program, 0, at, characters.length, places)) return true
    const next = new Set<number>()
    const code = characters[at]?.codePointAt(0)
    if (code === undefined) return false
    for (const place of places) {
      const instruction = program[place]
      if (instruction?.kind !== 'set' || !includes(instruction.set, code)) continue
      if (follow(program, place + 1, at + 1, characters.length, next)) return true
    }
    places = next
  }
  return false
}

/** Adds every place reachable from `start` without a character; true when one of them is the match. */
function follow(
  program: readonly Instruction[],
  start: number,
  at: number,
  length: number,
  places: Set<number>,
): boolean {
  const pending = [start]
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (places.has(place)) continue
    places.add(place)
    const instruction = program[place]
    switch (instruction?.kind) {
      case 'match':
        return true
      case 'jump':
        pending.push(instruction.to)
        break
      case 'split':
        pending.push(instruction.first, instruction.second)
        break
      case 'anchor':
        if (instruction.at === 'start' ? at === 0 : at === length) pending.push(place + 1)
        break
    }
  }
  return false
}
