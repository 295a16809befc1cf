import { idle } from './support/idle.ts'
import { describe, expect, it } from 'vitest'
import { clearDatabase } from '../../src/offline/clear_database.ts'
import { openDatabase } from '../../src/offline/index.ts'
import { LOOP_MS, noticeOf, type TableAutosave, textFrom } from '../../src/offline/repertorization/index.ts'
import { unsentRecords } from '../../src/offline/repertorization/unsent.ts'
import { FakeFiles } from './support/fake_files.ts'
import { director, openTable, rubric } from './support/table_server.ts'
import { FakeTime } from './support/time.ts'

const statuses = (autosave: TableAutosave) => [...autosave.records.values()].map((one) => one.syncStatus)

describe('the autosave', () => {
  it('posts nothing before its five seconds, then one record at a time (S13.2)', async () => {
    const { autosave, tableServer, pass } = await openTable()
    await autosave.edit([director('a'), rubric(1, 3), rubric(2, 1)])
    await pass(4_999)
    expect(tableServer.posts).toEqual([])
    expect(noticeOf(autosave.records)).toBe('syncing')
    await pass(1)
    expect(tableServer.posts).toEqual(['director:name', 'rubric:7/1', 'rubric:7/2'])
    expect(tableServer.mostAtOnce).toBe(1)
    expect(statuses(autosave)).toEqual(['synchronized', 'synchronized', 'synchronized'])
    expect(noticeOf(autosave.records)).toBe('synchronized')
    await pass(15_000)
    expect(tableServer.posts).toHaveLength(3)
  })

  it('retries a second after a failed post, without a message (S13.2)', async () => {
    const { autosave, tableServer, pass } = await openTable()
    tableServer.rule = 'dead'
    await autosave.edit([director('a')])
    await pass(5_000)
    expect(statuses(autosave)).toEqual(['synchronizing'])
    await pass(999)
    expect(tableServer.posts).toHaveLength(1)
    tableServer.rule = 'accept'
    await pass(1)
    expect(tableServer.posts).toHaveLength(2)
    expect(statuses(autosave)).toEqual(['synchronized'])
  })

  it('waits as long as a busy server asks, but 15 s at most', async () => {
    const { autosave, tableServer, pass } = await openTable()
    tableServer.rule = 'busy'
    await autosave.edit([director('a')])
    await pass(LOOP_MS)
    await pass(14_000)
    expect(tableServer.posts).toHaveLength(1)
    await pass(1_000)
    expect(tableServer.posts).toHaveLength(2)
  })

  it('sends an edit made while its record is posted in another post (S13.3)', async () => {
    const { autosave, tableServer, pass } = await openTable()
    tableServer.hold = []
    await autosave.edit([director('a')])
    await pass(LOOP_MS)
    await autosave.edit([director('ab')])
    const [answer] = tableServer.hold
    tableServer.hold = null
    answer?.()
    await idle()
    expect(tableServer.held.get('director:name')).toMatchObject({ name: 'ab', revision: 2 })
    expect(statuses(autosave)).toEqual(['synchronized'])
  })

  it('stores every edit across a reload without a connection, and sends it then', async () => {
    const first = await openTable()
    first.tableServer.rule = 'dead'
    await first.autosave.edit([director('a'), rubric(1, 2)])
    await first.pass(LOOP_MS)
    await first.autosave.stop()
    const { tableServer, name } = first
    tableServer.rule = 'accept'
    const again = await openTable(tableServer, name)
    expect(textFrom(again.autosave.records, new Set([7]))).toContain('"directorSymptom":"a"')
    expect(await again.autosave.drain()).toEqual({ unsent: 0 })
    expect([...tableServer.held.keys()].sort()).toEqual(['director:name', 'rubric:7/1'])
  })

  it('drains at once for the end of the exam, and reports what is left', async () => {
    const { autosave, tableServer, db } = await openTable()
    await autosave.edit([director('a'), rubric(1, 2)])
    tableServer.rule = 'dead'
    expect(await autosave.drain()).toEqual({ unsent: 2 })
    expect((await unsentRecords(db)).get('7')).toMatchObject([
      { content: { kind: 'rubric', item: 7, position: 1, value: 2 }, revision: 1 },
      { content: { kind: 'director', name: 'a' }, revision: 1 },
    ])
    tableServer.rule = 'accept'
    expect(await autosave.drain()).toEqual({ unsent: 0 })
    expect((await unsentRecords(db)).size).toBe(0)
  })

  it('is cleared with the local store only after it was sent, or when the person agreed', async () => {
    const { autosave, db, tableServer, name } = await openTable()
    await autosave.edit([director('a')])
    await autosave.stop()
    db.close()
    const time = new FakeTime()
    const clear = (force: boolean) =>
      clearDatabase('candidate', {
        name,
        force,
        fileTransport: new FakeFiles().transport,
        tableTransport: tableServer,
        storage: null,
        scheduler: time,
        transport: {
          sendBatch: () => Promise.reject(new TypeError()),
          finish: () => Promise.reject(new TypeError()),
        },
      })
    tableServer.rule = 'dead'
    expect(await clear(false)).toEqual({ cleared: false, unsent: 1, files: 0 })
    tableServer.rule = 'accept'
    expect(await clear(false)).toEqual({ cleared: true, unsent: 0, files: 0 })
    expect(tableServer.held.get('director:name')).toMatchObject({ name: 'a' })
    expect((await unsentRecords(openDatabase('candidate', name))).size).toBe(0)
  })

  it('a rejected record does not block the others', async () => {
    const { autosave, tableServer, pass } = await openTable()
    await autosave.edit([director('a')])
    tableServer.rule = 'refuse'
    await pass(LOOP_MS)
    tableServer.rule = 'accept'
    await autosave.edit([rubric(1, 2)])
    await pass(LOOP_MS)
    expect([...tableServer.held.keys()]).toEqual(['rubric:7/1'])
    expect(noticeOf(autosave.records)).toBe('refused')
  })

  it('offers each record once after the end, for staff to see', async () => {
    const { autosave, tableServer } = await openTable()
    await autosave.edit([director('a'), rubric(1, 2)])
    tableServer.rule = 'finished'
    expect(await autosave.drain()).toEqual({ unsent: 0 })
    expect(tableServer.posts).toHaveLength(2)
  })

  it('is silent while another tab writes, and reports a lost session', async () => {
    const { autosave, tableServer, pass, setWriter, losses } = await openTable()
    setWriter(false)
    await autosave.edit([director('a')])
    await pass(LOOP_MS)
    expect(tableServer.posts).toEqual([])
    setWriter(true)
    tableServer.rule = 'dead_session'
    await pass(LOOP_MS)
    expect(losses).toMatchObject([{ kind: 'unauthenticated', isTaken: false }])
    expect(statuses(autosave)).toEqual(['not_synchronized'])
  })

  it('shows what another device wrote, and stores what it replaced', async () => {
    const { autosave, tableServer, timesBehind } = await openTable()
    await autosave.edit([director('a')])
    tableServer.held.set('director:name', { kind: 'director', name: 'theirs', revision: 4 })
    await autosave.refresh()
    expect([...autosave.records.values()][0]).toMatchObject({
      content: { name: 'a' },
      syncStatus: 'not_synchronized',
    })
    expect(await autosave.drain()).toEqual({ unsent: 0 })
    expect(timesBehind()).toBe(1)
    await autosave.refresh()
    expect([...autosave.records.values()][0]).toMatchObject({
      content: { name: 'theirs' },
      superseded: { name: 'a' },
    })
    await autosave.edit([director('mine')])
    await autosave.drain()
    expect(tableServer.held.get('director:name')).toMatchObject({ name: 'mine', revision: 5 })
  })

  it('posts the term of each edit; a record read from the server has only its content', async () => {
    const { autosave, tableServer, setTerm } = await openTable()
    tableServer.held.set('director:name', { kind: 'director', name: 'theirs', term: 2, revision: 4 })
    await autosave.refresh()
    expect([...autosave.records.values()][0]?.content).toEqual(director('theirs'))
    setTerm(2)
    await autosave.edit([director('theirs'), rubric(1, 3)])
    await autosave.drain()
    expect(tableServer.sent).toEqual([{ ...rubric(1, 3), term: 2, revision: 1 }])
  })

  it('of a displaced device is stored by the server as a version, not sent again, and overwritten only after it was read again (S13.1)', async () => {
    const first = await openTable()
    const { autosave, tableServer, db, name, pass, losses, setTerm } = first
    setTerm(1)
    await autosave.edit([director('de A'), rubric(1, 2)])
    await autosave.drain()
    // Another device has the exam in term 2 and has written over one of them.
    tableServer.held.set('director:name', { kind: 'director', name: 'de B', term: 2, revision: 1 })
    tableServer.rule = 'taken'
    await autosave.edit([director('velho de A'), rubric(1, 3)])
    await pass(LOOP_MS)
    expect(tableServer.apart).toMatchObject([{ name: 'velho de A', term: 1 }])
    expect(tableServer.held.get('rubric:7/1')).toMatchObject({ value: 3 })
    expect(losses).toMatchObject([{ kind: 'taken_over' }, { kind: 'taken_over' }])
    expect(autosave.unsent).toBe(0)
    expect((await unsentRecords(db)).size).toBe(0)
    // Committed by a field before the answers were read again: not of the later term.
    setTerm(3)
    await autosave.edit([director('velho de A, e mais')])
    tableServer.rule = 'accept'
    await autosave.drain()
    expect(tableServer.apart).toHaveLength(2)
    expect(tableServer.held.get('director:name')).toMatchObject({ name: 'de B' })
    await autosave.stop()
    // Across a reload as well.
    const again = await openTable(tableServer, name)
    expect(await again.autosave.drain()).toEqual({ unsent: 0 })
    expect(tableServer.apart).toHaveLength(2)
    await again.autosave.refresh()
    expect(
      [...again.autosave.records.values()].find(({ content }) => content.kind === 'director')
    ).toMatchObject({
      content: { name: 'de B' },
      superseded: { name: 'velho de A, e mais' },
    })
    expect(noticeOf(again.autosave.records)).toBe('quarantined')
    again.setTerm(3)
    await again.autosave.edit([director('de A, que leu')])
    await again.autosave.drain()
    expect(tableServer.held.get('director:name')).toMatchObject({ name: 'de A, que leu', term: 3 })
  })

  it('a record that the server could not quarantine is shown as stored only here', async () => {
    const { autosave, tableServer, db } = await openTable()
    tableServer.send = () =>
      Promise.resolve({
        status: 409,
        body: {
          code: 'session_taken',
          serverTime: 'T',
          record: { accepted: false, term: 2, revision: 1, reason: 'superseded', kept: false },
        },
      })
    await autosave.edit([director('a')])
    await autosave.drain()
    expect(noticeOf(autosave.records)).toBe('refused')
    expect((await unsentRecords(db)).size).toBe(1)
  })
})
