import type { Item } from '../../src/canonical/item.ts'
import { middleOut } from '../../src/plugins/context-compression/middle-out.ts'
import { loadTokenCounter } from '../../src/tokens/count-tokens.ts'

/** Prints how long it takes to shorten conversations of about 200,000 tokens. Run it with `npx tsx`. */
const counter = await loadTokenCounter()
const sentence = 'The quick brown fox jumps over the lazy dog while {"count": 42, "items": [1, 2, 3]} stays as it is. '

function conversation(texts: number) {
  const perText = Math.ceil(200_000 / texts / counter.count(sentence))
  const items = Array.from({ length: texts }, (_, index): Item => {
    const text = `${index} ${sentence.repeat(perText)}`
    return { kind: 'message', role: index % 2 === 0 ? 'user' : 'assistant', parts: [{ kind: 'text', text }] }
  })
  return { items, tools: [] }
}

for (const texts of [1, 3, 41, 401, 4001]) {
  const long = conversation(texts)
  const times: number[] = []
  for (let run = 0; run < 11; run++) {
    const startedAt = performance.now()
    middleOut(long, 100_000, counter)
    times.push(performance.now() - startedAt)
  }
  const [first = 0] = times
  const median = times.sort((a, b) => a - b)[5] ?? 0
  console.log(`${texts} texts: first ${first.toFixed(1)} ms, median ${median.toFixed(1)} ms`)
}
