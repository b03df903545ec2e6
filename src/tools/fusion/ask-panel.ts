import type { Schema } from '../../contract/contract.ts'
import { type ModelAnswer, ModelCallError } from '../ask-model.ts'
import type { FusionParts, FusionQuestion } from './fusion-question.ts'

/** What one model of the panel made of the question. */
export type PanelAnswer =
  | ({ readonly kind: 'answered' } & Pick<ModelAnswer, 'model' | 'text' | 'sources'>)
  | { readonly kind: 'failed'; readonly failure: Schema<'FusionFailedModel'> }

/** Asks all models of the panel at once. One that fails, or takes too long, does not keep the others from answering. */
export function askPanel(asked: FusionQuestion, parts: FusionParts): Promise<readonly PanelAnswer[]> {
  return Promise.all(asked.panel.map((model) => askMember(model, asked, parts)))
}

async function askMember(
  model: string,
  { panelWish }: FusionQuestion,
  { ask, signal, panelTimeoutMs, tell }: FusionParts,
): Promise<PanelAnswer> {
  tell('panel.added', { model })
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('the model took too long')), panelTimeoutMs)
  const fail = (error: string, status: number): PanelAnswer => {
    const failure = { model, error, status_code: status }
    tell('panel.failed', failure)
    return { kind: 'failed', failure }
  }
  try {
    const { text, sources } = await ask({ ...panelWish, model }, AbortSignal.any([signal, late.signal]), {
      text: (delta) => tell('panel.delta', { model, delta }),
      thought: (delta) => tell('panel.reasoning.delta', { model, delta }),
    })
    if (text === '') return fail('The answer has no text.', 502)
    tell('panel.completed', { model, content: text })
    return { kind: 'answered', model, text, sources }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (late.signal.aborted) return fail(`No answer within ${Math.round(panelTimeoutMs / 1000)} s.`, 504)
    if (error instanceof ModelCallError) return fail(error.message, error.status)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
