import { testProvider } from '../../administration/catalog/test-provider.ts'
import type { Handler } from '../handler.ts'
import { catalogEditorFor } from './catalog-editor.ts'

/** POST /admin/providers/{slug}/test */
export const testConfiguredProvider: Handler<'testConfiguredProvider'> = async (
  { principal, path, query },
  services,
) => {
  const { repositories, now, providerTests } = services
  await providerTests.limit.admit(principal.organizationId)
  const parts = { repositories, editor: catalogEditorFor(principal, services), tester: providerTests.tester, now }
  return { status: 200, body: { data: await testProvider(parts, { slug: path.slug, model: query.model }) } }
}
