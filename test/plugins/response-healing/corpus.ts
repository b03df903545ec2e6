/** What models write where JSON was asked for. Hand-written for this repository. */
export interface HealingCase {
  readonly kind: string
  readonly said: string
  /** Absent: `order`. Null: any object (`json_object`). */
  readonly schema?: Readonly<Record<string, unknown>> | null
  /** What the answer must say; absent where it has to stay as it is. */
  readonly means?: unknown
}

const text = { type: 'string' }
const object = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** An order of shirts. */
export const order = object({ item: text, count: { type: 'integer' }, rush: { type: 'boolean' } }, ['item', 'count'])
const measured = object({ value: { type: ['number', 'null'] } })
const strict = object({ value: { type: 'number' } })
const tagged = object({ tags: { type: 'array', items: text } })
const noted = object({ note: text })
const nested = object({ order })

const shirts = { item: 'shirt', count: 2 }
const plain = '{"item": "shirt", "count": 2}'

export const corpus: readonly HealingCase[] = [
  // Fences.
  { kind: 'fences', said: `\`\`\`json\n${plain}\n\`\`\``, means: shirts },
  { kind: 'fences', said: `\`\`\`\n${plain}\n\`\`\``, means: shirts },
  { kind: 'fences', said: `\`\`\`json ${plain} \`\`\``, means: shirts },
  { kind: 'fences', said: `\`\`\`JSON\n${plain}`, means: shirts },
  { kind: 'fences', said: `Here you go:\n\n\`\`\`json\n${plain}\n\`\`\`\n\nAnything else?`, means: shirts },
  { kind: 'fences', said: '```json\n{\n  "item": "shirt",\n  "count": 2,\n}\n```', means: shirts },
  { kind: 'fences', said: `First [1] some thoughts.\n\`\`\`\n${plain}\n\`\`\``, means: shirts },
  { kind: 'fences', said: '```json\n42\n```', schema: { type: 'integer' }, means: 42 },
  // Prose around it.
  { kind: 'prose', said: `Sure! ${plain}`, means: shirts },
  { kind: 'prose', said: `${plain}\n\nLet me know if you need more.`, means: shirts },
  { kind: 'prose', said: `Here's Ada's order: ${plain} – it's done.`, means: shirts },
  { kind: 'prose', said: `The set {a, b} aside, [see 1]: ${plain}`, means: shirts },
  { kind: 'prose', said: `As asked [1]: ${plain}`, schema: null, means: shirts },
  { kind: 'prose', said: 'I am sorry, there is no order in it.' },
  { kind: 'prose', said: 'Use braces like {} or lists like [1, 2].' },
  { kind: 'several', said: `{"item": "hat"} or rather ${plain}`, means: shirts },
  { kind: 'several', said: `${plain}\n{"item": "hat", "count": 1}`, means: shirts },
  { kind: 'several', said: `${plain}\n{"item": "hat", "count": 1}`, schema: null, means: shirts },
  { kind: 'several', said: `<think>{"draft": true}</think>${plain}`, means: shirts },
  // Commas.
  { kind: 'commas', said: '{"item": "shirt", "count": 2,}', means: shirts },
  { kind: 'commas', said: '{"item": "shirt" "count": 2}', means: shirts },
  { kind: 'commas', said: '{"item": "shirt"\n "count": 2\n}', means: shirts },
  { kind: 'commas', said: '{"tags": ["a", "b",]}', schema: tagged, means: { tags: ['a', 'b'] } },
  { kind: 'commas', said: '{"tags": ["a" "b"]}', schema: tagged, means: { tags: ['a', 'b'] } },
  { kind: 'commas', said: '{"tags": ["a", "b"],}', schema: null, means: { tags: ['a', 'b'] } },
  // Quotes.
  { kind: 'quotes', said: '{item: "shirt", count: 2}', means: shirts },
  { kind: 'quotes', said: '{item: shirt, count: 2}', means: shirts },
  { kind: 'quotes', said: '{"item": “shirt”, "count": 2}', means: shirts },
  {
    kind: 'quotes',
    said: '{"note": "she said "hello" twice"}',
    schema: noted,
    means: { note: 'she said "hello" twice' },
  },
  { kind: 'quotes', said: '{"note": "two\nlines"}', schema: noted, means: { note: 'two\nlines' } },
  { kind: 'quotes', said: '{"note": "a\ttab"}', schema: noted, means: { note: 'a\ttab' } },
  { kind: 'quotes', said: '{"note": "C:\\dir\\x"}', schema: noted },
  { kind: 'single quotes', said: "{'item': 'shirt', 'count': 2}", means: shirts },
  { kind: 'single quotes', said: "{'note': 'it\\'s late'}", schema: noted, means: { note: "it's late" } },
  { kind: 'single quotes', said: "{'note': 'it's late'}", schema: noted },
  { kind: 'single quotes', said: "{'note': 'say \"x\"'}", schema: noted, means: { note: 'say "x"' } },
  { kind: 'single quotes', said: "{'note': 'a } b'}", schema: noted, means: { note: 'a } b' } },
  // Comments.
  { kind: 'comments', said: '{"item": "shirt", // black\n"count": 2}', means: shirts },
  { kind: 'comments', said: '{/* the order */ "item": "shirt", "count": 2}', means: shirts },
  { kind: 'comments', said: '{"item": "shirt", "count": 2 // two}\n}', means: shirts },
  { kind: 'comments', said: '{"note": "see http://x.y/z",}', schema: noted, means: { note: 'see http://x.y/z' } },
  { kind: 'comments', said: '{"note": "/* kept */",}', schema: noted, means: { note: '/* kept */' } },
  // Words of other languages.
  { kind: 'words', said: '{"item": "shirt", "count": 2, "rush": True}', means: { ...shirts, rush: true } },
  { kind: 'words', said: '{"item": "shirt", "count": 2, "rush": FALSE}', means: { ...shirts, rush: false } },
  { kind: 'words', said: '{"value": None}', schema: measured, means: { value: null } },
  { kind: 'words', said: '{"value": None}', schema: strict },
  // What JSON has no word for.
  { kind: 'NaN', said: '{"value": NaN}', schema: measured, means: { value: null } },
  { kind: 'NaN', said: '{"value": NaN}', schema: strict },
  { kind: 'NaN', said: '{"value": -Infinity}', schema: measured, means: { value: null } },
  { kind: 'NaN', said: '{"value": Infinity}', schema: strict },
  { kind: 'NaN', said: '{"value": undefined}', schema: measured, means: { value: null } },
  { kind: 'NaN', said: '{"value": undefined}', schema: null, means: { value: null } },
  { kind: 'NaN', said: '{"note": "NaN",}', schema: noted, means: { note: 'NaN' } },
  { kind: 'NaN', said: '{"value": }', schema: measured },
  // Types.
  { kind: 'types', said: '```\n{"item": "shirt", "count": "2"}\n```', means: shirts },
  { kind: 'types', said: '```\n{"item": "shirt", "count": 2, "rush": "true"}\n```', means: { ...shirts, rush: true } },
  { kind: 'types', said: '```\n{"item": 501, "count": 2}\n```', means: { item: '501', count: 2 } },
  { kind: 'types', said: '```\n{"item": "shirt", "count": "two"}\n```' },
  { kind: 'types', said: '```\n{"item": "shirt", "count": "02"}\n```' },
  { kind: 'types', said: '```\n{"item": "shirt", "count": "12345678901234567890"}\n```' },
  { kind: 'types', said: '```\n{"item": 12345678901234567890, "count": 2}\n```' },
  { kind: 'types', said: '```\n{"item": "shirt", "count": 2.5}\n```' },
  { kind: 'types', said: 'So: {"order": {"item": "shirt", "count": "2"}}', schema: nested, means: { order: shirts } },
  // Brackets.
  { kind: 'brackets', said: '{"item": "shirt", "count": 2}}', means: shirts },
  { kind: 'brackets', said: '{"order": {"item": "shirt", "count": 2}', schema: nested, means: { order: shirts } },
  { kind: 'brackets', said: '{"tags": ["a", "b"}', schema: tagged, means: { tags: ['a', 'b'] } },
  { kind: 'brackets', said: '{"order": {"item": "shirt", "count": 2}', schema: null },
  // Cut off.
  { kind: 'truncated', said: '{"item": "shirt", "count": 2' },
  { kind: 'truncated', said: '{"item": "shi' },
  { kind: 'truncated', said: '{"item": "shirt", "cou' },
  { kind: 'truncated', said: '{"tags": ["a", "b"', schema: tagged },
  { kind: 'truncated', said: '{"tags": ["a", "b", ...]}', schema: tagged },
  { kind: 'truncated', said: '```json\n{"item": "shirt", "count": 1\n```' },
  // Not what was asked for.
  { kind: 'unfit', said: '```\n{"item": "shirt"}\n```' },
  { kind: 'unfit', said: '```\n{"item": "shirt", "count": 2, "size": "M"}\n```' },
  { kind: 'unfit', said: '```\n[{"item": "shirt", "count": 2}]\n```' },
  { kind: 'unfit', said: '```\n["a"]\n```', schema: null },
  // JSON already, also where it is not what was asked for.
  { kind: 'valid', said: plain },
  { kind: 'valid', said: ` ${plain}\n` },
  { kind: 'valid', said: '{"item":"shirt","count":"2"}' },
  { kind: 'valid', said: '{"count":1.0,"count":2}' },
  { kind: 'valid', said: '"{\\"item\\": 1}"' },
]
