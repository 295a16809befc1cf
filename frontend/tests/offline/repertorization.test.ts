import { idle } from './support/idle.ts'
import { describe, expect, it } from 'vitest'
import { clearDatabase } from '../../src/offline/clear_database.ts'
import { openDatabase, type RightLoss } from '../../src/offline/index.ts'
import type { TransportReply } from '../../src/offline/index.ts'
import {
  contentsOf,
  LOOP_MS,
  noticeOf,
  RETRY_MS,
  TableAutosave,
  textFrom,
  type RecordContent,
  type SentRecord,
  type ServerRecord,
  type TableRecord,
} from '../../src/offline/repertorization/index.ts'
import { compareOrder } from '../../src/offline/engine/merge.ts'
import {
  acknowledged,
  adopted,
  edited,
  keyOf,
  nextToSend,
  posted,
  refused,
  released,
} from '../../src/offline/repertorization/rules.ts'
import { unsentRecords } from '../../src/offline/repertorization/unsent.ts'
import { MemoryStorage } from './support/engine_fixture.ts'
import { FakeTime } from './support/time.ts'
import { FakeFiles } from './support/fake_files.ts'

const director = (name: string): RecordContent => ({ kind: 'director', name })
const rubric = (position: number, value: number | null, item = 7): RecordContent => ({
  kind: 'rubric',
  item,
  position,
  value,
})

