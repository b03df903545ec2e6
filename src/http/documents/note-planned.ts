import { type Json, objectOf } from '../../lockstep/document/openapi.ts'
import { walkObjects } from '../../lockstep/lint/walk-schemas.ts'

/**
 * The same contract; descriptions that speak of a planned topic say at their end that it is not available yet. A topic is known by its name, and by the
 * patterns in the sentence about it (`service:*`). `contract` is changed in place.
 */
export function notePlanned(contract: Json, topics: Json): void {
  const known = Object.entries(topics).map(([name, about]) => ({ name, words: wordsOf(name, String(about)) }))
  if (known.length === 0) return
  walkObjects(contract, (value) => {
    const { description } = value
    if (typeof description !== 'string') return
    const named = known.filter(({ words }) => words.test(description)).map(({ name }) => name)
    if (named.length === 0) return
    const gap = description.includes('\n') ? '\n\n' : ' '
    Object.assign(value, { description: `${description.trimEnd()}${gap}Not available yet: ${named.join(', ')}.` })
  })
}

function wordsOf(name: string, about: string): RegExp {
  const patterns = [...about.matchAll(/`([^`*]+)\*`/g)].map(([, start = '']) => `\`${escaped(start)}`)
  const plural = `\\b${escaped(name.replace(/s$/, ''))}s?\\b`
  return new RegExp([plural, ...patterns].join('|'), 'i')
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** Topics of what is planned, each with a sentence about it. */
export function topicsOf(spec: Json): Json {
  return objectOf(spec['x-topics'])
}
