import { serviceProviderConfig } from '../../scim/discovery.ts'
import { provisioning } from './provisioning.ts'
import { scimRoot } from './scim-root.ts'

/** GET /scim/v2/ServiceProviderConfig */
export const getScimServiceProviderConfig = provisioning<'getScimServiceProviderConfig'>(async (_call, services) => {
  const root = scimRoot(services)
  return { status: 200, body: serviceProviderConfig(root, new URL('/openapi.yaml', root).href) }
})
