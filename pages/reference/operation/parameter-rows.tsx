import { follow, type WireParameter } from '../contract/contract.ts'
import type { Operation } from '../contract/operations.ts'
import { wordsOf } from '../contract/schema-parts.ts'
import { ruleWords, typeWords } from '../contract/schema-words.ts'
import { usePage } from '../page-context.ts'
import { Words } from '../text/prose.tsx'

const titles = { path: 'Path', query: 'Query', header: 'Headers' } as const

/** The parameters of an operation that are sent in one place. */
export function ParameterRows({
  operation,
  place,
}: {
  readonly operation: Operation
  readonly place: keyof typeof titles
}) {
  const parameters = operation.parameters.filter((parameter) => parameter.in === place)
  if (parameters.length === 0) return null
  return (
    <section class="part">
      <h2>{titles[place]}</h2>
      <ul class="rows">
        {parameters.map((parameter) => (
          <li key={parameter.name}>
            <Parameter parameter={parameter} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Parameter({ parameter }: { readonly parameter: WireParameter }) {
  const { contract } = usePage()
  const schema = parameter.schema ?? {}
  const found = follow(contract, schema)
  const words = wordsOf(contract, schema)
  const rules = found === undefined ? [] : ruleWords(found)
  return (
    <>
      <div class="leaf">
        <span class="row-name">{parameter.name}</span> <span class="row-type">{typeWords(found ?? schema)}</span>{' '}
        {parameter.required === true && <span class="flag warn">required</span>}
        {parameter.deprecated === true && <span class="flag muted">deprecated</span>}
      </div>
      <div class="row-text">
        <p>
          <Words text={parameter.description ?? found?.description ?? ''} />
        </p>
        {words.length > 0 && (
          <p class="rules">
            {words.map((word) => (
              <>
                <code>{word}</code>{' '}
              </>
            ))}
          </p>
        )}
        {rules.length > 0 && <p class="rules">{rules.join(' · ')}</p>}
      </div>
    </>
  )
}
