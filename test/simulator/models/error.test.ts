import { describe, expect, it } from 'vitest'
import { ask, conversationOf } from '../ask.ts'

describe('sim/error', () => {
  it.each([
    ['status 429', 429],
    ['please give me error 503 now', 503],
    ['Error: 404', 404],
    ['status=529', 529],
    ['just fail', 500],
  ])('fails as the prompt says: %s', async (prompt, status) => {
    const answer = await ask('sim/error', conversationOf(prompt))
    expect(answer.events).toHaveLength(1)
    expect(answer.fault?.status).toBe(status)
  })

  it('believes metadata more than the prompt', async () => {
    const metadata = { status: '429', retry_after: '7', code: 'slow_down' }
    const answer = await ask('sim/error', conversationOf('status 500', { metadata }))
    expect(answer.fault).toMatchObject({
      status: 429,
      type: 'rate_limit_exceeded',
      code: 'slow_down',
      retryAfterMs: 7000,
    })
  })

  it('reads when to try again from the prompt', async () => {
    expect((await ask('sim/error', conversationOf('status 429, retry after 3'))).fault?.retryAfterMs).toBe(3000)
    expect((await ask('sim/error', conversationOf('status 429'))).fault).not.toHaveProperty('retryAfterMs')
  })

  it('answers when the status is no failure', async () => {
    expect((await ask('sim/error', conversationOf('status 200'))).text).toBe('You said "status 200".')
  })
})