describe('a record', () => {
  const fresh = edited(undefined, director('a'))

  it('is not synchronized after an edit, synchronizing while posted, synchronized afterwards', () => {
    expect(fresh).toMatchObject({ syncStatus: 'not_synchronized', revision: 1 })
    const sent = posted(fresh)
    expect(sent.syncStatus).toBe('synchronizing')
    expect(acknowledged(sent, 1)).toMatchObject({ syncStatus: 'synchronized', revision: 1 })
  })

  it('becomes synchronized only if it is still synchronizing', () => {
    const changed = edited(posted(fresh), director('b'))
    expect(acknowledged(changed, 1)).toBe(changed)
    expect(changed).toMatchObject({ syncStatus: 'not_synchronized', revision: 2 })
    // Posted anew meanwhile: the older word is not about this.
    expect(acknowledged(posted(changed), 1).syncStatus).toBe('synchronizing')
  })

  it('goes back to not synchronized when the post failed, and stays what an edit made of it', () => {
    expect(released(posted(fresh)).syncStatus).toBe('not_synchronized')
    const synchronized = acknowledged(posted(fresh), 1)
    expect(released(synchronized)).toBe(synchronized)
  })

  it('is kept, and not offered again, when it is refused, until it changes', () => {
    const no = refused(posted(fresh), 1, 'item_expired')
    expect(nextToSend(new Map([['x', no]]))).toBeUndefined()
    // The server keeps it apart.
    expect(noticeOf(new Map([['x', no]]))).toBe('kept')
    expect(noticeOf(new Map([['x', refused(posted(fresh), 1, 'not_there')]]))).toBe('refused')
    expect(nextToSend(new Map([['x', edited(no, director('b'))]]))).toMatchObject({ revision: 2 })
  })

  it('that was refused because its question was not handed out is sent once more after the server was read', () => {
    const no = refused(posted(fresh), 1, 'not_opened')
    expect(nextToSend(new Map([['x', no]]))).toBeUndefined()
    const again = adopted(no, undefined)
    expect(again).toMatchObject({ content: director('a'), revision: 1, refusal: null })
    expect(nextToSend(new Map([['x', again!]]))).toBe(again)
    expect(adopted(refused(posted(fresh), 1, 'not_there'), undefined)).toMatchObject({ refusal: 'not_there' })
  })

  it('of the same content is no edit', () => expect(edited(fresh, director('a'))).toBe(fresh))

  it('is of the term in which it was shown last; upon one that the server has not taken, of the term of that one', () => {
    const old = edited(undefined, director('a'), 1)
    expect(edited(old, director('ab'), 3)).toMatchObject({ term: 1, revision: 2 })
    expect(edited(refused(posted(old), 1, 'superseded'), director('ab'), 3)).toMatchObject({
      term: 1,
      revision: 2,
    })
    expect(edited(acknowledged(posted(old), 1), director('ab'), 3)).toMatchObject({ term: 3, revision: 2 })
    expect(edited(refused(posted(old), 1, 'not_kept'), director('ab'), 3)).toMatchObject({
      term: 3,
      revision: 2,
    })
  })

  it('that was displaced steps aside for what the server holds, or for nothing where it holds nothing, and is remembered', () => {
    const lost = refused(posted(edited(undefined, director('a'), 1)), 1, 'superseded', {
      term: 2,
      revision: 1,
    })
    expect(adopted(lost, { ...director('b'), term: 2, revision: 1 })).toEqual({
      content: director('b'),
      term: 2,
      revision: 1,
      syncStatus: 'synchronized',
      refusal: null,
      superseded: director('a'),
    })
    // A read from before the refusal does not bring an older one back.
    expect(adopted(lost, { ...director('z'), term: 1, revision: 7 })).toBe(lost)
    expect(adopted(lost, undefined)).toBe(lost)
    const apart = refused(posted(edited(undefined, director('a'), 1)), 1, 'superseded', {
      term: 0,
      revision: 0,
    })
    const nothing = adopted(apart, undefined)
    expect(nothing).toMatchObject({
      content: director(''),
      revision: 1,
      syncStatus: 'synchronized',
      superseded: director('a'),
    })
    expect(adopted(nothing, undefined)).toBe(nothing)
    expect(noticeOf(new Map([['x', nothing!]]))).toBe('kept')
    expect(edited(nothing, director('c'), 3)).toMatchObject({ term: 3, revision: 2 })
  })

  it.each<[string, TableRecord | undefined, ServerRecord, Partial<TableRecord>]>([
    [
      'nothing here',
      undefined,
      { ...director('s'), revision: 3 },
      { content: director('s'), revision: 3, syncStatus: 'synchronized' },
    ],
    [
      'ours is newer',
      { ...fresh, revision: 4 },
      { ...director('s'), revision: 3 },
      { content: director('a'), syncStatus: 'not_synchronized' },
    ],
    [
      'ours arrived, its answer did not',
      fresh,
      { ...director('a'), revision: 1 },
      { syncStatus: 'synchronized' },
    ],
    [
      'another device is newer: the server has not said yet what becomes of ours',
      fresh,
      { ...director('s'), revision: 1 },
      { content: director('a'), syncStatus: 'not_synchronized' },
    ],
    [
      'a later term, whatever its count',
      acknowledged(posted({ ...fresh, term: 1, revision: 9 }), 9),
      { ...director('s'), term: 2, revision: 1 },
      { content: director('s'), term: 2 },
    ],
    [
      'put back from a backup',
      acknowledged(posted({ ...fresh, revision: 5 }), 5),
      { ...director('s'), revision: 3 },
      { content: director('a'), syncStatus: 'not_synchronized' },
    ],
    [
      'synchronized, and newer there',
      acknowledged(posted(fresh), 1),
      { ...director('s'), revision: 2 },
      { content: director('s') },
    ],
  ])('when the server is read: %s', (_name, record, server, expected) => {
    expect(adopted(record, server)).toMatchObject(expected)
  })
})

describe('records and the text of the view', () => {
  const medicaments = new Set([7, 8])
  const text = JSON.stringify({
    directorSymptom: 'Medo',
    symptoms: [{ position: 2, symptom: 's', rubric: '', pageColumn: 'p' }],
    rubrics: [{ item: 7, position: 1, value: 3 }],
  })
  const recordsOf = (contents: readonly RecordContent[], before = new Map<string, TableRecord>()) => {
    const next = new Map(before)
    for (const content of contents) next.set(keyOf(content), edited(before.get(keyOf(content)), content))
    return next
  }

  it('are one and the same', () => {
    const records = recordsOf(contentsOf(text, new Map(), medicaments))
    expect(records.size).toBe(3)
    expect(textFrom(records, medicaments)).toBe(text)
    expect(textFrom(records, new Set([8]))).not.toContain('"value"')
  })

  it('empties what the text no longer names', () => {
    const records = recordsOf(contentsOf(text, new Map(), medicaments))
    const emptied = recordsOf(contentsOf(null, records, medicaments), records)
    expect([...emptied.values()].map((one) => one.revision)).toEqual([2, 2, 2])
    expect(emptied.get('rubric:7/1')?.content).toMatchObject({ value: null })
    expect(textFrom(emptied, medicaments)).toBeNull()
  })
})

