import type { Column } from '../parts/columns.ts'
import { StatusMark } from '../parts/status-mark.tsx'
import { hrefOf } from '../router/place.ts'
import { Moment } from '../words/moment.tsx'
import { words } from '../words/numbers.ts'
import type { Generation } from './generation.ts'

type Show = (row: Generation) => number | null

function numbers(
  id: string,
  title: string,
  width: number,
  of: Show,
  write: (value: number) => string,
): Column<Generation> {
  return {
    id,
    title,
    width,
    isNumber: true,
    show: (row) => {
      const value = of(row)
      return value === null ? <span class="muted">–</span> : write(value)
    },
    text: (row) => String(of(row) ?? ''),
  }
}

function plain(id: string, title: string, width: number, of: (row: Generation) => string | null): Column<Generation> {
  return { id, title, width, isExtra: true, show: (row) => of(row) ?? '', text: (row) => of(row) ?? '' }
}

/** What a list of requests shows of each. */
export const requestColumns: readonly Column<Generation>[] = [
  {
    id: 'time',
    title: 'Time',
    // A day with a clock of twelve hours.
    width: 160,
    show: ({ id, created_at }) => (
      <a class="row-link" href={hrefOf(['requests', id])}>
        <Moment at={created_at} />
      </a>
    ),
    text: ({ created_at }) => created_at,
  },
  {
    id: 'status',
    title: 'Status',
    width: 100,
    show: ({ status }) => <StatusMark status={status} />,
    text: ({ status }) => status,
  },
  { id: 'model', title: 'Model', show: ({ model }) => model, text: ({ model }) => model },
  {
    id: 'provider',
    title: 'Provider',
    width: 116,
    show: ({ provider_name, provider_responses }) => (
      <>
        {provider_name ?? <span class="muted">nobody asked</span>}
        {(provider_responses?.length ?? 0) > 1 && (
          <span class="muted" title="More than one attempt was made">
            {' '}
            ×{provider_responses?.length}
          </span>
        )}
      </>
    ),
    text: ({ provider_name }) => provider_name ?? '',
  },
  numbers('in', 'Tokens in', 80, ({ tokens_prompt }) => tokens_prompt, words.count),
  numbers('out', 'Tokens out', 96, ({ tokens_completion }) => tokens_completion, words.count),
  numbers('cost', 'Cost', 108, ({ total_cost }) => total_cost, words.money),
  numbers('first', 'First token', 92, ({ latency }) => latency, words.duration),
  numbers('duration', 'Duration', 78, ({ generation_time }) => generation_time, words.duration),
  {
    id: 'error',
    title: 'Error',
    show: ({ error_message }) => <span class="muted">{error_message}</span>,
    text: ({ error_message }) => error_message ?? '',
  },
  plain('finish', 'Ended by', 110, ({ finish_reason }) => finish_reason),
  plain('key', 'Key', 140, ({ api_key_hash }) => api_key_hash),
  plain('user', 'User', 120, ({ external_user }) => external_user),
  plain('session', 'Session', 140, ({ session_id }) => session_id),
  plain('origin', 'App', 160, ({ origin }) => origin),
  plain('id', 'Id', 320, ({ id }) => id),
]
