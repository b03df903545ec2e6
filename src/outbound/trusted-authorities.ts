import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'
import { ConfigError } from '../errors/config-error.ts'

let trusted: SecureContext | undefined

/**
 * Trusts the certificate authorities of a PEM file beside those that Node.js knows, in all TLS connections of this process that are made from now
 * on, as NODE_EXTRA_CA_CERTS does from its start. Without a file only the usual ones are trusted. Throws ConfigError for a file that
 * can't be read or has no certificate.
 */
export function trustAuthorities(file: string | undefined): void {
  trusted =
    file === undefined ? undefined : createSecureContext({ ca: [...rootCertificates, ...readCertificates(file)] })
}

/** For `tls.connect`. One context for all connections: reading the certificates takes milliseconds. */
export function trustOptions(): { readonly secureContext?: SecureContext } {
  return trusted === undefined ? {} : { secureContext: trusted }
}

function readCertificates(file: string): readonly string[] {
  const found = readText(file).match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
  if (found.length === 0 || !found.every(isCertificate)) {
    throw problem(`${file} must hold certificates in PEM form, each from BEGIN CERTIFICATE to END CERTIFICATE`)
  }
  return found
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).serialNumber !== ''
  } catch {
    return false
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw problem(`can't be read: ${error instanceof Error ? error.message : error}`)
  }
}

function problem(message: string): ConfigError {
  return new ConfigError([{ key: 'outbound.ca_file', message }])
}
