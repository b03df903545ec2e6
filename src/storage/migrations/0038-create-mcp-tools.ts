import type { Knex } from 'knex'

/** Creates mcp_servers, what was last seen of the MCP servers of gateway.yaml, and mcp_tools, their tools as they were approved and as they are listed. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('mcp_servers', (table) => {
    table.string('name', 64).primary()
    // Whether tools of it were approved once: what it lists first is.
    table.boolean('is_pinned').notNullable()
    table.bigInteger('asked_at')
    table.bigInteger('listed_at')
    // JSON, as all that servers say: PostgreSQL has no text with U+0000.
    table.text('error')
    table.text('left_out').notNullable()
  })
  await knex.schema.createTable('mcp_tools', (table) => {
    table.string('server', 64).notNullable().references('name').inTable('mcp_servers')
    // Of the name, which may be longer than an index takes.
    table.string('name_hash', 64).notNullable()
    table.text('name').notNullable()
    table.integer('position').notNullable()
    table.text('approved_hash')
    table.text('approved')
    table.bigInteger('approved_at')
    table.text('listed_hash')
    table.text('listed')
    table.primary(['server', 'name_hash'])
  })
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('mcp_tools')
  await knex.schema.dropTable('mcp_servers')
}
