/** What is said last, as far as a task is classified by it. */
export interface TaskInput {
  readonly text: string
  readonly hasImage: boolean
}

/** Characters of the beginning and of the end: what is wanted stands before or after a long document. */
const headLength = 1200
const tailLength = 400
const stemLength = 4

const patterns: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['#fence', /```/],
  ['#code', /[;{}]\s*(?:\n|$)|=>|==|\w\(\)|<\/?[a-z]+>|\b\w+\.\w+\(|\b(?:import|def|class|const|return) \w/],
  ['#equation', /\d\s*[-+*/^=<]\s*[\dxy(]|[xyn]\s*[\^=+]|[√∫∑≤≥]/],
  ['#list', /(?:\n[-*\d].*){2}/],
  ['#cells', /(?:[,;|\t][^,;|\t\n]{0,40}){2}\n|\{"/],
  ['#ask', /\?\s*$/],
  [
    '#program',
    /\b(?:python|javascript|typescript|java|kotlin|swift|rust|golang|php|ruby|perl|scala|haskell|bash|html|css|react|vue|angular|node|django|flask|rails|docker|kubernetes|git|npm|api|regex|compiler|debug|bug|code|function|class|script|test|tests|component|endpoint|thread|repository)\b|\bc(?:\+\+|#)/i,
  ],
  [
    '#table',
    /\b(?:csv|tsv|json|xml|sql|excel|spreadsheet|table|column|columns|row|rows|dataset|database|data|records?|pivot|query|pandas|figures|survey)\b/i,
  ],
  [
    '#tongue',
    /\b(?:english|french|german|spanish|italian|portuguese|dutch|russian|chinese|japanese|korean|arabic|polish|turkish|swedish|danish|greek|latin|hindi|czech|finnish|norwegian|hebrew|thai|translat\w*|traduc\w*|traduis\w*|übersetz\w*)\b/i,
  ],
  ['#script', /[\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Arabic}\p{sc=Hangul}]/u],
]

/** The features of a text, each once: words, their beginnings, pairs of words, the first word, and what the text looks like. */
export function taskFeatures({ text, hasImage }: TaskInput): readonly string[] {
  const seen =
    text.length <= headLength + tailLength ? text : `${text.slice(0, headLength)}\n${text.slice(-tailLength)}`
  const words = seen.toLowerCase().match(/\p{L}+|\d+/gu) ?? []
  const features = new Set<string>()
  let before = '^'
  for (const word of words) {
    const name = /\d/.test(word) ? '#number' : word
    features.add(name)
    if (name.length > stemLength) features.add(`${name.slice(0, stemLength)}*`)
    features.add(`${before} ${name}`)
    before = name
  }
  for (const [name, pattern] of patterns) if (pattern.test(seen)) features.add(name)
  if (words.length < 4) features.add('#short')
  if (hasImage) features.add('#image')
  return [...features]
}
