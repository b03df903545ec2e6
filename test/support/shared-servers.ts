import { afterAll, afterEach, beforeEach } from 'vitest'
import { type Behaviour, type FakeUpstream, startUpstream } from './fake-upstream.ts'

/** A fake provider for all tests of a file: each begins with what `otherwise` says, and without what those before it asked. */
export async function sharedUpstream(otherwise?: Behaviour): Promise<FakeUpstream> {
  const upstream = await startUpstream(otherwise)
  beforeEach(() => upstream.reset())
  afterAll(() => upstream.close())
  return upstream
}

/** A list for what a test opens: all in it is closed after the test. */
export function closedAfterEach<Open extends { close(): Promise<unknown> }>(): Open[] {
  const opened: Open[] = []
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close()
  })
  return opened
}
