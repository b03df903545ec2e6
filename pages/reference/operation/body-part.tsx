import type { Media } from '../contract/operations.ts'
import { SchemaWhole } from '../schema/schema-rows.tsx'

/** The body of a request. */
export function BodyPart({ body }: { readonly body: Media }) {
  return (
    <section class="part">
      <h2>
        Body <span class="muted">{body.type}</span>
      </h2>
      {body.schema !== undefined && <SchemaWhole schema={body.schema} />}
    </section>
  )
}
