import type { Schema } from '../contract/contract.ts'
import { ExampleView } from '../operation/example-view.tsx'
import { usePage } from '../page-context.ts'
import { SchemaWhole } from './schema-rows.tsx'

/** One named schema. */
export function SchemaPage({ name, schema }: { readonly name: string; readonly schema: Schema }) {
  const { contract } = usePage()
  const given = schema.examples ?? (schema.example === undefined ? [] : [schema.example])
  const examples = given.map((value, index) => ({ id: String(index), title: `Example ${index + 1}`, value }))
  return (
    <article key={name}>
      <header class="head">
        <h1>{name}</h1>
        <p class="muted">A schema of {contract.info.title}.</p>
      </header>
      <SchemaWhole schema={schema} />
      <ExampleView examples={examples} name={name} />
    </article>
  )
}
