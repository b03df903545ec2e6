import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import { Answered } from '../parts/notes.tsx'
import { Moment } from '../words/moment.tsx'
import { words } from '../words/numbers.ts'

/** The inference key that somebody has signed in with: what it may spend, and until when. */
export function ThisKey() {
  const answer = useAnswer(async (signal) => (await ask(api.GET('/key', { signal }))).data, [])
  return (
    <Answered answer={answer}>
      {({ label, limit, limit_remaining, limit_reset, expires_at, rate_limit }) => (
        <section class="card" aria-label="This key">
          <p>
            <span class="mono">{label}</span>{' '}
            {limit === null
              ? 'has no limit of its own'
              : `has ${words.money(limit_remaining ?? 0)} of ${words.money(limit)} left`}
            {limit_reset !== null && ` (${limit_reset})`}
            {expires_at !== null && (
              <>
                {' '}
                and expires <Moment at={expires_at} />
              </>
            )}
            . <span class="muted">{rate_limit.note}</span>
          </p>
        </section>
      )}
    </Answered>
  )
}
