import type { Schema } from '../../contract/contract.ts'
import { analyse } from './analyse.ts'
import { askPanel, type PanelAnswer } from './ask-panel.ts'
import type { FusionParts, FusionQuestion } from './fusion-question.ts'

/** Members of the item that callers are shown. */
export type FusionItem = Partial<Schema<'ServiceFusionItem'>>

/** What came of it. */
export interface FusionResult {
  /** What the model reads. */
  readonly text: string
  readonly isError: boolean
  /** Members of the item. */
  readonly item: FusionItem
}

/** Asks all models of the panel at once, then the analyst what they agree on. Rejects with the signal's reason once it is aborted. */
export async function runFusion(asked: FusionQuestion, parts: FusionParts): Promise<FusionResult> {
  const { tell } = parts
  tell('in_progress', {})
  const answers = await askPanel(asked, parts)
  const good = answers.filter((answer) => answer.kind === 'answered')
  const failed = answers.flatMap((answer) => (answer.kind === 'failed' ? [answer.failure] : []))
  const shown = {
    responses: good.map(({ model, text }) => ({ model, content: text })),
    failed_models: failed,
    sources: sourcesOf(good),
  }
  if (good.length === 0) {
    tell('completed', {})
    const error = 'No model of the panel answered.'
    return {
      text: JSON.stringify({ error, failed_models: failed }),
      isError: true,
      item: { ...shown, status: 'incomplete', error, failure_reason: 'all_models_failed' },
    }
  }
  const models = { analyst_model: asked.analyst, judge_model: asked.analyst }
  tell('analysis.in_progress', models)
  const found = await analyse(asked, shown.responses, parts)
  if (found.kind === 'analysed') tell('analysis.completed', { analysis: found.analysis })
  tell('completed', {})
  if (found.kind === 'analysed')
    return {
      text: JSON.stringify({ analysis: found.analysis, ...shown }),
      isError: false,
      item: { ...shown, analysis: found.analysis },
    }
  // The answers are worth reading without an analysis.
  return {
    text: JSON.stringify({ error: found.error, ...shown }),
    isError: false,
    item: { ...shown, status: 'incomplete', error: found.error, failure_reason: found.reason },
  }
}

function sourcesOf(answers: readonly Extract<PanelAnswer, { kind: 'answered' }>[]): Schema<'FusionSource'>[] {
  const byUrl = new Map(answers.flatMap(({ sources }) => sources.map((source) => [source.url, source] as const)))
  return [...byUrl.values()]
}
