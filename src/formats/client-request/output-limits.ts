import { foldedName } from '../../contract/folded-name.ts'
import { refuse } from './refuse.ts'

/** Names of the output limit on servers of all kinds, folded: whole names, no more than what is read somewhere. */
const limit =
  /^(max(imum)?(new|output|completion|gen|generat(ion|ed)|response|answer|reply|decod(e|ing)|predict(ed)?|sampled?)?(tok|len|length|tokens?|toks)(count|limit|tosample|togenerate)?|(num|n)(predict|tokens|outputtokens|newtokens)|(num)?tokenstogenerate|outputtokenlimit)$/

/** Names of the number of answers, folded. */
const answerCount = /^(n|bestof|candidatecount|num(generations|completions|returnsequences|outputs|samples|results))$/

/** Names of a budget for thoughts, folded, and what it is called where nothing else stands. */
const thoughts =
  /^((thinking|reasoning|thoughts?)(tokens?)?(budget|limit)(tokens?)?|max(thinking|reasoning|thoughts?)tokens?|budgettokens)$/
const thoughtsInBox = /^(budget|limit|max(imum)?tokens?)$/

/** Members that servers read settings from beside the ones that their format has, folded. What stands in others is the caller's own. */
const blocks: ReadonlySet<string> = new Set([
  ...['options', 'parameters', 'config', 'generationconfig', 'inferenceconfig', 'samplingparams', 'samplingparameters'],
  ...['extrabody', 'nvext', 'additionalmodelrequestfields', 'inferenceparams', 'modelparameters', 'google'],
])

/** Members that say how much to think, folded. */
const thoughtBoxes: ReadonlySet<string> = new Set([
  ...['thinking', 'reasoning', 'thinkingconfig', 'reasoningconfig', 'thinkingoptions', 'chattemplatekwargs'],
])

/** `extra_body.google.thinking_config` is the deepest that is read. */
const depthMax = 2
const nameLengthMax = 64

/**
 * Refuses a second output limit or a number of answers, as some server would read it, among the members that the contract does not know: it
 * would replace the limit that was decoded, and dropping it without a word would change the answer. `limitName` is what the format's own
 * limit is called. Returns the largest budget for thoughts in them, which servers may spend beside the limit; 0 without any.
 */
export function boundUnknown(
  unknownFields: readonly string[],
  body: Readonly<Record<string, unknown>>,
  limitName: string,
): number {
  let thoughtTokens = 0
  const visit = (name: string, value: unknown, path: string, depth: number, isThoughtBox: boolean): void => {
    if (value === null || name.length > nameLengthMax) return
    const folded = foldedName(name).replace(/[^a-z0-9]/g, '')
    if (typeof value === 'object') {
      const isBox = thoughtBoxes.has(folded)
      if (Array.isArray(value) || depth > depthMax || !(isBox || blocks.has(folded))) return
      for (const [inner, each] of Object.entries(value)) visit(inner, each, `${path}.${inner}`, depth + 1, isBox)
      return
    }
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof number !== 'number' || Number.isNaN(number)) return
    if (thoughts.test(folded) || (isThoughtBox && thoughtsInBox.test(folded))) {
      if (number > thoughtTokens) thoughtTokens = number
    } else if (!isThoughtBox && limit.test(folded)) {
      refuse('invalid_request', path, `is not the name of the output limit here: send ${limitName}`)
    } else if (!isThoughtBox && number !== 1 && answerCount.test(folded)) {
      refuse('invalid_request', path, 'must be 1: there is only ever one answer')
    }
  }
  for (const name of unknownFields) visit(name, body[name], name, 0, false)
  return thoughtTokens
}
