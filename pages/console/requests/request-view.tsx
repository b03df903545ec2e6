import { CodeBlock } from '../../text/code-block.tsx'
import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import { KeyLink } from '../keys/key-link.tsx'
import { useKeyNames } from '../keys/load-keys.ts'
import { Answered } from '../parts/notes.tsx'
import { StatusMark } from '../parts/status-mark.tsx'
import { hrefOf } from '../router/place.ts'
import { useSight } from '../session/sight.ts'
import { Moment } from '../words/moment.tsx'
import { words } from '../words/numbers.ts'
import { ContentView } from './content-view.tsx'
import type { Generation } from './generation.ts'
import { RequestActions } from './request-actions.tsx'
import { RouteTable } from './route-table.tsx'
import { TimelineView } from './timeline-view.tsx'
import { UsageTable } from './usage-table.tsx'
import { WayTable } from './way-table.tsx'

/** One request: how it went, what it cost, where it went and why. `isPage`: it stands on a page of its own. */
export function RequestView({ id, isPage = false }: { readonly id: string; readonly isPage?: boolean }) {
  const answer = useAnswer(
    async (signal) => (await ask(api.GET('/generation', { params: { query: { id } }, signal }))).data,
    [id],
  )
  return (
    <div class={isPage ? 'page request' : 'request'}>
      {isPage && (
        <p>
          <a href={hrefOf(['requests'])}>← Requests</a>
        </p>
      )}
      <Answered answer={answer}>{(generation) => <Whole generation={generation} isPage={isPage} />}</Answered>
    </div>
  )
}

function Whole({ generation, isPage }: { readonly generation: Generation; readonly isPage: boolean }) {
  const { id, status, error_type, error_message } = generation
  return (
    <>
      <Title generation={generation} isPage={isPage} />
      {error_message !== null && (
        <p class="said-error">
          <span class="bad">{error_type}</span> {error_message}
        </p>
      )}
      <RequestActions generation={generation} isPage={isPage} />
      <TimelineView generation={generation} />
      <UsageTable generation={generation} />
      <WayTable generation={generation} />
      <RouteTable generation={generation} />
      <ContentView id={id} hasAnswer={status !== 'failed'} />
      <Facts generation={generation} />
      <details>
        <summary>Raw record</summary>
        <CodeBlock text={JSON.stringify(generation, null, 2)} name="raw record" isJson />
      </details>
    </>
  )
}

function Title({ generation, isPage }: { readonly generation: Generation; readonly isPage: boolean }) {
  const { requested_model, model, provider_name, status, total_cost, generation_time } = generation
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <Heading class="title-line">
      <span>
        {requested_model}
        {model !== requested_model && <> → {model}</>}
        {provider_name !== null && <span class="muted"> → {provider_name}</span>}
      </span>
      <StatusMark status={status} />
      <span class="number">{total_cost === null ? 'cost unknown' : words.money(total_cost)}</span>
      {generation_time !== null && <span class="number">{words.duration(generation_time)}</span>}
    </Heading>
  )
}

function Facts({ generation }: { readonly generation: Generation }) {
  const sees = useSight()
  const names = useKeyNames(sees.keys)
  const {
    api_key_hash,
    created_at,
    id,
    request_id,
    upstream_id,
    external_user,
    session_id,
    user_agent,
    origin,
    finish_reason,
  } = generation
  const facts: readonly (readonly [string, string | null])[] = [
    ['Generation', id],
    ['Request', request_id],
    ["Provider's id", upstream_id],
    ['Ended by', finish_reason],
    ['User', external_user],
    ['Session', session_id],
    ['App', origin],
    ['Program', user_agent],
  ]
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">Record</h2>
      <dl class="facts">
        <dt>Time</dt>
        <dd>
          <Moment at={created_at} />
        </dd>
        <dt>Key</dt>
        <dd>{sees.keys ? <KeyLink hash={api_key_hash} names={names} /> : <span class="mono">{api_key_hash}</span>}</dd>
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd class="mono">{value}</dd>
            </>
          ))}
      </dl>
    </section>
  )
}
