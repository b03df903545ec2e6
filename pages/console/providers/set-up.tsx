import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { useAnswer } from '../api/use-answer.ts'
import { blocksOf, type ProviderBlocks } from '../overview/provider-blocks.ts'
import { useMayDo } from '../parts/may-do.ts'
import { Answered, EmptyNote } from '../parts/notes.tsx'
import { hrefOf } from '../router/place.ts'
import { words } from '../words/numbers.ts'
import { ConfiguredModels } from './configured-models.tsx'
import { CountsMark, originWords } from './counts-mark.tsx'

type Provider = Schema<'ConfiguredProvider'>

const hourMs = 3_600_000

/** All providers and models that the gateway is set up with. */
export function SetUp() {
  const may = useMayDo()
  const answer = useAnswer(async (signal) => {
    const [{ data: providers }, { data: models }] = await Promise.all([
      ask(api.GET('/admin/providers', { signal })),
      ask(api.GET('/admin/models', { signal })),
    ])
    return { providers, models }
  }, [])
  return (
    <>
      <h1 class="unseen">Providers and models</h1>
      <Answered answer={answer}>
        {({ providers, models }) => (
          <>
            <div>
              <div class="actions">
                <h2>Providers</h2>
                {may('createConfiguredProvider') && (
                  <a class="button primary" href={hrefOf(['models', 'providers'], { new: 'provider' })}>
                    Add a provider
                  </a>
                )}
              </div>
              {providers.length === 0 ? <NoProviders /> : <Providers providers={providers} />}
            </div>
            <ConfiguredModels models={models} canAdd={providers.length > 0 && may('createConfiguredModel')} />
          </>
        )}
      </Answered>
    </>
  )
}

function NoProviders() {
  return (
    <EmptyNote title="No providers yet">
      <p>
        A provider answers requests: a company by its key, or a server of your own. Add one, and test it. Until then the
        simulator alone answers, as sim/echo.
      </p>
    </EmptyNote>
  )
}

function Providers({ providers }: { readonly providers: readonly Provider[] }) {
  const { value: health } = useAnswer(async (signal) => {
    const now = Date.now()
    const query = { since: new Date(now - hourMs).toISOString(), limit: 500 }
    return blocksOf((await ask(api.GET('/generations', { params: { query }, signal }))).data, now)
  }, [])
  return (
    <section class="scrolls" tabIndex={0} aria-label="Providers">
      <table>
        <thead>
          <tr>
            <th>Provider</th>
            <th>Name</th>
            <th>From</th>
            <th>Counts</th>
            <th>Last hour</th>
            <th>Address</th>
            <th>Key</th>
          </tr>
        </thead>
        <tbody>
          {providers.map((provider) => (
            <tr key={`${provider.origin} ${provider.slug}`}>
              <td>
                <a href={hrefOf(['models', 'providers'], { provider: provider.slug })}>{provider.slug}</a>
              </td>
              <td>{provider.name}</td>
              <td>{originWords[provider.origin]}</td>
              <td>
                <CountsMark of={provider} />
              </td>
              <td>
                <Health blocks={health?.find(({ name }) => name === provider.name)} isKnown={health !== undefined} />
              </td>
              <td class="mono">{provider.base_url ?? '–'}</td>
              <td class="mono">{provider.api_key ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Health({ blocks, isKnown }: { readonly blocks: ProviderBlocks | undefined; readonly isKnown: boolean }) {
  if (blocks === undefined) return <span class="muted">{isKnown ? 'not asked' : '…'}</span>
  const { attempts, failed } = blocks
  const share = failed / attempts
  const [shape, colour] = share === 0 ? ['●', 'good'] : share < 0.5 ? ['▲', 'warn'] : ['■', 'bad']
  return (
    <span class={colour}>
      {shape} {words.share(1 - share)} of {words.count(attempts)} answered
    </span>
  )
}
