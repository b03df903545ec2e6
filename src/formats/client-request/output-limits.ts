/** Members that bound output or multiply it, folded: whole names. */
const names: ReadonlySet<string> = new Set([
  ...['n', 'bestof', 'numpredict', 'npredict', 'maxlength', 'maxnewlength', 'minlength', 'maxgenlen', 'maxgentoks'],
  ...['numgenerations', 'numcompletions', 'numreturnsequences', 'numoutputs', 'numsamples', 'candidatecount'],
  ...['nummessages', 'numbeams', 'beamwidth', 'usebeamsearch', 'maxtime', 'lengthlimit', 'responselength'],
])

/** Blocks of settings that some servers read beside the ones that their format has, folded. */
const blocks: ReadonlySet<string> = new Set([
  ...['generationconfig', 'inferenceconfig', 'options', 'parameters', 'samplingparams', 'samplingparameters'],
  ...['extrabody', 'extra', 'nvext', 'additionalmodelrequestfields', 'inferenceparams', 'modelparameters', 'config'],
])

const bounds =
  /max|min|limit|budget|num|new|total|count|length|most|cap|output|completion|response|generat|predict|sample/
const limits =
  /^(max|min|num|limit).*(output|completion|generat|predict|response|reply|answer)|(output|completion|generation|response|reply|answer)(max|limit|length|size)/
const depthMax = 16

/**
 * Whether some server may read a member that the contract does not know as a limit of its output or a number of answers: it must neither
 * replace the limit that was decoded, nor raise it. In whatever spelling: `maxTokens`, `MAX-NEW-TOKENS`, `options.num_predict`.
 */
export function steersOutput(name: string, value: unknown, depth = 0): boolean {
  if (value === null) return false
  const folded = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (names.has(folded) || blocks.has(folded) || limits.test(folded)) return true
  if (folded.includes('tok') && bounds.test(folded)) return true
  if (/(thinking|reasoning)(budget|limit)/.test(folded)) return true
  if (typeof value !== 'object' || value === undefined) return false
  // What is nested so deep is no setting.
  if (depth === depthMax) return true
  return Array.isArray(value)
    ? value.some((each) => typeof each === 'object' && steersOutput('', each, depth + 1))
    : Object.entries(value).some(([inner, each]) => steersOutput(inner, each, depth + 1))
}

/** The names of those members of a body that are not relayed, of the ones that the contract does not know. */
export function outputSteering(
  unknownFields: readonly string[],
  body: Readonly<Record<string, unknown>>,
): readonly string[] {
  return unknownFields.length === 0 ? unknownFields : unknownFields.filter((name) => steersOutput(name, body[name]))
}
