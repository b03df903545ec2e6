const tls =
  /^(CERT_|ERR_TLS_|ERR_SSL_|ERR_OSSL_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/
const untrusted = /^(SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|CERT_UNTRUSTED|INVALID_CA)/
const outOfTime = /^CERT_(HAS_EXPIRED|NOT_YET_VALID)/
const otherHost = /^(ERR_TLS_CERT_ALTNAME|HOSTNAME_MISMATCH)/
const wantsCertificate = /CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE/

/** True for a code by which Node.js and OpenSSL say that TLS failed. */
export function isTlsCode(code: string): boolean {
  return tls.test(code)
}

/** True where nothing but trust in the server's certificate is missing. */
export function isUntrusted(code: string): boolean {
  return untrusted.test(code)
}

/** Advice for an operator on a TLS failure with this code; undefined for other codes. */
export function adviceOnTls(code: string): string | undefined {
  if (!isTlsCode(code)) return undefined
  if (isUntrusted(code))
    return 'Its certificate is from an authority that is not trusted here. Name a PEM file with that authority in GATEWAY_CA_FILE (outbound.ca_file).'
  if (outOfTime.test(code))
    return "Its certificate has expired or is not valid yet. Renew it, or correct this machine's clock."
  if (otherHost.test(code))
    return 'Its certificate is for another host. Write a host in the URL that the certificate names.'
  if (wantsCertificate.test(code))
    return 'It accepts no connection without a client certificate, or none with the versions of TLS and ciphers that are allowed here.'
  return 'It does not speak TLS on this port, or only versions of it that are not allowed here.'
}
