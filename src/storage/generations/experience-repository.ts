import type { Knex } from 'knex'
import type { AnswersOf } from '../../records/answers-of.ts'
import type { ModelExperience } from '../../records/model-experience.ts'
import type { Session } from '../store/database.ts'

interface SummedRow {
  model: string
  task: string
  requests: number
  answered: number
  priced_tokens: number
  cost_nanos: number
  timed: number
  first_token_ms: number
}

/** Results of earlier generations, to decide on later ones. */
export class ExperienceRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Output tokens of at most `count` answers since a time in Unix milliseconds, newest first. Answers without output are left out. */
  async lastOutputs(
    { organizationId, keyId, model }: AnswersOf,
    since: number,
    count: number,
  ): Promise<readonly number[]> {
    const rows: { output_tokens: number }[] = await this.#session.run((knex) =>
      knex('generations')
        .where({ organization_id: organizationId, key_id: keyId, model })
        .where('created_at', '>=', since)
        .where('output_tokens', '>', 0)
        .orderBy('created_at', 'desc')
        .limit(count)
        .select('output_tokens'),
    )
    return rows.map((row) => row.output_tokens)
  }

  /** What an organization's requests came to since a time in Unix milliseconds, by model and task. Those that their callers ended don't count. */
  async since(organizationId: string, since: number): Promise<readonly ModelExperience[]> {
    const rows: SummedRow[] = await this.#session.run((knex) =>
      knex('generations')
        .where({ organization_id: organizationId })
        .where('created_at', '>=', since)
        .whereNotNull('task')
        .whereNotNull('model')
        .whereNotIn('status', ['cancelled', 'interrupted'])
        .groupBy('model', 'task')
        .orderBy(['model', 'task'])
        .select('model', 'task', {
          requests: total(knex, '1'),
          answered: total(knex, "case when status in ('completed', 'incomplete') then 1 end"),
          priced_tokens: total(knex, 'case when cost_nanos is not null then input_tokens + output_tokens end'),
          cost_nanos: total(knex, 'cost_nanos'),
          timed: total(knex, 'case when first_token_ms is not null then 1 end'),
          first_token_ms: total(knex, 'first_token_ms'),
        }),
    )
    return rows.map((row) => ({
      model: row.model,
      task: row.task,
      requests: row.requests,
      answered: row.answered,
      pricedTokens: row.priced_tokens,
      costNanos: row.cost_nanos,
      timed: row.timed,
      firstTokenMs: row.first_token_ms,
    }))
  }
}

// A sum of bigints is a numeric on PostgreSQL, which the driver returns as text.
function total(knex: Knex, expression: string): Knex.Raw {
  return knex.raw(`cast(coalesce(sum(${expression}), 0) as bigint)`)
}
