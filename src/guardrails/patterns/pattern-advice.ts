const linear = 'which no engine matches in linear time'

/** What to write instead, by how the refused piece begins. The first that fits holds. */
const advices: readonly (readonly [piece: RegExp, advice: string])[] = [
  [
    /^\(\?[=!]/,
    `has a look-ahead, ${linear}: write what stands behind into the pattern itself, or use \\b for the end of a word.`,
  ],
  [
    /^\(\?<[=!]/,
    `has a look-behind, ${linear}: write what stands before into the pattern itself, or use \\b for the beginning of a word.`,
  ],
  [/^\(\?>/, `has an atomic group, which needs a backtracking engine: write (?:…) instead.`],
  [/^\\(?:[1-9]|k)/, `has a back-reference, ${linear}: write the group once more, or list what may be repeated.`],
  [/^[*+?}][*+?{]/, 'repeats a repetition: write one of *, + and ?, and a group (?:…) where you mean both.'],
  [/^\\u/, 'has \\u, which this syntax does not know: write \\x{1F600} with the number of the character.'],
  [/^\\[zZ]$/, 'has \\Z, which this syntax does not know: write \\z for the end of the text.'],
  [
    /^\\[pP]/,
    'names a class of characters that there is none of: write one such as \\p{L}, \\p{Lu}, \\p{Nd} or \\p{Greek}.',
  ],
]

const reasons: readonly (readonly [reason: string, advice: string])[] = [
  [
    'invalid escape sequence',
    'has an escape that this syntax does not know: write the character itself, or \\x{…} with its number.',
  ],
  ['missing closing ]', 'opens a class with [ that nothing closes: write ], or \\[ for the bracket itself.'],
  ['missing closing )', 'opens a group with ( that nothing closes: write ), or \\( for the parenthesis itself.'],
  ['unexpected )', 'closes a group that nothing opens: write \\) for the parenthesis itself.'],
  [
    'missing argument to repetition operator',
    'repeats nothing: write what is to be repeated before *, + or ?, or \\* for the sign itself.',
  ],
  [
    'invalid repeat count',
    'has a count above 1000, counts that multiply to more, or one whose ends are in the wrong order: write smaller counts, or +.',
  ],
  ['trailing backslash', 'ends with a backslash: write \\\\ for the backslash itself.'],
  [
    'invalid character class range',
    'has a class whose range is in the wrong order: write the smaller character first, as in [a-z].',
  ],
  ['duplicate capture group name', 'has two groups of one name: leave their names out, they are not used.'],
]

/** A sentence, without its subject, on why the engine refuses a pattern and what to write instead. */
export function adviceFor(reason: string, piece: string): string {
  const byPiece = advices.find(([beginning]) => beginning.test(piece))?.[1]
  const byReason = reasons.find(([beginning]) => reason.startsWith(beginning))?.[1]
  return byPiece ?? byReason ?? `can't be read (${reason}): write it in the syntax of RE2.`
}
