import { describe, expect, it } from 'vitest'
import { hexDigits, madeUp } from '../../../scripts/guardrails/made-up-token.ts'
import { findSecrets } from '../../../src/guardrails/filters/secrets.ts'
import { tokenRules } from '../../../src/guardrails/secrets/token-rules.ts'
import { found } from '../found.ts'

const pem = `-----BEGIN RSA PRIVATE KEY-----\n${madeUp(64)}\n${madeUp(64)}\n-----END RSA PRIVATE KEY-----`

describe('the secrets filter', () => {
  it.each([
    ['token: ', `ghp_${madeUp(36)}`, ''],
    ['https://x.example/?key=', `AIza${madeUp(35)}`, '&a=1'],
    ['', `AKIA${madeUp(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`, ' is the id'],
    ['use ', `sk-proj-${madeUp(60)}T3BlbkFJ${madeUp(60)}`, '.'],
    ['(', `eyJ${madeUp(20)}.eyJ${madeUp(30)}.${madeUp(30)}`, ')'],
    ['api_key = "', madeUp(32), '"'],
    ['{"client_secret":"', madeUp(24), '"}'],
    ['{\\"apiKey\\":\\"', madeUp(24), '\\"}'],
    ['Authorization: Bearer ', madeUp(40), '\n'],
    ['cli --api-key ', madeUp(30), ' run'],
    ['The access token for prod is ', madeUp(30), '.'],
    ['linear_secret: ', madeUp(32, hexDigits), ''],
    ['AWS_SECRET_ACCESS_KEY=', madeUp(40), ''],
    ['password: ', 'Tr0ub4dor&3', ''],
    ['curl -u ada:', 'hunter2', ' https://a.example'],
    ['Authorization: Basic ', Buffer.from('ada:pw').toString('base64'), ''],
    ['DB_PASSWORD=', 'tiger', '\n'],
    ['postgres://app:', 's3cr3t9', '@db.example/x'],
    ['https://api.telegram.org/bot', `123456789:AA${madeUp(33)}`, '/getMe'],
    ['key:\n', pem, '\nend'],
    ['cut: ', pem.slice(0, 120), ''],
    ['our own ', `sk-gw-${madeUp(43)}`, ''],
  ])('finds the secret behind %j', (before, secret, after) => {
    const text = before + secret + after
    const [first = ''] = found(findSecrets, text)
    expect(secret.endsWith(first) && first !== '').toBe(true)
    expect(found(findSecrets, text)).toHaveLength(1)
  })

  it.each([
    'AKIAIOSFODNN7EXAMPLE',
    'const token = getAccessTokenFromStore2(x)',
    'token_id: 123e4567-e89b-12d3-a456-426614174000',
    `integrity=sha512-${madeUp(60)}`,
    'max_tokens: 1024000000',
    'api_key = process.env.API_KEY_2',
    'api_key: {{ secrets.API_KEY_2 }}',
    'password: "********"',
    'password: changeme-please',
    'The password is required.',
    'curl -u user:password https://a.example',
    'Authorization: Basic <credentials>',
    'DB_PASSWORD=$SECRET',
    'REQUIRE_PASSWORD=true',
    'Authorization: Bearer <token>',
    `commit ${madeUp(40, hexDigits)}`,
    'primary_key: user_2024_orders_v2',
    'https://user:password@host.example',
    `ghp_${'a'.repeat(36)}`,
    'secret = "my-secret-name-2"',
    '-----BEGIN PUBLIC KEY-----',
  ])('leaves %j alone', (text) => {
    expect(found(findSecrets, text)).toEqual([])
  })

  it('has rules whose beginnings are no longer than what they find, in bounded counts', () => {
    for (const [, prefix, rest] of tokenRules) {
      expect(prefix.length).toBeGreaterThan(1)
      expect(rest).not.toMatch(/[*+](?![\w/=.-]*\])|,\}/)
    }
  })
})