/** A server that answers what the test says. */
class FakeDesk {
  readonly held = new Map<string, ServerRecord>()
  readonly posts: string[] = []
  rule: 'accept' | 'dead' | 'busy' | 'dead_session' | 'finished' | 'refuse' | 'taken' = 'accept'
  /** Contents kept apart. */
  readonly apart: RecordContent[] = []
  readonly sent: SentRecord[] = []
  underWay = 0
  mostAtOnce = 0
  /** Holds the answers back until `answer`. */
  hold: (() => void)[] | null = null

  read = (): Promise<ServerRecord[]> => Promise.resolve([...this.held.values()])

  send = async (_id: string, record: SentRecord): Promise<TransportReply> => {
    this.sent.push(record)
    this.underWay += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay)
    this.posts.push(keyOf(record))
    if (this.hold) await new Promise<void>((go) => this.hold?.push(go))
    this.underWay -= 1
    if (this.rule === 'dead') throw new TypeError('Failed to fetch')
    if (this.rule === 'busy') return { status: 503, body: { code: 'busy' }, retryAfter: '30' }
    if (this.rule === 'dead_session') return { status: 401, body: { code: 'unauthenticated' } }
    if (this.rule === 'finished') return { status: 400, body: { code: 'application_already_finished' } }
    const verdict =
      this.rule === 'refuse'
        ? { accepted: false, term: 0, revision: 0, reason: 'not_there' }
        : this.#judge(record)
    const serverTime = '2026-11-20T13:00:00.000Z'
    if (this.rule === 'taken')
      return { status: 409, body: { code: 'session_taken', record: verdict, serverTime } }
    return { status: 200, body: { ...verdict, serverTime, secondsToTimeout: 60 } }
  }

  /** By the rules of the real one. */
  #judge(record: SentRecord) {
    const { term = 0, revision } = record
    const stored = this.held.get(keyOf(record))
    const order = compareOrder({ term, revision }, stored ?? {})
    const held = { term: stored?.term ?? 0, revision: stored?.revision ?? 0 }
    if (order > 0) {
      this.held.set(keyOf(record), structuredClone(record))
      return { accepted: true, term, revision }
    }
    if (term === held.term && order < 0) return { accepted: false, ...held, reason: 'stale_revision' }
    this.apart.push(record)
    return { accepted: false, ...held, reason: 'superseded' }
  }
}

let names = 0

async function open(
  desk = new FakeDesk(),
  name = `table-${(names += 1)}`,
  storage: MemoryStorage | null = null
) {
  const time = new FakeTime()
  const db = openDatabase('pupil', name)
  const losses: RightLoss[] = []
  let behind = 0
  let term: number | null = null
  let writes = true
  const autosave = new TableAutosave({
    db,
    applicationId: '7',
    transport: desk,
    scheduler: time,
    clock: time,
    storage,
    maySend: () => writes,
    onLoss: (loss) => losses.push(loss),
    onBehind: () => (behind += 1),
    onChange: () => undefined,
    term: () => term,
  })
  await autosave.load()
  const pass = async (ms: number) => {
    await idle()
    time.advance(ms)
    await idle()
  }
  return {
    autosave,
    db,
    desk,
    name,
    pass,
    losses,
    timesBehind: () => behind,
    setWriter: (on: boolean) => (writes = on),
    setTerm: (now: number) => (term = now),
  }
}

