import { describe, expect, it } from 'vitest'
import { findEmails } from '../../../src/guardrails/filters/email.ts'
import { found } from '../found.ts'

describe('the email filter', () => {
  it.each([
    ['ada@example。com', 'ada@example。com'],
    ['给 ada@example.com。谢谢', 'ada@example.com'],
    ['Write to jane.doe@example.com.', 'jane.doe@example.com'],
    ['<jane+news@mail.example.co.uk>', 'jane+news@mail.example.co.uk'],
    ['mailto:jane@example.org?subject=Hi', 'jane@example.org'],
    ['email=jane@example.com&x=1', 'jane@example.com'],
    ['https://example.com/?user=jane%40example.com', 'jane%40example.com'],
    ["o'brien@example.ie", "o'brien@example.ie"],
    ["'jane@example.com'", 'jane@example.com'],
    ['用户@例子.广告 schrieb', '用户@例子.广告'],
    ['jörg@müller.example', 'jörg@müller.example'],
    ['x@xn--fiqs8s.xn--fiqs8s', 'x@xn--fiqs8s.xn--fiqs8s'],
    ['"jane doe"@example.com', '"jane doe"@example.com'],
    ['root@[192.0.2.7] and', 'root@[192.0.2.7]'],
    ['JANE@EXAMPLE.COM', 'JANE@EXAMPLE.COM'],
    ['_jane_@example.com', '_jane_@example.com'],
    ['{"to":"jane@example.com"}', 'jane@example.com'],
  ])('finds the address in %j', (text, address) => {
    expect(found(findEmails, text)).toEqual([address])
  })

  it.each([
    'npm install @scope/name@1.2.3',
    'react@18.2.0',
    '@app.route("/x")',
    'logo@2x.png',
    'user@localhost',
    'git@github.com:owner/name.git',
    'https://user:word@host.example/',
    'meet @ noon. Ok',
    'a@b.c',
    'y = x@self.weight',
    'foo@.example.com',
    'jane.@example.com',
    'jane@example..com',
  ])('leaves %j alone', (text) => {
    expect(found(findEmails, text)).toEqual([])
  })

  it('finds each of several addresses that nothing but a comma parts', () => {
    expect(found(findEmails, 'a@example.com,b@example.com;c@example.com')).toEqual([
      'a@example.com',
      'b@example.com',
      'c@example.com',
    ])
  })
})
