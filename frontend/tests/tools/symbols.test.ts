import { describe, expect, test } from 'vitest'
import { findSymbols, readTables, tagsOf } from '../../src/features/tools/symbols/tables.ts'

describe('symbols', () => {
  const [table] = readTables({
    results: [
      {
        keyName: 'Sinal',
        valueName: 'Nome',
        symbols: [
          { key: '¬', value: 'não', tag: 'lógica' },
          { key: 'π', value: 'pi', tag: 'Grego' },
          {},
          null,
        ],
      },
    ],
  })
  const symbols = table?.symbols ?? []
  test('are read from a page of tables or a plain list; invalid entries are left out', () => {
    expect(symbols).toHaveLength(2)
    expect(readTables([{ keyName: 'x' }])).toEqual([{ keyName: 'x', valueName: '', symbols: [] }])
    for (const junk of [null, 3, {}, 'x']) expect(readTables(junk)).toEqual([])
  })
  test('are found by name, symbol or tag, ignoring accents and case', () => {
    const keys = (query: string, tag = '') => findSymbols(symbols, query, tag).map((one) => one.key)
    expect([keys('NAO'), keys('π'), keys('gre'), keys(''), keys('', 'Grego'), keys('nao', 'Grego')]).toEqual([
      ['¬'],
      ['π'],
      ['π'],
      ['¬', 'π'],
      ['π'],
      [],
    ])
    expect(tagsOf([{ keyName: '', valueName: '', symbols }])).toEqual(['Grego', 'lógica'])
  })
})
