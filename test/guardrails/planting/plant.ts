import { leavesOf, parsed } from './text-leaves.ts'

/** A number from 0 up to `below`, which is not reached. */
export type Dice = (below: number) => number

/** The same dice for the same seed. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * below)
  }
}

/** Names of members that hold what a model says. */
const saying =
  /\/(?:text|content|delta|reasoning|reasoning_content|thinking|arguments|partial_json|refusal|output_text|input|title|summary|cited_text|tool_plan|query|message|id|call_id|name)$/

/**
 * JSON texts with a value in one of the texts that a model says in them, at any place: whole, or in two pieces in strings of the same kind that
 * follow each other. Undefined where the model says nothing in them.
 */
export function plantIn(texts: readonly string[], value: string, dice: Dice): string[] | undefined {
  const spots = texts.flatMap((text, at) =>
    leavesOf(parsed(text)).flatMap((leaf) => (saying.test(leaf.path) ? { at, leaf } : [])),
  )
  const spot = spots[dice(spots.length)]
  if (spot === undefined) return undefined
  const { at, leaf } = spot
  const planted = [...texts]
  const next = spots.find((other) => other.at > at && other.leaf.place === leaf.place)
  if (leaf.isStreamed && next !== undefined && dice(2) === 0) {
    const cut = 1 + dice(value.length - 1)
    planted[at] = written(leaf.replaced(leaf.text + value.slice(0, cut)), dice)
    planted[next.at] = written(next.leaf.replaced(value.slice(cut) + next.leaf.text), dice)
    return planted
  }
  const place = dice(leaf.text.length + 1)
  planted[at] = written(leaf.replaced(`${leaf.text.slice(0, place)} ${value} ${leaf.text.slice(place)}`), dice)
  return planted
}

/** JSON may write any character as its number. */
function written(wire: unknown, dice: Dice): string {
  const text = JSON.stringify(wire)
  return dice(3) === 0 ? text.replaceAll('@', '\\u0040') : text
}

/** Bytes in pieces that end anywhere. */
export function cutAnywhere(bytes: Uint8Array, dice: Dice): Uint8Array[] {
  const longest = [1, 20, 400, bytes.length][dice(4)] ?? 1
  // Nearly every place of a long answer is tried by many runs as well.
  const least = Math.ceil(bytes.length / 500)
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + least + dice(Math.max(1, longest))
    pieces.push(bytes.slice(at, end))
    at = end
  }
  return pieces
}