// Issue 7, 2.10. Seen: a tab was closed right after the last key, and the cell was empty when the exam was opened again.
describe('a page that goes while it writes a table', () => {
  const LEFT = 'banca:leaving_tables:pupil'

  it('leaves what was on its way into the store to the next one', async () => {
    const storage = new MemoryStorage()
    const gone = await open(undefined, undefined, storage)
    await gone.autosave.edit([director('antes')])
    expect(storage.values.get(LEFT)).toBe('{}')
    // The browser ends a transaction with its page: it never commits.
    gone.db.write = () => new Promise(() => undefined)
    void gone.autosave.edit([director('antes e depois'), rubric(1, 3)])
    const next = await open(gone.desk, gone.name, storage)
    expect(
      [...next.autosave.records.values()].map(({ content, syncStatus }) => [content, syncStatus])
    ).toEqual([
      [rubric(1, 3), 'not_synchronized'],
      [director('antes e depois'), 'not_synchronized'],
    ])
    expect(storage.values.get(LEFT)).toBe('{}')
    await next.pass(LOOP_MS)
    expect(gone.desk.held.get('director:name')).toMatchObject({ name: 'antes e depois' })
    expect((await open(gone.desk, gone.name)).autosave.records.size).toBe(2)
  })

  it('does not lose it to another page that writes before it was taken up', async () => {
    const storage = new MemoryStorage()
    const other = await open(undefined, undefined, storage)
    const gone = await open(other.desk, other.name, storage)
    gone.db.write = () => new Promise(() => undefined)
    void gone.autosave.edit([director('da página fechada')])
    await other.autosave.edit([rubric(1, 3)])
    const next = await open(other.desk, other.name, storage)
    expect([...next.autosave.records.values()].map(({ content }) => content)).toEqual([
      rubric(1, 3),
      director('da página fechada'),
    ])
    expect(storage.values.get(LEFT)).toBe('{}')
  })

  it('has it noted while it is kept in memory alone, until the server has it', async () => {
    const storage = new MemoryStorage()
    const gone = await open(undefined, undefined, storage)
    await gone.db.remember()
    await gone.autosave.edit([director('antes')])
    const next = await open(gone.desk, gone.name, storage)
    await next.db.remember()
    await next.autosave.load()
    expect(next.autosave.records.get('director:name')?.content).toEqual(director('antes'))
    storage.removeItem(LEFT)
    await next.autosave.edit([director('antes e depois')])
    expect(storage.values.get(LEFT)).toContain('antes e depois')
    await next.autosave.drain()
    expect(storage.values.get(LEFT)).toBe('{}')
    expect(gone.desk.held.get('director:name')).toMatchObject({ name: 'antes e depois' })
  })

  it('puts nothing in the place of what was written later', async () => {
    const storage = new MemoryStorage()
    const gone = await open(undefined, undefined, storage)
    const { write } = gone.db
    gone.db.write = () => new Promise(() => undefined)
    void gone.autosave.edit([director('a')])
    const left = storage.values.get(LEFT) ?? ''
    gone.db.write = write
    await gone.autosave.edit([director('ab')])
    storage.setItem(LEFT, left)
    const next = await open(gone.desk, gone.name, storage)
    expect(next.autosave.records.get('director:name')?.content).toEqual(director('ab'))
    expect(
      (await next.db.write(['directorSymptoms'], (stores) => stores.directorSymptoms.toArray())).map(
        ({ data }) => data
      )
    ).toMatchObject([{ content: director('ab') }])
  })
})

const statuses = (autosave: TableAutosave) => [...autosave.records.values()].map((one) => one.syncStatus)

