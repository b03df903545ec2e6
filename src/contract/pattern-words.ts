/** What a text must be, for callers, where an expression of the contract says so. Keys are the contract's own. */
const rules: Readonly<Record<string, string>> = {
  '^[^\\x00-\\x1f]*$': 'must not have control characters such as tabs and line breaks',
  '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$':
    'must be one line, without control characters or marks that turn the direction of writing',
  '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\s][^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$':
    'must be one line with a character that can be seen, without control characters or marks that turn the direction of writing',
  '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$':
    'must not have control characters but tabs and line breaks, or marks that turn the direction of writing',
  '^[^\\x00-\\x20]+$': 'must not have spaces or control characters',
  '^[^\\x00]*$': 'must not have the character U+0000',
  '^[^\\x00=]+=[^\\x00]*$': 'must be a name and a value with = between them, without the character U+0000',
  '^[^\\[\\]]*$': 'must not have brackets ([ and ])',
  '^[a-z0-9]+(?:-[a-z0-9]+)*$': 'must be lower-case letters and digits, with single hyphens between them',
  '^(?:[a-z0-9]+(?:-[a-z0-9]+)*|[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$':
    'must be a UUID, or lower-case letters and digits with single hyphens between them',
  '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$': 'must be a UUID in lower case',
  '^[0-9a-f]{64}$': 'must be 64 hexadecimal digits, in lower case',
  '^[a-zA-Z0-9_-]+$': 'must have only letters (a to z), digits, underscores and hyphens',
  '^[a-zA-Z0-9 _-]+$': 'must have only letters (a to z), digits, spaces, underscores and hyphens',
  '^[a-zA-Z0-9_.-]+$': 'must have only letters (a to z), digits, underscores, dots and hyphens',
  '^~?[A-Za-z0-9][A-Za-z0-9._@+-]*$':
    'must begin with a letter or digit, or with ~ and one, and have only letters (a to z), digits and ._@+- after it',
  '^[A-Za-z0-9@][A-Za-z0-9._:/@+-]*$':
    'must begin with a letter, a digit or @, and have only letters (a to z), digits and ._:/@+- after it',
  '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*$':
    'must be a JWT: three parts in base64url with dots between them',
  '^\\d{4}-\\d{2}-\\d{2}$': 'must be a date such as 2026-01-31',
  '^(?:[Hh][Tt][Tt][Pp][Ss]?://|[Dd][Aa][Tt][Aa]:)': 'must be a URL that starts with https:, http: or data:',
  '^file-gw-[0-9a-f]{32}$': 'must be the id of a file of this gateway: file-gw- and 32 hexadecimal digits',
  '^[a-z][a-z0-9_-]{0,63}$':
    'must be a word of at most 64 small letters, digits, dashes and underscores, beginning with a letter',
  '^(?:workspace|api_key|endpoint|model|provider|key|app|task|user|total)(?:,(?:workspace|api_key|endpoint|model|provider|key|app|task|user|total))*$':
    'must be a comma-separated list of workspace, api_key, endpoint, model, provider, key, app, task, user and total',
  '^[A-Za-z][A-Za-z0-9_+/-]*$': 'must be the name of a time zone, such as Europe/Berlin',
  '^([01][0-9]|2[0-3]):[0-5][0-9]$': 'must be a time of day, such as 16:30',
  '^\\d+$': 'must have only digits',
  '^[+-]?[0-9]{1,9}$': 'must be a whole number of at most nine digits',
  '^[0-9]+(\\.[0-9]+)?$': 'must be a number such as 0.5, without a sign',
  '^(-1|[0-9]+(\\.[0-9]+)?)$': 'must be a number such as 0.5 without a sign, or -1',
  '^[A-Z]{2}$': 'must be two capital letters, such as DE',
  '^[45][0-9][0-9]$': 'must be an HTTP status from 400 to 599',
  '^[^*]*(\\*[^*]*){0,4}$': 'must not have more than four stars (*)',
  "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$": 'must be the name of a header',
  '^https:\\/\\/([^:@]+)(?::[^@]*)?@([^/]+)(?:\\/[^/]+)*\\/(\\d+)\\/?$':
    'must be a DSN, such as https://<public key>@<host>/<project id>',
  '^[a-zA-Z0-9_]+(?:[.-][a-zA-Z0-9_]+)*$':
    'must be letters (a to z), digits and underscores, with single dots or hyphens between them',
  '^(?!type$)': 'must not be type',
  '^[a-z0-9][a-z0-9._-]{0,63}$':
    'must be a word of at most 64 small letters, digits, dots, underscores and hyphens, beginning with a letter or digit',
  '^[a-z0-9][a-z0-9._-]*(/[a-z0-9][a-z0-9._-]*)?$':
    'must be one word or two with a slash between them, each of small letters, digits, dots, underscores and hyphens, beginning with a letter or digit',
  '^[a-z][a-z_]*$': 'must have only small letters and underscores, beginning with a letter',
  '^https?://[^\\s?#@]+$':
    'must be an address with https:// or http://, without a user name, a query, a fragment and spaces',
  "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$": 'must be the name of a header',
  '^[\\x20-\\x7e]*$': 'must have only printable ASCII characters',
  '^[A-Za-z0-9][A-Za-z0-9._@+-]*/[A-Za-z0-9@][A-Za-z0-9._:/@+-]*$':
    'must be the id of a model: an author, a slash and a name, each of letters (a to z), digits and ._@+-, the name with : and / too',
}

/** What the rule of an expression is in words; the expression itself where it has none. */
export function wordPattern(pattern: string): string {
  // What can't be seen is hard to find by an expression that can hardly be read.
  if (pattern.startsWith('^[^\\u0000-\\u001f'))
    return "must not have control characters such as tabs and line breaks, or marks that can't be seen"
  return rules[pattern] ?? `must match ${pattern}`
}
