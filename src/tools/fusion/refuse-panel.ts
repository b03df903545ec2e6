import { GatewayError } from '../../errors/gateway-error.ts'

/** Throws GatewayError for a panel that has a panel of its own among its models: a request could not end otherwise. */
export function refusePanel(where: string, models: readonly (string | undefined)[]): void {
  const own = models.find((model) => model?.startsWith('service/fusion') === true)
  if (own !== undefined) throw new GatewayError('invalid_request', `${where}: ${own.slice(0, 64)} can't ask itself`)
}
