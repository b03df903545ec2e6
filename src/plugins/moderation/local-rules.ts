/** How texts that the gateway's own rules flag are worded; categories have the names of OpenAI's moderation. */
export interface LocalRule {
  readonly category: string
  /**
   * Words in order, in lower case and without apostrophes. `|` parts alternatives, `?` ends one that may be missing, and `~` stands for up
   * to four words.
   */
  readonly words: string
}

const people = 'jews|muslims|christians|gays|lesbians|immigrants|refugees|roma'
const minors = 'child|children|kid|kids|minor|minors|toddler|toddlers|preteen|preteens|underage'
const how = 'how to|do|can|would i|we|you|one?'

/** Patterns by category. Plain English wording only: no paraphrase, no other language. A word with harmless uses is in none alone. */
const patterns: Readonly<Record<string, readonly string[]>> = {
  'harassment/threatening': [
    'i|we will|shall kill|murder|strangle|rape you|her|him|them',
    'ill|im|were going|gonna? to? kill|murder|strangle|rape you|her|him|them',
    'i|we am|are going|gonna to? kill|murder|strangle|rape you|her|him|them',
    'you deserve to die|burn|suffer',
    'go kill yourself',
  ],
  hate: [
    `${people} are vermin|subhuman|subhumans|parasites|cockroaches`,
    `gas|exterminate|eradicate|kill|lynch all? the? ${people}`,
    `${people} must|should be exterminated|gassed|lynched|eradicated`,
  ],
  'illicit/violent': [
    'make|build|construct|assemble ~ pipe|nail|fertilizer|car bomb|bombs',
    'make|build|construct|assemble a|the bomb|molotov|detonator',
    'make|build|construct|assemble ~ homemade explosives|bomb|bombs',
    'make|synthesize|produce ~ sarin|ricin|novichok|tatp|nitroglycerin',
    'make|synthesize|produce ~ nerve|mustard gas|agent|agents',
    'plan|commit|carry ~ mass|school shooting',
  ],
  illicit: [
    'make|cook|synthesize|manufacture ~ meth|methamphetamine|heroin|fentanyl|mdma',
    `${how} ~ clone|skim|counterfeit ~ credit|debit card|cards`,
  ],
  'self-harm/intent': [
    'i want|wanna|plan|intend|will|am going? to? kill|hang|hurt myself',
    'i want|wanna|plan|intend|will|am going? to? end my own? life',
    'im|ill going|gonna? to? kill|hang|hurt myself',
    'im|ill going|gonna? to? end my own? life',
    'i dont want to live anymore|longer',
  ],
  'self-harm/instructions': [
    `${how} ~ kill|hang|poison myself|yourself`,
    `${how} commit suicide`,
    'painless|best|easiest|quickest way|ways|method|methods to|of commit|committing? suicide',
  ],
  'sexual/minors': [
    `${minors} porn|pornography|nude|nudes|erotica`,
    `sexual|naked|nude|erotic|porn ~ ${minors}`,
    `sex with ~ ${minors}`,
  ],
  'violence/graphic': [`${how} ~ torture|dismember|behead ~ person|someone|somebody|woman|man|people|body`],
}

export const localRules: readonly LocalRule[] = Object.entries(patterns).flatMap(([category, all]) =>
  all.map((words) => ({ category, words })),
)
