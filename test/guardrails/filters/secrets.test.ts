import { describe, expect, it } from 'vitest'
import { hexDigits, madeUp } from '../../../scripts/guardrails/made-up-token.ts'
import { findSecrets } from '../../../src/guardrails/filters/secrets.ts'
import { tokenRules } from '../../../src/guardrails/secrets/token-rules.ts'
import { TextView } from '../../../src/guardrails/text-view.ts'
import { seededRandom } from '../../../src/lockstep/mock/seeded-random.ts'
import { textFromPattern } from '../../../src/lockstep/mock/text-from-pattern.ts'
import { cpuMs } from '../../support/growth.ts'
import { found } from '../found.ts'

const pem = `-----BEGIN RSA PRIVATE KEY-----\n${madeUp(64)}\n${madeUp(64)}\n-----END RSA PRIVATE KEY-----`
const uuid = madeUp(32, hexDigits, 23).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** A text that a part of a rule matches, without what look-aheads ask and without the padding of Base64. */
function exampleOf(pattern: string): string {
  const plain = pattern.replace(/\(\?=.*\}\)/, '').replace(/=(?=[^[]*\])/g, '')
  return textFromPattern(plain, seededRandom(11)) ?? ''
}

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
    ['DISCORD_TOKEN=', `MT${madeUp(24)}.G${madeUp(5)}.${madeUp(38)}`, ''],
    ['bot token: "', `OD${madeUp(24)}.X${madeUp(5)}.${madeUp(38)}`, '"'],
    ['hook https://', `discord.com/api/webhooks/123456789012345678/${madeUp(68)}`, ' posts'],
    ['', `discordapp.com/api/v10/webhooks/123456789012345678/${madeUp(68)}`, ''],
    ['scan with ', `squ_${madeUp(40, hexDigits)}`, '.'],
    ['API_TOKEN=$(curl --token ', madeUp(30), ' https://a.example)'],
    ['secretName: app\napi_key: ', madeUp(30), ''],
    [`api_key=\${NAME} secret=`, madeUp(30), ''],
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
    `DB_PASSWORD=\${DB_PASSWORD:?set DB_PASSWORD1 in .env}`,
    `DB_PASSWORD=\${DB_PASSWORD:-p0stgres-Local}`,
    `API_KEY=\${API_KEY:-${madeUp(24)}}`,
    'API_TOKEN=$(op read op://Private/api/credential1234x)',
    'api_key: {{ .Values.auth.apiKey2024x9z }}',
    'api_token: !vault prod/api-token-4f9a2c7x',
    'secret: op://Private/4f9a2c7x1b/credential2',
    'secret: vault:secret/data/app/4f9a2c7x1b#key',
    'api_key=arn:aws:secretsmanager:us-east-1:123456789012:secret:prod/db-AbC1x9',
    'password: "projects/my-proj-4f9a2c7x/secrets/db-password/versions/3"',
    'valueFrom:\n  secretKeyRef:\n    name: app-4f9a2c7x1b\n    key: api-4f9a2c7x1b9q',
    '"auth-token": "jwt-4f9a2c7@1.2.3-beta.4"',
    'auth-token==2.31.0.post4',
    'api_key: os.environ/PROVIDER_API_KEY_2',
    'password = var.db_password_2024',
    'password = random_password.db1.result',
    'password = data.aws_secretsmanager_secret_version.db1.secret_string',
    'password: __DB_PASSWORD_1__',
    'password: @@DB_PASSWORD_1@@',
    'token = config2024.member7.anotherLongNameOfAMember3',
  ])('leaves %j alone', (text) => {
    expect(found(findSecrets, text)).toEqual([])
  })

  // Fewer bits a character than in random text are a placeholder, but how many random text has depends on its length and alphabet.
  it.each([
    ['api_key=', 32, hexDigits],
    ['api_key: "', 24, hexDigits],
    ['"token": "', 16, hexDigits],
    ['secret = ', 32, '0123456789ABCDEF'],
  ])('finds every one of a thousand random keys behind %j, %i characters long', (before, length, alphabet) => {
    const missed = Array.from({ length: 1000 }, (_, seed) => madeUp(length, alphabet, seed * 7919 + 1)).filter(
      (key) => /\d/.test(key) && /[a-f]/i.test(key) && found(findSecrets, before + key)[0] !== key,
    )
    // One in a thousand is as regular as a placeholder.
    expect(missed.length, missed.join(' ')).toBeLessThanOrEqual(5)
  })

  it.each([
    'api_key=',
    '"apiKey":"',
    'X-API-Key: ',
    '--api-key ',
    'Authorization: Bearer ',
    'Authorization: Token ',
    'https://x.example/?access_token=',
    'CLIENT_SECRET=',
    'the api key is ',
  ])('finds a UUID behind %j', (before) => {
    expect(found(findSecrets, `${before}${uuid} `)).toEqual([uuid])
  })

  it.each(['key: ', 'id: ', 'request_token=', 'clientRequestToken: ', 'session: ', 'token_id: ', 'x-request-id: '])(
    'leaves a UUID behind %j alone',
    (before) => {
      expect(found(findSecrets, before + uuid)).toEqual([])
    },
  )

  it('finds an example of every rule, as long as it may be at least', () => {
    for (const [id, mark, rest, , before = ''] of tokenRules) {
      const token = exampleOf(before) + mark + exampleOf(rest)
      expect(found(findSecrets, `x ${token} y`), id).toEqual([token])
    }
  })

  it('has rules whose beginnings are no longer than what they find, in bounded counts', () => {
    for (const [, prefix, rest] of tokenRules) {
      expect(prefix.length).toBeGreaterThan(1)
      expect(rest).not.toMatch(/[*+](?![\w/=.-]*\])|,\}/)
    }
  })
})

describe('a web token behind what only begins like one', () => {
  const token = `eyJ${madeUp(60)}.eyJ${madeUp(200)}.${madeUp(43)}`
  const fillers = ['eyJ_', 'EYJ-', 'xeyJ', '_ey', 'eyJ_.ey', 'eyJ-.']
  it.each(fillers.flatMap((filler) => [1, 5, 900, 1100, 5000].map((count) => [filler, count] as const)))(
    'N36: is found behind %s, %i times',
    (filler, count) => {
      const text = `${filler.repeat(count)}_${token} and on`
      const [last] = findSecrets(new TextView(text)).slice(-1)
      expect(last?.end).toBe(text.length - ' and on'.length)
      expect(last?.start).toBeLessThanOrEqual(text.length - ' and on'.length - token.length)
    },
  )

  it('N36: costs no more than a few looks at a text that has none', async () => {
    const poor = 'eyJ_'.repeat(1000)
    const shapes = ['eyJ_', '_eyJ', `${poor}.`, `${poor}.ey${'J_ey'.repeat(1990)}.${'J_ey'.repeat(499)}.`]
    for (const shape of shapes) {
      const text = shape.repeat(Math.ceil(2_000_000 / shape.length))
      expect(await cpuMs(() => findSecrets(new TextView(text))), shape.slice(0, 20)).toBeLessThan(4000)
    }
  })
})
