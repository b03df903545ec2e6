import { generateKeyPairSync, sign } from 'node:crypto'

export interface SelfSigned {
  readonly key: string
  readonly cert: string
}

/** A certificate that nobody vouches for, for a TLS server in a test (RFC 5280, as little of it as Node reads). */
export function selfSigned({ name = '127.0.0.1', days = 1 } = {}): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const subject = sequence(tlv(0x31, sequence(oid(0x55, 0x04, 0x03), tlv(0x0c, Buffer.from(name)))))
  const now = Date.now()
  const to = now + days * 86_400_000
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.of(2))),
    tlv(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    subject,
    sequence(time(Math.min(now, to) - 86_400_000), time(to)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, ecdsaWithSha256, tlv(0x03, Buffer.concat([Buffer.of(0), signature])))
  const lines = certificate.toString('base64').replaceAll(/(.{64})/g, '$1\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

function tlv(tag: number, value: Uint8Array): Buffer {
  const { length } = value
  const head =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), value])
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return tlv(0x30, Buffer.concat(parts))
}

function oid(...bytes: readonly number[]): Buffer {
  return tlv(0x06, Buffer.from(bytes))
}

function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return tlv(0x18, Buffer.from(`${digits}Z`))
}
