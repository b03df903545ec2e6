import { foldedName } from '../../contract/folded-name.ts'
import { refuse } from './refuse.ts'

/** Names of the output limit on any server, folded: whole names that some server reads. */
const limit =
  /^(max(imum)?(new|output|completion|gen|generat(ion|ed)|response|answer|reply|decod(e|ing)|predict(ed)?|sampled?)?(tok|len|length|tokens?|toks)(count|limit|tosample|togenerate)?|(num|n)(predict|tokens|outputtokens|newtokens)|(num)?tokenstogenerate|outputtokenlimit)$/

/** Names of the number of answers, folded. */
const answerCount = /^(n|bestof|candidatecount|num(generations|completions|returnsequences|outputs|samples|results))$/

/** Names of a reasoning budget, folded, and its names within a reasoning block. */
const thoughts =
  /^((thinking|reasoning|thoughts?)(tokens?)?(budget|limit)(tokens?)?|max(thinking|reasoning|thoughts?)tokens?|budgettokens)$/
const thoughtsInBox = /^(budget|limit|max(imum)?tokens?)$/

/** Members outside the formats that servers read settings from, folded. Other members are the caller's own. */
const blocks: ReadonlySet<string> = new Set([
  ...['options', 'parameters', 'config', 'generationconfig', 'inferenceconfig', 'samplingparams', 'samplingparameters'],
  ...['extrabody', 'nvext', 'additionalmodelrequestfields', 'inferenceparams', 'modelparameters', 'google'],
])

/** Members that hold reasoning settings, folded. */
const thoughtBoxes: ReadonlySet<string> = new Set([
  ...['thinking', 'reasoning', 'thinkingconfig', 'reasoningconfig', 'thinkingoptions', 'chattemplatekwargs'],
])

/** `extra_body.google.thinking_config` is the deepest that servers read. */
const depthMax = 2
const nameLengthMax = 64

/**
 * Refuses a second output limit or a number of answers among members outside the contract: some server would apply it instead of the
 * decoded limit, and dropping it silently would change the answer. `limitName` is the format's own limit. Returns the largest reasoning
 * budget among them, in tokens, which servers may spend on top of the limit; 0 if there is none.
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
