import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import type { SymbolTable } from '../domain/exam_file.js'

type Order = readonly { field: 'key' | 'value'; descending: boolean }[]

/** The tables of the exams of a collection, each once, their symbols in the order asked for. */
export async function symbolTablesOf(collectionId: number, order: Order): Promise<SymbolTable[]> {
  const rows = await select(db, 'exams', { json: 'exams.symbol_table_json' })
    .where('collection_id', collectionId)
    .whereNotNull('symbol_table_json')
    .orderBy('id')
  const distinct = [...new Set(rows.flatMap(({ json }) => json ?? []))]
  const compare = new Intl.Collator('pt-BR')
  return distinct.flatMap(tablesIn).map((table) => ({
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

/** The stored tables of an exam; they were checked when the exam was imported. */
function tablesIn(json: string): SymbolTable[] {
  const stored: unknown = JSON.parse(json)
  return Array.isArray(stored) ? stored.filter(isTable) : []
}

const isTable = (value: unknown): value is SymbolTable =>
  value !== null && typeof value === 'object' && 'symbols' in value && Array.isArray(value.symbols)
