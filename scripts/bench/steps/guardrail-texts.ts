const size = 20_480

/** Texts as models are sent: what each is called, and the CPU time that looking at it may take. */
export const benchTexts: readonly { readonly name: string; readonly text: string; readonly goalMicros: number }[] = [
  { name: 'prose, 20 KB', text: filled(prose()), goalMicros: 1_000 },
  { name: 'code, 20 KB', text: filled(code()), goalMicros: 1_000 },
  { name: 'log, 20 KB', text: filled(log()), goalMicros: 1_000 },
  { name: 'German, 20 KB', text: filled(german()), goalMicros: 1_000 },
  {
    name: 'Chinese, 20,480 characters',
    text: filled(['在这种情况下，模型网关会检查每一条消息的内容。']),
    goalMicros: 1_000,
  },
  {
    name: 'a question',
    text: 'Can you summarize the attached report for me in three short points? Thanks!',
    goalMicros: 10,
  },
]

/** Lines, one after the other, until the text is long enough; flat, as JSON.parse leaves it. */
function filled(lines: readonly string[]): string {
  let text = ''
  for (let line = 0; text.length < size; line++) text += `${lines[line % lines.length] ?? ''}\n`
  return JSON.parse(JSON.stringify(text.slice(0, size))) as string
}

function prose(): readonly string[] {
  return [
    'The committee met in March to look at the plans for the new library, which had been drawn up by two architects.',
    'Nobody had expected that the old building would cost more to repair than to replace, and the discussion was long.',
    'In 2023 the town counted 48,213 inhabitants; the survey of 1998 had put the figure at 39,870.',
    'She showed them the drawings, answered every question, and asked for another week to work out the details.',
    'You can find the minutes on the site; if anything is missing, please tell the secretary before Friday.',
  ]
}

function code(): readonly string[] {
  return [
    'export async function loadSettings(path: string, options: LoadOptions = {}): Promise<Settings> {',
    "  const { encoding = 'utf8', isStrict = true } = options",
    '  const text = await readFile(resolve(process.cwd(), path), encoding)',
    "  if (text.length > 1_048_576) throw new RangeError('settings.tooLong')",
    '  return isStrict ? parseStrictly(text) : { ...defaults, ...parseLoosely(text) }',
    '}',
  ]
}

function log(): readonly string[] {
  return Array.from(
    { length: 60 },
    (_, index) =>
      `2026-03-04T05:06:${String(index).padStart(2, '0')}.089Z INFO worker-${String(index % 8)} GET /api/v2/items?page=${String(index)} 200 ${String(index * 13)}ms`,
  )
}

function german(): readonly string[] {
  return [
    'Die Größe der Übertragung über das Netz wäre für die Verschlüsselung ausschlaggebend, schrieb er.',
    'Außerdem müssten die Geräte täglich geprüft werden, was in der Praxis kaum möglich ist.',
  ]
}
