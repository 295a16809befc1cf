import db from '@adonisjs/lucid/services/db'
import type { SymbolTable } from '../domain/exam_file.js'

type Order = readonly { field: 'key' | 'value'; descending: boolean }[]

/** The tables of the exams of a collection, each once, their symbols in the order asked for. */
export async function symbolTablesOf(collectionId: number, order: Order): Promise<SymbolTable[]> {
  const rows: { symbol_table_json: string }[] = await db
    .from('exams')
    .where('collection_id', collectionId)
    .whereNotNull('symbol_table_json')
    .orderBy('id')
    .select('symbol_table_json')
  const distinct = [...new Set(rows.map((row) => row.symbol_table_json))]
  const compare = new Intl.Collator('pt-BR')
  return distinct
    .flatMap((json) => JSON.parse(json) as SymbolTable[])
    .map((table) => ({
      ...table,
      symbols: table.symbols.toSorted((one, other) => {
        for (const { field, descending } of order) {
          const difference = compare.compare(one[field], other[field])
          if (difference !== 0) return descending ? -difference : difference
        }
        return 0
      }),
    }))
}
