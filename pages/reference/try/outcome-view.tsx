import { useEffect, useRef, useState } from 'preact/hooks'
import { CodeBlock } from '../../text/code-block.tsx'
import type { Outcome } from './send.ts'

/** What a request was answered. */
export function OutcomeView({ outcome }: { readonly outcome: Outcome }) {
  const { status, headers, text, isJson, bytes, eventCount, said, failure } = outcome
  return (
    <div class="outcome" aria-live="polite">
      <p class="status-line">
        <StatusWords outcome={outcome} />
      </p>
      {failure !== undefined && <p class="bad">{failure}</p>}
      {said !== '' && (
        <p class="said" data-said>
          {said}
        </p>
      )}
      {eventCount > 0 && <EventList outcome={outcome} />}
      {text !== '' && <CodeBlock text={text} name="Answer" isJson={isJson} />}
      {bytes !== undefined && bytes.size > 0 && <Download bytes={bytes} />}
      {status !== undefined && headers.length > 0 && (
        <details>
          <summary>Headers of the answer</summary>
          <pre tabIndex={0}>{headers.map(([name, value]) => `${name}: ${value}\n`).join('')}</pre>
        </details>
      )}
    </div>
  )
}

function StatusWords({ outcome: { status, isRunning, milliseconds, eventCount } }: { readonly outcome: Outcome }) {
  const mark = status === undefined ? 'muted' : status < 400 ? 'good' : 'bad'
  const shape = status === undefined ? '○' : status < 400 ? '●' : '■'
  const time = milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
  return (
    <>
      <span class={mark}>
        {shape} {status ?? (isRunning ? 'waiting' : 'no answer')}
      </span>{' '}
      <span class="muted">
        {time}
        {eventCount > 0 && ` · ${eventCount} events`}
        {isRunning && status !== undefined && ' · still coming'}
      </span>
    </>
  )
}

function EventList({ outcome: { events, eventCount } }: { readonly outcome: Outcome }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight
  }, [eventCount])
  return (
    <ol class="events" ref={list} tabIndex={0} aria-label="Events">
      {events.map(({ name, data }, index) => (
        <li key={eventCount - events.length + index}>
          {name !== '' && <span class="event-name">{name}</span>}
          <span class="event-data">{data.slice(0, 600)}</span>
        </li>
      ))}
    </ol>
  )
}

function Download({ bytes }: { readonly bytes: Blob }) {
  const [url, setUrl] = useState<string | undefined>()
  useEffect(() => {
    const made = URL.createObjectURL(bytes)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return (
    <p>
      {bytes.size} bytes.{' '}
      {url !== undefined && (
        <a href={url} download="answer.bin">
          Save them
        </a>
      )}
    </p>
  )
}
