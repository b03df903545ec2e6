import type { ComponentChildren } from 'preact'
import type { Sums } from '../overview/figures.ts'
import { words } from '../words/numbers.ts'

/** What each of something has used, what cost most first. */
export function UseTable(props: {
  /** Of what, in one word. */
  readonly title: string
  readonly rows: readonly (readonly [string, Sums])[]
  readonly children: (name: string) => ComponentChildren
}) {
  const { title, rows, children } = props
  return (
    <section class="scrolls" tabIndex={0} aria-label={`Use by ${title.toLowerCase()}`}>
      <table class="top-table">
        <caption>{title}s by cost</caption>
        <thead>
          <tr>
            <th>{title}</th>
            <th class="number">Requests</th>
            <th class="number">Failed</th>
            <th class="number">Tokens</th>
            <th class="number">Cost</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { requests, failed, promptTokens, completionTokens, cost }]) => (
            <tr key={name}>
              <td>{children(name)}</td>
              <td class="number">{words.brief(requests)}</td>
              <td class="number">{words.brief(failed)}</td>
              <td class="number">{words.brief(promptTokens + completionTokens)}</td>
              <td class="number">{words.money(cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
