import type { Database } from '../../src/storage/store/database.ts'

/** What an app used on a day. */
export interface AppBook {
  readonly day: number
  readonly appId: number
  readonly requests: number
  readonly prompt: number
  readonly completion: number
}

/** What was counted for apps, and beside it what the generations themselves add up to; the two must be the same. */
export async function readAppBooks(
  database: Database,
): Promise<{ counted: AppBook[]; summed: AppBook[]; apps: number }> {
  const counted = await database.run((knex) =>
    knex('app_days').orderBy(['day', 'app_id']).select({
      day: 'day',
      appId: 'app_id',
      requests: 'requests',
      prompt: 'prompt_tokens',
      completion: 'completion_tokens',
    }),
  )
  const generations = await database.run((knex) =>
    knex('generations')
      .whereNotNull('app_id')
      .select({ appId: 'app_id', createdAt: 'created_at', prompt: 'input_tokens', completion: 'output_tokens' }),
  )
  const sums = new Map<string, { -readonly [Name in keyof AppBook]: AppBook[Name] }>()
  for (const { appId, createdAt, prompt, completion } of generations) {
    const day = Math.floor(createdAt / 86_400_000)
    const sum = sums.get(`${day} ${appId}`) ?? { day, appId, requests: 0, prompt: 0, completion: 0 }
    sums.set(`${day} ${appId}`, sum)
    sum.requests++
    sum.prompt += prompt
    sum.completion += completion
  }
  const summed = [...sums.values()].sort((one, next) => one.day - next.day || one.appId - next.appId)
  const apps = await database.run((knex) => knex('apps').count({ apps: '*' }).first())
  return { counted, summed, apps: Number(apps?.['apps']) }
}
