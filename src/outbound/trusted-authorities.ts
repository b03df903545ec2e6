import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'
import { type Environment, readEnvironment } from '../environment/environment.ts'
import { ConfigError } from '../errors/config-error.ts'

let certificates: readonly string[] | undefined
let trusted: SecureContext | undefined

/**
 * Trusts the certificate authorities of a PEM file beside those that Node.js knows, NODE_EXTRA_CA_CERTS among them, in all TLS connections of this
 * process that are made from now on. Without a file only the latter are trusted. Throws ConfigError for a file that can't be read or has no
 * certificate.
 */
export function trustAuthorities(file: string | undefined, env = readEnvironment()): void {
  certificates =
    file === undefined ? undefined : [...rootCertificates, ...extraCertificates(env), ...readCertificates(file)]
  trusted = certificates === undefined ? undefined : createSecureContext({ ca: [...certificates] })
}

/** All authorities that are trusted, as PEM; undefined: those of Node.js, which it adds itself. */
export function trustedCertificates(): readonly string[] | undefined {
  return certificates
}

/** For `tls.connect`. One context for all connections: reading the certificates takes milliseconds. */
export function trustOptions(): { readonly secureContext?: SecureContext } {
  return trusted === undefined ? {} : { secureContext: trusted }
}

// Node.js goes on without a file that it can't read, and warns of it itself.
function extraCertificates({ NODE_EXTRA_CA_CERTS: file }: Environment): readonly string[] {
  if (file === undefined || statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return []
  return certificatesIn(readFileSync(file, 'utf8')).filter(isCertificate)
}

function certificatesIn(text: string): readonly string[] {
  return text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
}

function readCertificates(file: string): readonly string[] {
  const found = certificatesIn(readText(file))
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
