import type { Schema } from '../api/contract.ts'
import { hrefOf } from '../router/place.ts'
import { words } from '../words/numbers.ts'
import { CountsMark, originWords } from './counts-mark.tsx'

type Model = Schema<'ConfiguredModel'>

interface ConfiguredModelsProps {
  readonly models: readonly Model[]
  readonly canAdd: boolean
}

/** Models with settings of their own, each with what its endpoints cost. */
export function ConfiguredModels({ models, canAdd }: ConfiguredModelsProps) {
  return (
    <div>
      <div class="actions">
        <h2>Models with settings of their own</h2>
        {canAdd && (
          <a class="button" href={hrefOf(['models', 'providers'], { new: 'model' })}>
            Add a model
          </a>
        )}
      </div>
      <p class="muted">
        Models that are known of providers need none, and are not listed here: a model is added for a server of your
        own, for a name of your own, or for other prices.
      </p>
      {models.length > 0 && (
        <section class="scrolls" tabIndex={0} aria-label="Models with settings of their own">
          <table>
            <thead>
              <tr>
                <th>Model</th>
                <th>From</th>
                <th>Counts</th>
                <th>Served by</th>
                <th class="number">Input, $/1M</th>
                <th class="number">Output, $/1M</th>
              </tr>
            </thead>
            <tbody>
              {models.flatMap((model) =>
                model.endpoints.map(({ provider, tag, upstream_model, prices }, at) => (
                  <tr key={`${model.origin} ${model.id} ${tag} ${at}`}>
                    <td>{at === 0 && <a href={hrefOf(['models', 'providers'], { model: model.id })}>{model.id}</a>}</td>
                    <td>{at === 0 && originWords[model.origin]}</td>
                    <td>{at === 0 && <CountsMark of={model} />}</td>
                    <td>
                      {provider} <span class="muted mono">{upstream_model}</span>
                    </td>
                    <td class="number">{prices === null ? '–' : words.money(prices.prompt)}</td>
                    <td class="number">{prices === null ? '–' : words.money(prices.completion)}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
