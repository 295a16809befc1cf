import type { QueryClientContract } from '@adonisjs/lucid/types/database'

type Client = Pick<QueryClientContract, 'raw'> & { readonly dialect: { readonly name: string } }

/**
 * A table, walked by this index of it: left to themselves the databases sort what they read rather than walk an index in its order. For `from`. Both
 * names are the program's own.
 */
export function walkedBy(client: Client, table: string, index: string): string {
  const hint = client.dialect.name === 'mysql' ? `force index (${index})` : `indexed by ${index}`
  // Lucid passes on what `from` is given; only its types know no raw table.
  return client.raw(`${table} ${hint}`) as unknown as string
}
