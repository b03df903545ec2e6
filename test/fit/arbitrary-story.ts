import fc from 'fast-check'
import { bigInteger, claudeSchema, looseSchema, strictSchema } from './arbitrary-schema.ts'

type Schema = Readonly<Record<string, unknown>>

export interface StoryTool {
  readonly name: string
  readonly kind: 'function' | 'custom'
  readonly description?: string | undefined
  readonly parameters: Schema | undefined
  readonly isStrict: boolean
}

export type StoryPart =
  | { readonly kind: 'text'; readonly text: string; readonly isMarked: boolean }
  | { readonly kind: 'image' | 'pdf' }

export interface StoryCall {
  readonly id: string
  readonly tool: number
  /** JSON text. */
  readonly arguments: string
  readonly result: string
}

export type StoryStep =
  | { readonly kind: 'user'; readonly parts: readonly StoryPart[]; readonly name?: string | undefined }
  | { readonly kind: 'system'; readonly text: string }
  | {
      readonly kind: 'model'
      readonly text: string
      /** Whose signed thoughts stand before it. */
      readonly thoughts?: 'anthropic' | 'openai' | 'gemini' | undefined
      readonly calls: readonly StoryCall[]
      /** The messages between the calls and their results. Absent: none. */
      readonly between?: string | undefined
      /** True where results come in the order opposite to that of the calls. */
      readonly isReversed: boolean
      /** True where the program ended before it sent the last result. */
      readonly isBroken: boolean
    }

/** A conversation and what is asked of a model, in no format's words. */
export interface Story {
  readonly system?: string | undefined
  readonly steps: readonly StoryStep[]
  readonly tools: readonly StoryTool[]
  readonly choice?: 'auto' | 'none' | 'required' | number | undefined
  readonly isParallel?: boolean | undefined
  readonly temperature?: number | undefined
  readonly topP?: number | undefined
  readonly penalty?: number | undefined
  readonly outputTokensMax?: number | undefined
  readonly stop?: readonly string[] | undefined
  readonly effort?: string | undefined
  readonly schema?: Schema | undefined
  readonly claudeSchema?: Schema | undefined
  readonly cacheKey?: string | undefined
  /** The answer's text, and the indexes of the tools that it calls. */
  readonly answer: { readonly text: string; readonly thought: string; readonly calls: readonly number[] }
}

const sometimes = <T>(arbitrary: fc.Arbitrary<T>, freq = 3) => fc.option(arbitrary, { nil: undefined, freq })

/** Ids in the forms of every provider and of programs that make their own. */
const callId = fc.oneof(
  fc
    .string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 6, maxLength: 9 })
    .chain((end) =>
      fc.constantFrom(
        ...[
          `call_${end}`,
          `toolu_01A09q90qw90lq917835${end}`,
          `tooluse_kZJMlvQmRJ6eAyJE5GIl7Q${end}`,
          `${end}abcdefghi`.slice(0, 9),
        ],
        ...[
          `chatcmpl-tool-3f1d0c9a8b7e4d56a1b2c3d4e5f60718${end}`,
          `functions.get_weather:${end}`,
          `call.${end}|fc_${end}`,
        ],
        ...[
          `0f0c6a2e-4a51-4c39-9a30-${end}`,
          `fc_68a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f8a9b0c1d2e3${end}`,
          `get_weather_${end}`,
          `${end} odd`,
        ],
        `call_${end}${'x'.repeat(120)}`,
      ),
    ),
)

const toolName = fc.constantFrom(
  ...[
    'get_weather',
    'get_time',
    'search-web',
    'weather.current',
    '3d_render',
    '-dash',
    'a',
    'mcp__files__read',
    'x'.repeat(64),
  ],
  `mcp__${'long_server_name_'.repeat(4)}read`,
)
const prose = fc.constantFrom('How warm is it?', 'It is 21 degrees in Köln.', '东京 🌊', 'Answer as JSON, please.')
const blank = fc.constantFrom('', ' ', '\n\n')
const said = fc.oneof({ weight: 8, arbitrary: prose }, { weight: 1, arbitrary: blank })

const tool: fc.Arbitrary<StoryTool> = fc
  .record({
    name: toolName,
    kind: fc.oneof(
      { weight: 9, arbitrary: fc.constant('function' as const) },
      { weight: 1, arbitrary: fc.constant('custom' as const) },
    ),
    description: sometimes(fc.constantFrom('Says how warm it is.', '')),
    isStrict: fc.boolean(),
  })
  .chain((own) =>
    (own.isStrict ? strictSchema : sometimes(looseSchema, 9)).map((parameters) => ({ ...own, parameters })),
  )

