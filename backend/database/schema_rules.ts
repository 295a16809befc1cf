import { type SchemaRules } from '@adonisjs/lucid/types/schema_generator'

/**
 * Times are epoch milliseconds in BIGINT columns, flags are 0/1 in both databases: one model text serves SQLite and
 * MariaDB (docs/adr/0001-database-pair.md).
 */
const milliseconds = { tsType: 'number', imports: [], decorators: [{ name: '@column' }] }

export default {
  types: {
    bigint: milliseconds,
    boolean: {
      tsType: 'boolean',
      imports: [{ source: '#shared/flag_column', namedImports: ['flagColumn'] }],
      decorators: [{ name: '@flagColumn' }],
    },
  },
  columns: { created_at: milliseconds, updated_at: milliseconds },
} satisfies SchemaRules
