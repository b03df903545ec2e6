import { addIssuer } from '../../administration/federation/add-issuer.ts'
import { toIssuerRecord } from '../../administration/federation/issuer-record.ts'
import type { Handler } from '../handler.ts'
import { editorOf } from './issuer-editor.ts'

/** POST /federation/issuers */
export const createFederationIssuer: Handler<'createFederationIssuer'> = async ({ principal, body }, services) => {
  const issuer = await services.transact((repositories) =>
    addIssuer(repositories, editorOf(principal, services), body, services.now()),
  )
  return { status: 201, body: { data: toIssuerRecord(issuer) } }
}
