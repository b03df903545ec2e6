import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { useAnswer } from '../api/use-answer.ts'
import { Answered, EmptyNote } from '../parts/notes.tsx'
import { useSettled } from '../parts/use-settled.ts'
import { ModelPicker } from '../playground/model-picker.tsx'
import { go, hereWith, hrefOf, type Place } from '../router/place.ts'
import { BackTest } from './back-test.tsx'
import { comparePlans } from './compare-plans.ts'
import { dearestPrices } from './dearest-prices.ts'
import { PlanPair } from './plan-pair.tsx'
import { PlanTable } from './plan-table.tsx'
import { PreferenceFields } from './preference-fields.tsx'
import { preferencesOf } from './preferences.ts'
import { PriceFields } from './price-fields.tsx'

const modelsMax = 4
/** How long a slider rests before the plan is asked for. */
const restMs = 200

interface Plans {
  readonly plan: Schema<'RouteExplanation'>
  readonly without: Schema<'RouteExplanation'>
}

/** Where a request would go and why, and what preferences change in that. Nobody is asked for it. */
export function RoutesPage({ place: { query } }: { readonly place: Place }) {
  const models = (query.get('model') ?? '').split(',').filter((each) => each !== '')
  const preferences = preferencesOf(query)
  const about = useSettled(JSON.stringify([models, preferences]), restMs)
  const answer = useAnswer(
    async (signal): Promise<Plans | undefined> => {
      if (models.length === 0) return undefined
      const without = await explain(models, undefined, signal)
      return { plan: preferences === undefined ? without : await explain(models, preferences, signal), without }
    },
    [about],
  )
  return (
    <div class="page routes">
      <h1 class="unseen">Routes</h1>
      <form class="route-form" aria-label="What is asked" onSubmit={(event) => event.preventDefault()}>
        <ModelPicker
          chosen={models}
          max={modelsMax}
          change={(chosen) => go(hereWith({ model: chosen.join(',') }), { replaces: true })}
        />
        <PreferenceFields query={query} dearest={dearestPrices(answer.value?.without)} />
        {answer.value !== undefined && <PriceFields plan={answer.value.without} query={query} />}
      </form>
      {models.length === 0 ? (
        <EmptyNote title="Which way would a request go?">
          <p>
            This page shows the endpoints that would be tried for a model, from best to worst, with prices, health and
            why others are left out. Choose a model above; nothing is sent to any provider.
          </p>
        </EmptyNote>
      ) : (
        <Answered answer={answer}>
          {(plans) => plans !== undefined && <PlanView plans={plans} hasPreferences={preferences !== undefined} />}
        </Answered>
      )}
      <BackTest query={query} models={models} />
    </div>
  )
}

async function explain(
  [model, ...others]: readonly string[],
  provider: Schema<'ProviderPreferences'> | undefined,
  signal: AbortSignal,
): Promise<Schema<'RouteExplanation'>> {
  const request = {
    model,
    ...(others.length > 0 && { models: others }),
    input: 'Hello!',
    ...(provider !== undefined && { provider }),
  }
  return (await ask(api.POST('/routes/explain', { body: { request }, signal }))).data
}

const endpointWords = (count: number) => `${count} ${count === 1 ? 'endpoint' : 'endpoints'}`

function PlanView({
  plans: { plan, without },
  hasPreferences,
}: {
  readonly plans: Plans
  readonly hasPreferences: boolean
}) {
  const { candidates, excluded, strategy, version_group, refusal, requested_models } = plan
  return (
    <>
      <p>
        <strong>{candidates.length}</strong> of {endpointWords(candidates.length + excluded.length)} would be tried
        {candidates.length > 1 && ', in this order, until one answers'}.{' '}
        {strategy !== 'direct' && (
          <span class="muted">
            The model is chosen by: {strategy}
            {version_group !== null && ` of ${version_group}`}.{' '}
          </span>
        )}
        <a href={hrefOf(['playground'], { model: requested_models.join(',') })}>Try it in the playground</a>
      </p>
      {refusal !== null && (
        <p class="bad" role="alert">
          <span aria-hidden="true">■</span> {refusal.message}
        </p>
      )}
      {hasPreferences && <PlanPair plan={plan} without={without} />}
      <PlanTable rows={comparePlans(plan, without)} isCompared={hasPreferences} />
    </>
  )
}
