import { CodeBlock } from '../text/code-block.tsx'
import { usePage } from './page-context.ts'
import { operationHref } from './place.ts'
import { Prose, Words } from './text/prose.tsx'

/** What the API is, and every operation with its address. */
export function Overview() {
  const { contract, groups, operations, address } = usePage()
  return (
    <article>
      <header class="head">
        <h1>{contract.info.title}</h1>
        <p class="muted">
          Version {contract.info.version} · {operations.length} operations · <a href="openapi.yaml">openapi.yaml</a> ·{' '}
          <a href="openapi.json">openapi.json</a>
        </p>
      </header>
      <CodeBlock text={address} name="Base URL" />
      {groups.map(({ tag, description, operations }) => (
        <section class="part" key={tag}>
          <h2>
            {tag}{' '}
            <span class="muted">
              <Words text={description} />
            </span>
          </h2>
          <table class="list-table">
            <thead class="unseen">
              <tr>
                <th>Method</th>
                <th>Operation</th>
                <th>Path</th>
              </tr>
            </thead>
            <tbody>
              {operations.map(({ id, method, path, summary }) => (
                <tr key={id}>
                  <td>
                    <span class={`method ${method}`}>{method}</span>
                  </td>
                  <td>
                    <a href={operationHref(id)}>{summary}</a>
                  </td>
                  <td class="where mono muted">{path}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <section class="part">
        <h2>About this API</h2>
        <Prose text={contract.info.description ?? ''} />
      </section>
    </article>
  )
}
