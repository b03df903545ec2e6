import type { ToyFormat } from '../../pipeline/toy-providers.ts'
import type { Behaviour } from '../../support/fake-upstream.ts'
import { call, type Got, type LoopBench, saying, text, type Wire } from '../loop-bench.ts'

export const analysis = {
  consensus: ['The bug is a race.'],
  contradictions: [{ topic: 'Remedy', stances: [{ model: 'tools/one', stance: 'A lock.' }] }],
  partial_coverage: [{ models: ['tools/one'], point: 'Tests are missing.' }],
  unique_insights: [{ model: 'tools/two', insight: 'Retries make it worse.' }],
  blind_spots: ['Load.'],
}

export interface Panel {
  /** What a model of the panel does, by the provider's name for it; it says its own name otherwise. */
  readonly panel?: Readonly<Record<string, Behaviour>>
  /** What the analyst writes, one text for each time that it is asked. */
  readonly analyses?: readonly string[]
  /** What whoever writes the answer does. */
  readonly last?: Behaviour
}

/** Who asks, as far as a question to a provider tells. */
export function roleOf(body: Wire): 'first' | 'panel' | 'analyst' | 'last' {
  const said = JSON.stringify(body)
  if (said.includes('Compare their answers')) return 'analyst'
  if (said.includes('call_fusion') || said.includes('several models have answered')) return 'last'
  return said.includes('What is wrong?') ? 'panel' : 'first'
}

/** The provider calls the tool, plays the panel and the analyst, and writes the answer. The panel is asked in no certain order. */
export function playFusion(
  bench: LoopBench,
  { panel = {}, analyses = [JSON.stringify(analysis)], last }: Panel = {},
): void {
  const left = [...analyses]
  bench.upstream.otherwise((exchange) => {
    const body = exchange.request.body ?? {}
    const model = String(body['model'])
    switch (roleOf(body)) {
      case 'first':
        return saying([call('fusion', { prompt: 'What is wrong?' })])(exchange)
      case 'panel':
        return (panel[model] ?? saying([text('Says ', `${model}.`)]))(exchange)
      case 'analyst':
        return saying([text(left.shift() ?? '')])(exchange)
      case 'last':
        return (last ?? saying([text('It is a race.')]))(exchange)
    }
  })
}

export function fusionItem(got: Got): Wire | undefined {
  return (got.whole['output'] as readonly Wire[]).find(({ type }) => type === 'service:fusion')
}

/** The events of the call, without what numbers them. */
export function fusionEvents({ events }: Got): readonly Wire[] {
  return events.flatMap(({ sequence_number: _, item_id: id, output_index: index, ...event }) => {
    const type = String(event['type'])
    if (!type.startsWith('response.fusion_call.')) return []
    if (typeof id !== 'string' || typeof index !== 'number') throw new Error(`${type} names no item`)
    return [{ ...event, type: type.replace('response.fusion_call.', '') }]
  })
}

/** The conversation so far and a further question, as a caller sends them. */
export function turnAfter(caller: ToyFormat, question: string, { whole }: Got): object {
  const first = { role: 'user', content: question }
  const next = { role: 'user', content: 'And now?' }
  if (caller === 'openai-responses') return { input: [first, ...(whole['output'] as readonly Wire[]), next] }
  const [choice] = (whole['choices'] ?? []) as readonly { readonly message: Wire }[]
  return { messages: [first, choice?.message ?? { role: 'assistant', content: whole['content'] }, next] }
}
