import { expect, it } from 'vitest'
import { adviceOnTls } from '../../src/errors/tls-fault.ts'

it.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', 'GATEWAY_CA_FILE'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'GATEWAY_CA_FILE'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'GATEWAY_CA_FILE'],
  ['CERT_HAS_EXPIRED', 'Renew it'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'for another host'],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'client certificate'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'does not speak TLS'],
  ['EPROTO', 'does not speak TLS'],
])('says what an operator can do about %s', (code, words) => {
  expect(adviceOnTls(code)).toContain(words)
})

it.each(['ECONNREFUSED', '', '28P01'])('has no advice on TLS for %j', (code) => {
  expect(adviceOnTls(code)).toBeUndefined()
})
