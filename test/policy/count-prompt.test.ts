import fc from 'fast-check'
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base'
import { countTokens as countP50k } from 'gpt-tokenizer/encoding/p50k_base'
import { describe, expect, it } from 'vitest'
import { clientFormats } from '../../src/formats/index.ts'
import { countPromptMost } from '../../src/policy/count-prompt.ts'
import { scanJson } from '../../src/streams/scan-json.ts'

const plain = { disallowedSpecial: new Set<string>() }
const counted = (text: string) => Math.max(...[countO200k, countCl100k, countP50k].map((count) => count(text, plain)))

/** Stretches of one kind, which is what makes tokens short. */
const stretch = fc.oneof(
  fc.string({ unit: fc.constantFrom('\u0301', '\u0316', '\u20dd', 'a\u0301', '\u0e33'), maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('!', '{', '}', '\\', '"', '~', '^', '|', '§'), maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('😀', '👩‍👩‍👧', '🏴', '🇳🇴', '\ufe0f'), maxLength: 30 }),
  fc.base64String({ maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('x', 'q', 'z', 'j', 'Q', '7', ' '), maxLength: 80 }),
  fc.string({ unit: fc.constantFrom('የ', 'ཀ', 'ꯀ', '龘', '𒀀'), maxLength: 40 }),
)
const text = fc.array(stretch, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))

const decode = (format: keyof typeof clientFormats, body: Record<string, unknown>) =>
  clientFormats[format].decodeRequest({
    ...{ body, headers: {} },
    source: scanJson(Buffer.from(JSON.stringify(body))),
  })

const bodies = (said: string, schema: object) =>
  [
    ['openai-responses', { model: 'a/m', input: said, tools: [{ type: 'function', name: 'f', parameters: schema }] }],
    [
      'openai-chat',
      {
        ...{ model: 'a/m', messages: [{ role: 'user', content: said }] },
        tools: [{ type: 'function', function: { name: 'f', parameters: schema } }],
      },
    ],
    [
      'anthropic-messages',
      {
        ...{ model: 'a/m', max_tokens: 9, messages: [{ role: 'user', content: said }] },
        tools: [{ name: 'f', input_schema: { type: 'object', ...schema } }],
      },
    ],
  ] as const

describe('N13: the price of a cache that is kept for an hour', () => {
  const message = (cache: object | undefined) => ({
    ...{ model: 'a/m', max_tokens: 9 },
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi', ...(cache && { cache_control: cache }) }] }],
  })
  const mayCache = (text: string) =>
    clientFormats['anthropic-messages']
      .decodeRequest({
        ...{ body: JSON.parse(text) as Record<string, unknown>, headers: {} },
        source: scanJson(Buffer.from(text)),
      })
      .needs.mayCacheForHour?.()

  it('is set aside only where a request asks for one, however it is spelled', () => {
    const hour = JSON.stringify(message({ type: 'ephemeral', ttl: '1h' }))
    expect(mayCache(JSON.stringify(message(undefined)))).toBe(false)
    expect(mayCache(JSON.stringify(message({ type: 'ephemeral' })))).toBe(false)
    expect(mayCache(hour)).toBe(true)
    expect(mayCache(hour.replace('1h', '\\u0031h'))).toBe(true)
  })
})

describe('N13: the tokens that are set aside for a prompt', () => {
  it('are never fewer than a tokenizer counts, by its bytes and when it is counted', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (said, described) => {
        const schema = { description: described, properties: { a: { type: 'string' } } }
        const least = counted(said) + counted(described)
        for (const [format, body] of bodies(said, schema)) {
          const turn = decode(format, body)
          expect(turn.needs.promptTokensMost).toBeGreaterThanOrEqual(least)
          expect(await countPromptMost(turn)).toBeGreaterThanOrEqual(least)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('are fewer for ordinary text once it is counted', async () => {
    const said = 'The sea was calm this morning, and the wind came from the south. '.repeat(40)
    const turn = decode('openai-responses', { model: 'a/m', input: said })
    const most = await countPromptMost(turn)
    expect(most).toBeLessThan(turn.needs.promptTokensMost * 0.6)
    expect(most).toBeGreaterThan(countO200k(said))
  })

  it('are as many as fit a model where media are in it, and 50,000 for a picture once they are counted', async () => {
    const image = { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=' }
    const file = { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' }
    const withParts = (...content: object[]) =>
      decode('openai-responses', { model: 'a/m', input: [{ role: 'user', content }] })
    const pictures = withParts(image, image)
    expect(pictures.needs.promptTokensMost).toBe(Number.POSITIVE_INFINITY)
    expect(await countPromptMost(pictures)).toBeGreaterThan(100_000)
    expect(await countPromptMost(pictures)).toBeLessThan(101_000)
    expect(await countPromptMost(withParts(image, file))).toBe(Number.POSITIVE_INFINITY)
  })

  it('N13: counts pictures of items that only their own format knows', async () => {
    const screenshot = { type: 'computer_screenshot', image_url: 'https://pictures.example/1.png' }
    const output = { type: 'computer_call_output', call_id: 'call_1', output: screenshot }
    const call = {
      type: 'computer_call',
      id: 'cu_1',
      call_id: 'call_1',
      status: 'completed',
      pending_safety_checks: [],
    }
    const seen = (times: number) =>
      decode('openai-responses', {
        ...{ model: 'a/m', input: [{ ...call, action: { type: 'screenshot' } }, ...Array(times).fill(output)] },
      })
    for (const times of [1, 2]) {
      const most = await countPromptMost(seen(times))
      expect(most).toBeGreaterThan(times * 50_000)
      expect(most).toBeLessThan(times * 50_000 + 2000)
    }
  })
})
