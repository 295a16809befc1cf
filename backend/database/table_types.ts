import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const HEAD = `/**
 * The rows of each table under the names of their columns, as both drivers give them: numbers, texts and null, flags as 0 and 1.
 * Made by \`node ace tables:write\`, which \`npm run dev\` calls after migrating; \`tests/functional/shared/tables.spec.ts\` holds it.
 */
export type Tables = {
`

type Column = { type: string; nullable: boolean }

const NUMBERS = new Set(['integer', 'bigint', 'boolean', 'float', 'double'])
const TEXTS = new Set(['text', 'varchar'])

function typeOf(table: string, name: string, { type, nullable }: Column): string {
  const base = NUMBERS.has(type.toLowerCase()) ? 'number' : TEXTS.has(type.toLowerCase()) ? 'string' : null
  if (base === null) throw new Error(`${table}.${name}: no TypeScript type for a column of type ${type}`)
  return nullable ? `${base} | null` : base
}

/** The text of `database/tables.ts` for the tables of this SQLite connection. */
export async function tableTypes(client: QueryClientContract): Promise<string> {
  const tables = (await client.getAllTables()).filter((name) => !name.startsWith('adonis_')).toSorted()
  const blocks: string[] = []
  for (const table of tables) {
    const columns: Record<string, Column> = await client.columnsInfo(table)
    // SQLite reports a text primary key as nullable; MariaDB does not allow that.
    for (const key of await client.getPrimaryKeys(table)) (columns[key] as Column).nullable = false
    const lines = Object.keys(columns)
      .toSorted()
      .map((name) => `    ${name}: ${typeOf(table, name, columns[name] as Column)}\n`)
    blocks.push(`  ${table}: {\n${lines.join('')}  }\n`)
  }
  return `${HEAD}${blocks.join('')}}\n`
}
