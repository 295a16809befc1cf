/** `key` is the symbol itself, `value` its name. */
export type Symbol = { key: string; value: string; tag: string }
export type SymbolTable = { keyName: string; valueName: string; symbols: Symbol[] }

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/**
 * The tables of `GET /v1/symbol_table` (a list or a page of one); entries with
 * neither symbol nor name are left out.
 */
export function readTables(body: unknown): SymbolTable[] {
  const list = Array.isArray(body) ? body : record(body).results
  if (!Array.isArray(list)) return []
  return list.map(record).map((table) => ({
    keyName: text(table.keyName),
    valueName: text(table.valueName),
    symbols: (Array.isArray(table.symbols) ? table.symbols : [])
      .map(record)
      .map(({ key, value, tag }) => ({ key: text(key), value: text(value), tag: text(tag) }))
      .filter((symbol) => symbol.value !== '' || symbol.key !== '')
      // A symbol without a name is its own name, a name without a symbol its own symbol.
      .map((symbol) => ({ ...symbol, key: symbol.key || symbol.value })),
  }))
}

/** Every tag once, in alphabetical order. */
export function tagsOf(tables: readonly SymbolTable[]): string[] {
  const tags = new Set(tables.flatMap((table) => table.symbols.map((symbol) => symbol.tag)))
  return [...tags].filter((tag) => tag !== '').toSorted(new Intl.Collator('pt-BR').compare)
}

const plain = (raw: string) =>
  raw
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()

/**
 * The symbols whose name, symbol or tag contains the query (ignoring accents and case),
 * with the tag if one is chosen.
 */
export function findSymbols(symbols: readonly Symbol[], query: string, tag: string): Symbol[] {
  const wanted = plain(query)
  // A symbol such as "É" is compared without its accent as well: it may match too much, but never too little.
  return symbols.filter(
    (symbol) =>
      (tag === '' || symbol.tag === tag) &&
      (wanted === '' || [symbol.key, symbol.value, symbol.tag].some((part) => plain(part).includes(wanted)))
  )
}
