import { useState } from 'preact/hooks'
import { CodeBlock } from '../../text/code-block.tsx'
import type { Example } from '../contract/operations.ts'

/** Examples, one at a time. */
export function ExampleView({ examples, name }: { readonly examples: readonly Example[]; readonly name: string }) {
  const [id, setId] = useState(examples[0]?.id)
  const example = examples.find((each) => each.id === id) ?? examples[0]
  if (example === undefined) return null
  const isText = typeof example.value === 'string'
  return (
    <div class="field">
      {examples.length > 1 ? (
        <select
          aria-label={`Example of ${name}`}
          value={example.id}
          onChange={(event) => setId(event.currentTarget.value)}
        >
          {examples.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      ) : (
        <span class="label">Example: {example.title}</span>
      )}
      <CodeBlock
        text={isText ? String(example.value) : JSON.stringify(example.value, null, 2)}
        name={`Example of ${name}`}
        isJson={!isText}
      />
    </div>
  )
}