const args = fc.constantFrom(
  '{"city":"Köln","days":2}',
  '{}',
  `{"id":${bigInteger},"deep":{"list":[${bigInteger},1.5]}}`,
  '{"$ref":"#/x"}',
  '',
)
const result = fc.constantFrom(
  '21 degrees',
  '',
  `{"id":${bigInteger}}`,
  '{"$ref":"#/$defs/x","ok":true}',
  '[1,2]',
  'null',
  '"text"',
)

const userStep: fc.Arbitrary<StoryStep> = fc.record({
  kind: fc.constant('user' as const),
  name: sometimes(fc.constantFrom('alice', 'Bob'), 5),
  parts: fc.array(
    fc.oneof(
      { weight: 7, arbitrary: fc.record({ kind: fc.constant('text' as const), text: said, isMarked: fc.boolean() }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('image' as const, 'pdf' as const) }) },
    ),
    { minLength: 1, maxLength: 3 },
  ),
})

const modelStep = (toolCount: number): fc.Arbitrary<StoryStep> =>
  fc.record({
    kind: fc.constant('model' as const),
    text: said,
    thoughts: sometimes(fc.constantFrom('anthropic' as const, 'openai' as const, 'gemini' as const)),
    calls: fc.uniqueArray(
      fc.record({ id: callId, tool: fc.nat(Math.max(0, toolCount - 1)), arguments: args, result }),
      {
        ...{ maxLength: toolCount === 0 ? 0 : 3, selector: ({ id }) => id },
      },
    ),
    between: sometimes(prose, 6),
    isReversed: fc.boolean(),
    isBroken: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
  })

const settings = {
  system: sometimes(said, 2),
  isParallel: sometimes(fc.boolean()),
  temperature: sometimes(fc.constantFrom(0, 0.7, 1, 1.3, 2)),
  topP: sometimes(fc.constantFrom(0, 0.5, 0.99, 1)),
  penalty: sometimes(fc.constantFrom(-2, -0.5, 0, 1.2, 2), 5),
  outputTokensMax: sometimes(fc.constantFrom(1, 5, 16, 4_096, 100_000, 2_000_000), 2),
  stop: sometimes(fc.array(fc.constantFrom('###', '\n', ' ', 'END', 'a', 'b', 'c'), { minLength: 1, maxLength: 4 }), 4),
  effort: sometimes(fc.constantFrom('low', 'medium', 'high'), 4),
  schema: sometimes(strictSchema, 5),
  claudeSchema: sometimes(claudeSchema, 5),
  cacheKey: sometimes(fc.constantFrom('session', 'k'.repeat(64)), 5),
}

/** Conversations such as programs have, and such as only few have. */
export const arbitraryStory: fc.Arbitrary<Story> = fc
  .uniqueArray(tool, { maxLength: 3, selector: ({ name }) => name })
  .chain((tools) =>
    fc.record({
      ...settings,
      tools: fc.constant(tools),
      choice: sometimes(
        tools.length === 0
          ? fc.constant('auto' as const)
          : fc.oneof(fc.constantFrom('auto' as const, 'none' as const, 'required' as const), fc.nat(tools.length - 1)),
      ),
      steps: fc
        .array(
          fc.oneof(
            { weight: 5, arbitrary: userStep },
            { weight: 5, arbitrary: modelStep(tools.length) },
            { weight: 1, arbitrary: fc.record({ kind: fc.constant('system' as const), text: said }) },
          ),
          { minLength: 1, maxLength: 5 },
        )
        .map(withLastResults),
      answer: fc.record({
        text: prose,
        thought: fc.constantFrom('', 'Let me think.'),
        calls: tools.length === 0 ? fc.constant([]) : fc.array(fc.nat(tools.length - 1), { maxLength: 2 }),
      }),
    }),
  )

/** A model is not asked to go on while calls at the end wait for their results. */
function withLastResults(steps: readonly StoryStep[]): readonly StoryStep[] {
  const end = steps.findLastIndex(({ kind }) => kind !== 'model')
  return steps.map((step, at) => (step.kind === 'model' && at > end ? { ...step, isBroken: false } : step))
}
