import type { OAuth2Server } from 'oauth2-mock-server'

interface JsonResponse {
  json(body: object): unknown
}

/** Has a mock server say in its metadata that it takes a client's secret; by itself it says that it takes none. */
export function takesSecrets({ service }: OAuth2Server): void {
  const { response } = service.requestHandler as unknown as { readonly response: JsonResponse }
  const { json } = response
  const methods = 'token_endpoint_auth_methods_supported'
  response.json = function (body) {
    return json.call(this, methods in body ? { ...body, [methods]: ['client_secret_post'] } : body)
  }
}
