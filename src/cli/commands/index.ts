import type { Command } from '../command.ts'

/** Groups of commands, and what each is about. */
export const groups: Readonly<Record<string, string>> = {
  credits: 'What the organization may spend, where its spending needs credits.',
  keys: 'Make, list and revoke API keys, in the database itself.',
  byok: 'Provider credentials that workspaces bring themselves.',
  federation: 'Workloads that exchange tokens of their own for access tokens.',
  models: 'What the gateway can route to.',
  routes: 'Where requests go, and why.',
  config: 'What the gateway is configured to do, and why.',
  db: 'The database behind the gateway.',
}

/** Every command, loaded when it is asked for. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  call: async () => (await import('./call.ts')).call,
  'credits show': async () => (await import('./credits-show.ts')).creditsShow,
  'credits grant': async () => (await import('./credits-grant.ts')).creditsGrant,
  'credits off': async () => (await import('./credits-off.ts')).creditsOff,
  'keys create': async () => (await import('./keys-create.ts')).keysCreate,
  'keys list': async () => (await import('./keys-list.ts')).keysList,
  'keys revoke': async () => (await import('./keys-revoke.ts')).keysRevoke,
  'byok list': async () => (await import('./byok-list.ts')).byokList,
  'byok add': async () => (await import('./byok-add.ts')).byokAdd,
  'byok update': async () => (await import('./byok-update.ts')).byokUpdate,
  'byok remove': async () => (await import('./byok-remove.ts')).byokRemove,
  'byok reorder': async () => (await import('./byok-reorder.ts')).byokReorder,
  'byok rekey': async () => (await import('./byok-rekey.ts')).byokRekey,
  'federation issuers': async () => (await import('./federation-issuers.ts')).federationIssuers,
  'federation policies': async () => (await import('./federation-policies.ts')).federationPolicies,
  'federation rotate-key': async () => (await import('./federation-rotate-key.ts')).federationRotateKey,
  'models list': async () => (await import('./models-list.ts')).modelsList,
  'routes explain': async () => (await import('./routes-explain.ts')).routesExplain,
  'config check': async () => (await import('./config-check.ts')).configCheck,
  'config explain': async () => (await import('./config-explain.ts')).configExplain,
  'config schema': async () => (await import('./config-schema.ts')).configSchemaCommand,
  'db migrate': async () => (await import('./db-migrate.ts')).dbMigrate,
  'db status': async () => (await import('./db-status.ts')).dbStatus,
}
