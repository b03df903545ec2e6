/** The slug of the provider of an endpoint, by its id: `<model id>@<provider>/<variant>#<credential id>`, of which the variant and the credential may be absent. */
export function providerOfEndpoint(endpointId: string): string {
  return endpointId.slice(endpointId.lastIndexOf('@') + 1).replace(/[/#].*$/s, '')
}
