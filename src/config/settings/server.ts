import { logLevels } from '../config.ts'
import type { Setting } from './setting.ts'

/** Where the gateway listens and stores data, and its own keys. */
export const serverSettings: readonly Setting[] = [
  {
    key: 'host',
    kind: 'text',
    fallback: '127.0.0.1',
    variable: 'GATEWAY_HOST',
    needsRestart: true,
    description: 'Address to listen on; 0.0.0.0 for all.',
  },
  {
    key: 'port',
    kind: 'integer',
    fallback: 8787,
    variable: 'GATEWAY_PORT',
    minimum: 0,
    maximum: 65_535,
    needsRestart: true,
    description: 'Port to listen on; 0 for any free one.',
  },
  {
    key: 'data_dir',
    kind: 'path',
    fallback: 'data',
    variable: 'GATEWAY_DATA_DIR',
    needsRestart: true,
    description: 'Folder for the database and generated keys.',
  },
  {
    key: 'database_url',
    kind: 'url',
    variable: 'DATABASE_URL',
    schemes: ['postgres', 'postgresql'],
    // PostgreSQL's own clients read them, so that nobody expects a connection without TLS beside them.
    queryVariables: {
      PGSSLMODE: ['sslmode', 'ssl'],
      PGSSLROOTCERT: ['sslrootcert'],
      PGSSLCERT: ['sslcert'],
      PGSSLKEY: ['sslkey'],
    },
    needsRestart: true,
    description: 'PostgreSQL database; without it SQLite in the data folder.',
  },
  {
    key: 'redis_url',
    kind: 'url',
    variable: 'REDIS_URL',
    schemes: ['redis', 'rediss'],
    needsRestart: true,
    description: 'Redis for limits and sessions that several gateways share.',
  },
  {
    key: 'redis_prefix',
    kind: 'text',
    fallback: 'model-gateway',
    variable: 'GATEWAY_REDIS_PREFIX',
    needsRestart: true,
    description: 'Prefix of keys and channels in Redis; unrelated gateways need different ones.',
  },
  {
    key: 'public_url',
    kind: 'url',
    variable: 'GATEWAY_PUBLIC_URL',
    schemes: ['http', 'https'],
    needsRestart: true,
    description:
      'The URL under which callers find the gateway, such as https://gateway.example.com; access tokens are issued under it.',
  },
  {
    key: 'http.allowed_hosts',
    kind: 'texts',
    fallback: [],
    variable: 'GATEWAY_ALLOWED_HOSTS',
    item: {
      pattern: '^((\\*\\.)?[^\\s/@?#*\\\\:\\[\\]]+|\\[[\\da-fA-F:.]+\\])(:\\d{1,5})?$',
      rule: 'a host such as gateway.lan, *.example.com or [fd00::7]',
    },
    description:
      'Further host names that a gateway on a loopback address answers to; localhost, 127.0.0.1, [::1], host and public_url always work.',
  },
  {
    key: 'cors.origins',
    kind: 'texts',
    fallback: [],
    variable: 'GATEWAY_CORS_ORIGINS',
    item: {
      pattern: '^[a-zA-Z][a-zA-Z0-9+.-]*://[^\\s/?#@*]+$',
      rule: 'an origin such as https://app.example.com or http://localhost:3000, without a path',
    },
    description: 'Origins whose pages may use the gateway from a browser. Default: none.',
  },
  {
    key: 'http.pages',
    kind: 'choice',
    variable: 'GATEWAY_PAGES',
    needsRestart: true,
    choices: ['full', 'brief', 'off'],
    description:
      'What browsers are shown at / and /docs, without a key: brief leaves out providers, off shows no pages. Default: full on a loopback address without a proxy, else brief.',
  },
  {
    key: 'http.rankings',
    kind: 'choice',
    variable: 'GATEWAY_RANKINGS',
    needsRestart: true,
    choices: ['on', 'off'],
    description:
      'Whether browsers are shown the ranking of public apps at /rankings, without a key. Default: on where http.pages is full, else off.',
  },
  {
    key: 'trusted_proxies',
    kind: 'integer',
    fallback: 0,
    variable: 'GATEWAY_TRUSTED_PROXIES',
    minimum: 0,
    maximum: 10,
    description:
      'Number of your own proxies in front of the gateway: this many entries at the end of X-Forwarded-For are trusted.',
  },
  {
    key: 'master_key',
    kind: 'secret',
    variable: 'GATEWAY_MASTER_KEY',
    // If a secret was not mounted, the gateway makes a key of its own, and the log should say so.
    isNeverBlank: true,
    // Older versions sealed with the untrimmed key.
    asWritten: 'previous_master_key',
    needsRestart: true,
    description:
      'Encrypts signing keys and provider credentials in the database; without it one is created in the data folder. Preferably from the environment.',
  },
  {
    key: 'previous_master_key',
    kind: 'secret',
    variable: 'GATEWAY_PREVIOUS_MASTER_KEY',
    needsRestart: true,
    description: 'The previous master key: decrypts provider credentials until "byok rekey" has encrypted them again.',
  },
  {
    key: 'bootstrap.inference_key',
    kind: 'secret',
    variable: 'GATEWAY_BOOTSTRAP_INFERENCE_KEY',
    isEnvironmentOnly: true,
    needsRestart: true,
    description: 'Inference key to create on the first start, instead of a random one.',
  },
  {
    key: 'bootstrap.management_key',
    kind: 'secret',
    variable: 'GATEWAY_BOOTSTRAP_MANAGEMENT_KEY',
    isEnvironmentOnly: true,
    needsRestart: true,
    description: 'Management key to create on the first start, instead of a random one.',
  },
  {
    key: 'env_files',
    kind: 'paths',
    fallback: [],
    description:
      'Files of lines `NAME=value`, which are read again at a reload. They count like environment variables; those that the environment has win.',
  },
  {
    key: 'log_level',
    kind: 'choice',
    fallback: 'info',
    variable: 'GATEWAY_LOG_LEVEL',
    choices: logLevels,
    description: 'The lowest level that is logged.',
  },
]