describe('the autosave', () => {
  it('posts nothing before its five seconds, then one record at a time', async () => {
    const { autosave, desk, pass } = await open()
    await autosave.edit([director('a'), rubric(1, 3), rubric(2, 1)])
    await pass(LOOP_MS - 1)
    expect(desk.posts).toEqual([])
    expect(noticeOf(autosave.records)).toBe('syncing')
    await pass(1)
    expect(desk.posts).toEqual(['director:name', 'rubric:7/1', 'rubric:7/2'])
    expect(desk.mostAtOnce).toBe(1)
    expect(statuses(autosave)).toEqual(['synchronized', 'synchronized', 'synchronized'])
    expect(noticeOf(autosave.records)).toBe('synchronized')
    await pass(LOOP_MS * 3)
    expect(desk.posts).toHaveLength(3)
  })

  it('tries again a second after a post that failed, without a word', async () => {
    const { autosave, desk, pass } = await open()
    desk.rule = 'dead'
    await autosave.edit([director('a')])
    await pass(LOOP_MS)
    expect(statuses(autosave)).toEqual(['synchronizing'])
    await pass(RETRY_MS - 1)
    expect(desk.posts).toHaveLength(1)
    desk.rule = 'accept'
    await pass(1)
    expect(desk.posts).toHaveLength(2)
    expect(statuses(autosave)).toEqual(['synchronized'])
  })

  it('waits as long as a busy server asks, but 15 s at most', async () => {
    const { autosave, desk, pass } = await open()
    desk.rule = 'busy'
    await autosave.edit([director('a')])
    await pass(LOOP_MS)
    await pass(14_000)
    expect(desk.posts).toHaveLength(1)
    await pass(1_000)
    expect(desk.posts).toHaveLength(2)
  })

  it('sends an edit made while its record is posted once more', async () => {
    const { autosave, desk, pass } = await open()
    desk.hold = []
    await autosave.edit([director('a')])
    await pass(LOOP_MS)
    await autosave.edit([director('ab')])
    const [answer] = desk.hold
    desk.hold = null
    answer?.()
    await idle()
    expect(desk.held.get('director:name')).toMatchObject({ name: 'ab', revision: 2 })
    expect(statuses(autosave)).toEqual(['synchronized'])
  })

  it('keeps every edit over a reload without a link, and sends it then', async () => {
    const first = await open()
    first.desk.rule = 'dead'
    await first.autosave.edit([director('a'), rubric(1, 2)])
    await first.pass(LOOP_MS)
    await first.autosave.stop()
    const { desk, name } = first
    desk.rule = 'accept'
    const again = await open(desk, name)
    expect(textFrom(again.autosave.records, new Set([7]))).toContain('"directorSymptom":"a"')
    expect(await again.autosave.drain()).toEqual({ unsent: 0 })
    expect([...desk.held.keys()].sort()).toEqual(['director:name', 'rubric:7/1'])
  })

  it('drains at once for the end of the exam, and says what is left', async () => {
    const { autosave, desk, db } = await open()
    await autosave.edit([director('a'), rubric(1, 2)])
    desk.rule = 'dead'
    expect(await autosave.drain()).toEqual({ unsent: 2 })
    expect((await unsentRecords(db)).get('7')).toEqual([
      { kind: 'rubric', item: 7, position: 1, value: 2, revision: 1 },
      { kind: 'director', name: 'a', revision: 1 },
    ])
    desk.rule = 'accept'
    expect(await autosave.drain()).toEqual({ unsent: 0 })
    expect((await unsentRecords(db)).size).toBe(0)
  })

  it('is emptied with the local store only after it was sent, or when the person agreed', async () => {
    const { autosave, db, desk, name } = await open()
    await autosave.edit([director('a')])
    await autosave.stop()
    db.close()
    const time = new FakeTime()
    const clear = (force: boolean) =>
      clearDatabase('pupil', {
        name,
        force,
        fileTransport: new FakeFiles().transport,
        tableTransport: desk,
        storage: null,
        clock: time,
        scheduler: time,
        transport: {
          sendBatch: () => Promise.reject(new TypeError()),
          finish: () => Promise.reject(new TypeError()),
        },
      })
    desk.rule = 'dead'
    expect(await clear(false)).toEqual({ cleared: false, unsent: 1, files: 0 })
    desk.rule = 'accept'
    expect(await clear(false)).toEqual({ cleared: true, unsent: 0, files: 0 })
    expect(desk.held.get('director:name')).toMatchObject({ name: 'a' })
    expect((await unsentRecords(openDatabase('pupil', name))).size).toBe(0)
  })

  it('lets one refused record not hold up the others', async () => {
    const { autosave, desk, pass } = await open()
    await autosave.edit([director('a')])
    desk.rule = 'refuse'
    await pass(LOOP_MS)
    desk.rule = 'accept'
    await autosave.edit([rubric(1, 2)])
    await pass(LOOP_MS)
    expect([...desk.held.keys()]).toEqual(['rubric:7/1'])
    expect(noticeOf(autosave.records)).toBe('refused')
  })

  it('after the end offers each record once, for staff to see', async () => {
    const { autosave, desk } = await open()
    await autosave.edit([director('a'), rubric(1, 2)])
    desk.rule = 'finished'
    expect(await autosave.drain()).toEqual({ unsent: 0 })
    expect(desk.posts).toHaveLength(2)
  })

  it('is silent while another tab writes, and tells of a dead session', async () => {
    const { autosave, desk, pass, setWriter, losses } = await open()
    setWriter(false)
    await autosave.edit([director('a')])
    await pass(LOOP_MS)
    expect(desk.posts).toEqual([])
    setWriter(true)
    desk.rule = 'dead_session'
    await pass(LOOP_MS)
    expect(losses).toMatchObject([{ kind: 'unauthenticated', isTaken: false }])
    expect(statuses(autosave)).toEqual(['not_synchronized'])
  })

  it('shows what another device wrote, and keeps what it replaced', async () => {
    const { autosave, desk, timesBehind } = await open()
    await autosave.edit([director('a')])
    desk.held.set('director:name', { kind: 'director', name: 'theirs', revision: 4 })
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
    expect(desk.held.get('director:name')).toMatchObject({ name: 'mine', revision: 5 })
  })

  it('posts the term of each edit; a record read from the server is its content and no more', async () => {
    const { autosave, desk, setTerm } = await open()
    desk.held.set('director:name', { kind: 'director', name: 'theirs', term: 2, revision: 4 })
    await autosave.refresh()
    expect([...autosave.records.values()][0]?.content).toEqual(director('theirs'))
    setTerm(2)
    await autosave.edit([director('theirs'), rubric(1, 3)])
    await autosave.drain()
    expect(desk.sent).toEqual([{ ...rubric(1, 3), term: 2, revision: 1 }])
  })

  it('of a displaced device is kept by the server, known to be, not sent again, and written over only when it was read again', async () => {
    const first = await open()
    const { autosave, desk, db, name, pass, losses, setTerm } = first
    setTerm(1)
    await autosave.edit([director('de A'), rubric(1, 2)])
    await autosave.drain()
    // Another device has the exam in term 2 and has written over one of them.
    desk.held.set('director:name', { kind: 'director', name: 'de B', term: 2, revision: 1 })
    desk.rule = 'taken'
    await autosave.edit([director('velho de A'), rubric(1, 3)])
    await pass(LOOP_MS)
    expect(desk.apart).toMatchObject([{ name: 'velho de A', term: 1 }])
    expect(desk.held.get('rubric:7/1')).toMatchObject({ value: 3 })
    expect(losses).toMatchObject([{ kind: 'taken_over' }, { kind: 'taken_over' }])
    expect(autosave.unsent).toBe(0)
    expect((await unsentRecords(db)).size).toBe(0)
    // Handed on by a field before the answers were read again: not of the later term.
    setTerm(3)
    await autosave.edit([director('velho de A, e mais')])
    desk.rule = 'accept'
    await autosave.drain()
    expect(desk.apart).toHaveLength(2)
    expect(desk.held.get('director:name')).toMatchObject({ name: 'de B' })
    await autosave.stop()
    // Over a reload as well.
    const again = await open(desk, name)
    expect(await again.autosave.drain()).toEqual({ unsent: 0 })
    expect(desk.apart).toHaveLength(2)
    await again.autosave.refresh()
    expect(
      [...again.autosave.records.values()].find(({ content }) => content.kind === 'director')
    ).toMatchObject({
      content: { name: 'de B' },
      superseded: { name: 'velho de A, e mais' },
    })
    expect(noticeOf(again.autosave.records)).toBe('kept')
    again.setTerm(3)
    await again.autosave.edit([director('de A, que leu')])
    await again.autosave.drain()
    expect(desk.held.get('director:name')).toMatchObject({ name: 'de A, que leu', term: 3 })
  })

  it('that the server could not keep apart is only here, and says so', async () => {
    const { autosave, desk, db } = await open()
    desk.send = () =>
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
