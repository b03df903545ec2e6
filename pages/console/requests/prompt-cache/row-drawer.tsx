import { Drawer } from '../../parts/drawer.tsx'
import { go, hereWith, hrefOf } from '../../router/place.ts'
import { Moment } from '../../words/moment.tsx'
import { words } from '../../words/numbers.ts'
import { lossWords, nameOf } from './columns.tsx'
import { type Cause, causeTitle, type Group, keyOf, type Row } from './findings.ts'

interface RowDrawerProps {
  readonly row: Row
  readonly group: Group
  readonly names: ReadonlyMap<string, string> | undefined
}

const close = () => go(hereWith({ row: undefined }))

/** What broke the prompts of one session or app, and what to change. */
export function RowDrawer({ row, group, names }: RowDrawerProps) {
  const key = keyOf(row)
  const filter = group === 'app' ? { app_id: key } : { session_id: key }
  return (
    <Drawer name="What broke" of={key} closing="Close what broke" close={close} class="request">
      <h2 class="title-line">{nameOf(row, group, names)}</h2>
      <p>
        {words.share(row.cached_share)} of {words.count(row.prompt_tokens)} tokens came from caches
        {row.missed_tokens !== null && (
          <>
            ; {words.count(row.missed_tokens)} were lost
            {row.lost_usd !== null && `, for ${words.money(row.lost_usd)}`}
          </>
        )}
        . <a href={hrefOf(['requests'], filter)}>All its requests</a>
      </p>
      {row.causes.length === 0 ? (
        <p class="muted">
          {row.missed_tokens === null
            ? 'No two of its requests could be compared.'
            : 'Nothing broke its prompts. Good.'}
        </p>
      ) : (
        row.causes.map((cause) => <CauseView key={`${cause.kind} ${cause.block_kind}`} cause={cause} filter={filter} />)
      )}
    </Drawer>
  )
}

/** What the address names and the list has not. */
export function NoSuchRow({ named, group }: { readonly named: string; readonly group: Group }) {
  const filter = group === 'app' ? { app_id: named } : { session_id: named }
  return (
    <Drawer name="What broke" of={named} closing="Close what broke" close={close} class="request">
      <h2>{group === 'app' ? 'This app is not listed' : 'This session is not listed'}</h2>
      <p>
        The list of this time has no line for <code class="breaks">{named}</code>. Choose another time above, or see{' '}
        <a href={hrefOf(['requests'], filter)}>its requests</a>.
      </p>
    </Drawer>
  )
}

function CauseView({ cause, filter }: { readonly cause: Cause; readonly filter: Readonly<Record<string, string>> }) {
  const { advice, requests, missed_tokens: missed, lost_usd, newest } = cause
  const title = causeTitle(cause)
  const linkTo = (id: string) => hrefOf(['requests'], { ...filter, open: id })
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl class="facts">
        {newest.place !== null && (
          <>
            <dt>Where</dt>
            <dd>{newest.place}</dd>
          </>
        )}
        <dt>How often</dt>
        <dd>
          {words.count(requests)} {requests === 1 ? 'request' : 'requests'}
        </dd>
        <dt>Lost</dt>
        <dd>
          {words.count(missed)} tokens{missed > 0 && `, ${lost_usd === null ? 'price unknown' : lossWords(lost_usd)}`}
        </dd>
        <dt>Example</dt>
        <dd>
          <a href={linkTo(newest.generation_id)}>
            Request of <Moment at={newest.at} />
          </a>
          , compared with <a href={linkTo(newest.previous_generation_id)}>the one before</a>
        </dd>
        <dt>What to change</dt>
        <dd>{advice}</dd>
      </dl>
    </section>
  )
}
