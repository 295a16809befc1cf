import { describe, expect, it } from 'vitest'
import { LOOP_MS } from '../../src/offline/repertorization/index.ts'
import { MemoryStorage } from './support/engine_fixture.ts'
import { director, openTable, rubric } from './support/table_server.ts'

// Regression: a tab was closed right after the last key press, and the cell was empty
// when the exam was opened again.
describe('a page that closes while it writes a table', () => {
  const LEFT = 'banca:leaving_tables:candidate'

  it('leaves its uncommitted write to the next page (S6.2)', async () => {
    const storage = new MemoryStorage()
    const gone = await openTable(undefined, undefined, storage)
    await gone.autosave.edit([director('antes')])
    expect(storage.values.get(LEFT)).toBe('{}')
    // The browser ends a transaction with its page: it never commits.
    gone.db.write = () => new Promise(() => undefined)
    void gone.autosave.edit([director('antes e depois'), rubric(1, 3)])
    const next = await openTable(gone.tableServer, gone.name, storage)
    expect(
      [...next.autosave.records.values()].map(({ content, syncStatus }) => [content, syncStatus])
    ).toEqual([
      [rubric(1, 3), 'not_synchronized'],
      [director('antes e depois'), 'not_synchronized'],
    ])
    expect(storage.values.get(LEFT)).toBe('{}')
    await next.pass(LOOP_MS)
    expect(gone.tableServer.held.get('director:name')).toMatchObject({ name: 'antes e depois' })
    expect((await openTable(gone.tableServer, gone.name)).autosave.records.size).toBe(2)
  })

  it('changes nothing where a newer edit is stored (S6.2)', async () => {
    const storage = new MemoryStorage()
    const gone = await openTable(undefined, undefined, storage)
    gone.db.write = () => new Promise(() => undefined)
    void gone.autosave.edit([director('antes')])
    const noted = storage.getItem(LEFT)
    const between = await openTable(gone.tableServer, gone.name, storage)
    await between.autosave.edit([director('depois')])
    await between.autosave.stop()
    storage.setItem(LEFT, String(noted))
    const next = await openTable(gone.tableServer, gone.name, storage)
    expect(next.autosave.records.get('director:name')?.content).toEqual(director('depois'))
  })

  it('does not lose it to another page that writes before it was restored', async () => {
    const storage = new MemoryStorage()
    const other = await openTable(undefined, undefined, storage)
    const gone = await openTable(other.tableServer, other.name, storage)
    gone.db.write = () => new Promise(() => undefined)
    void gone.autosave.edit([director('da página fechada')])
    await other.autosave.edit([rubric(1, 3)])
    const next = await openTable(other.tableServer, other.name, storage)
    expect([...next.autosave.records.values()].map(({ content }) => content)).toEqual([
      rubric(1, 3),
      director('da página fechada'),
    ])
    expect(storage.values.get(LEFT)).toBe('{}')
  })

  it('has it in the journal while it is only in memory, until the server has it', async () => {
    const storage = new MemoryStorage()
    const gone = await openTable(undefined, undefined, storage)
    await gone.db.useMemory()
    await gone.autosave.edit([director('antes')])
    const next = await openTable(gone.tableServer, gone.name, storage)
    await next.db.useMemory()
    await next.autosave.load()
    expect(next.autosave.records.get('director:name')?.content).toEqual(director('antes'))
    storage.removeItem(LEFT)
    await next.autosave.edit([director('antes e depois')])
    expect(storage.values.get(LEFT)).toContain('antes e depois')
    await next.autosave.drain()
    expect(storage.values.get(LEFT)).toBe('{}')
    expect(gone.tableServer.held.get('director:name')).toMatchObject({ name: 'antes e depois' })
  })

  it('does not overwrite what was written later', async () => {
    const storage = new MemoryStorage()
    const gone = await openTable(undefined, undefined, storage)
    const { write } = gone.db
    gone.db.write = () => new Promise(() => undefined)
    void gone.autosave.edit([director('a')])
    const left = storage.values.get(LEFT) ?? ''
    gone.db.write = write
    await gone.autosave.edit([director('ab')])
    storage.setItem(LEFT, left)
    const next = await openTable(gone.tableServer, gone.name, storage)
    expect(next.autosave.records.get('director:name')?.content).toEqual(director('ab'))
    expect(
      (await next.db.write(['directorSymptoms'], (stores) => stores.directorSymptoms.toArray())).map(
        ({ data }) => data
      )
    ).toMatchObject([{ content: director('ab') }])
  })
})
