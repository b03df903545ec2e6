import type { Command } from '../command.ts'

/** Groups of commands, and what each is about. */
export const groups: Readonly<Record<string, string>> = {
  keys: 'Make, list and revoke API keys, in the database itself.',
  models: 'What the gateway can route to.',
  config: 'What the gateway is configured to do, and why.',
  db: 'The database behind the gateway.',
}

/** Every command, loaded when it is asked for. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  call: async () => (await import('./call.ts')).call,
  'keys create': async () => (await import('./keys-create.ts')).keysCreate,
  'keys list': async () => (await import('./keys-list.ts')).keysList,
  'keys revoke': async () => (await import('./keys-revoke.ts')).keysRevoke,
  'models list': async () => (await import('./models-list.ts')).modelsList,
  'config check': async () => (await import('./config-check.ts')).configCheck,
  'config explain': async () => (await import('./config-explain.ts')).configExplain,
  'config schema': async () => (await import('./config-schema.ts')).configSchemaCommand,
  'db migrate': async () => (await import('./db-migrate.ts')).dbMigrate,
  'db status': async () => (await import('./db-status.ts')).dbStatus,
}
