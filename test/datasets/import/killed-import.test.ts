import { once } from 'node:events'
import { expect, it } from 'vitest'
import { nextLine, startChild } from '../../storage/children/child-process.ts'
import { describeDatabases } from '../../support/databases.ts'
import { csvHeader } from './history-file.ts'
import { openImportStore } from './import-store.ts'

const timeoutMs = 60_000

describeDatabases((openFresh) => {
  it(
    'an import that is killed while it stores leaves nothing behind, and can be made again',
    async () => {
      const store = await openImportStore(openFresh)
      const { url, dataDir } = store.place
      const script = new URL('./import-until-killed.ts', import.meta.url)
      const { process: child, lines } = startChild(script, url ?? '', dataDir, store.organizationId)
      expect(await nextLine(lines)).toBe('storing')
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      expect(await store.rows()).toEqual([])
      const { total } = await store.repositories.apps.list({
        organizationId: store.organizationId,
        offset: 0,
        limit: 1,
      })
      expect(total).toBe(0)
      const text = `${csvHeader}\n2025-06-01,https://a.example,,,1,2,3\n`
      expect(await store.read(text)).toMatchObject({ newApps: 1, changedDays: 1 })
    },
    timeoutMs,
  )
})
