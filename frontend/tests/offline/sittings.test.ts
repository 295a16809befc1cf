// First import: installs an IndexedDB in Node.
import { idle } from './support/idle.ts'
import { describe, expect, test } from 'vitest'
import { applyEdit, fromServer, isUnsent, mergeServer, settle } from '../../src/offline/engine/merge.ts'
import { clearDatabase } from '../../src/offline/clear_database.ts'
import { exportUnsent, heldExams, pendingExams } from '../../src/offline/index.ts'
import { asideRows } from '../../src/offline/store/aside_rows.ts'
import { adopted, edited, isWaiting, posted, refused } from '../../src/offline/repertorization/rules.ts'
import type { AnswerRow, ServerAnswer } from '../../src/offline/types.ts'
import { openEngine, type EngineFixture } from './support/engine_fixture.ts'
import { FakeFiles } from './support/fake_files.ts'
import { decrypt, keyPair } from './support/sealed.ts'

const answer = (sitting: number, revision: number, freeResponse: string | null = null): ServerAnswer => ({
  id: 1,
  position: 1,
  sitting,
  revision,
  freeResponse,
})
const clean = (sitting: number, revision: number, text: string | null = null): AnswerRow =>
  fromServer('7', answer(sitting, revision, text))

describe('an answer of the server of a later sitting', () => {
  test('takes the place of what the server has, with nothing of it (S17.8)', () => {
    const local = { ...clean(1, 5, 'antes'), seconds: 60, timeoutDate: '2026-11-26T10:00:00.000Z' }
    const merged = mergeServer(local, '7', answer(2, 6))
    expect(merged).toMatchObject({
      sitting: 2,
      freeResponse: null,
      seconds: 0,
      timeoutDate: null,
      _changed: 0,
    })
    expect(merged.serverRevision).toBe(6)
  })

  test('waits until what is unsent has its verdict (S17.8)', () => {
    const unsent = applyEdit(clean(1, 5, 'antes'), { freeResponse: 'sem rede' }, 1)
    expect(mergeServer(unsent, '7', answer(2, 6))).toEqual(unsent)
  })

  test('is not undone by a read of the sitting before it: what is newer is sent again (S17.8)', () => {
    const local = settle(
      applyEdit(clean(2, 6), { freeResponse: 'da segunda' }, 1),
      7,
      { id: 1, revision: 7, accepted: true },
      '2026-11-26T10:00:00.000Z'
    )
    const merged = mergeServer(local, '7', answer(1, 90, 'da primeira'))
    expect(merged).toMatchObject({ sitting: 2, freeResponse: 'da segunda', _changed: 1 })
    expect(isUnsent(merged)).toBe(true)
  })
})

/** The server has answers of the second sitting; the exam runs, or waits for its start. */
function clearOn({ server }: EngineFixture, begins = true) {
  server.clear()
  if (begins) server.start()
}

const shown = ({ engine }: EngineFixture) =>
  engine.getSnapshot().answers.map(({ freeResponse, sitting = 1 }) => [freeResponse, sitting])

describe('an exam whose answers staff have cleared', () => {
  test('hands in what it held of the sitting before, apart, and shows the new one (S17.8)', async () => {
    const exam = await openEngine({ answers: 2 })
    await exam.engine.edit(1, { freeResponse: 'sem rede' })
    clearOn(exam)
    exam.network.rule = (request) => request.deliver()
    await exam.pass(7_000)
    expect(exam.server.ofClosed.map(({ freeResponse }) => freeResponse)).toEqual(['sem rede'])
    expect(shown(exam)).toEqual([
      [null, 2],
      [null, 2],
    ])
    expect(exam.engine.getSnapshot()).toMatchObject({ state: 'active', unsent: 0, refused: [] })
    expect(exam.events).toContainEqual({ type: 'sitting_closed', isLeft: true, isBlank: true })
    await exam.engine.edit(1, { freeResponse: 'da segunda' })
    await exam.pass(7_000)
    expect(exam.server.storedTexts()).toContain('da segunda')
    expect(exam.server.answers.get('1')?.entry.freeResponse).toBe('da segunda')
  })

  test('takes what is typed meanwhile for the sitting in which it was shown (S17.8)', async () => {
    const exam = await openEngine({ answers: 1 })
    clearOn(exam)
    const adopting = exam.engine.adopt(exam.server.read())
    const editing = exam.engine.edit(1, { freeResponse: 'ainda na primeira' })
    await Promise.all([adopting, editing])
    exam.network.rule = (request) => request.deliver()
    await exam.pass(7_000)
    expect(exam.server.answers.get('1')?.entry.freeResponse).toBeNull()
    expect(exam.server.ofClosed.map(({ freeResponse }) => freeResponse)).toEqual(['ainda na primeira'])
  })

  test('takes nothing that is typed while answers that were put back are read for one of them (S17.8)', async () => {
    const exam = await openEngine({ answers: 1 })
    clearOn(exam)
    exam.server.answers.get('1')!.entry.freeResponse = 'devolvida'
    exam.network.rule = (request) => request.deliver()
    await exam.engine.adopt(exam.server.read())
    expect(exam.view(1).sitting ?? 1).toBe(1)
    await exam.engine.edit(1, { freeResponse: 'na tela de antes' })
    await exam.pass(7_000)
    expect(shown(exam)).toEqual([['devolvida', 2]])
    expect(exam.server.answers.get('1')?.entry.freeResponse).toBe('devolvida')
    expect(exam.server.ofClosed.map(({ freeResponse }) => freeResponse)).toEqual(['na tela de antes'])
    expect(exam.events).toContainEqual({ type: 'sitting_closed', isLeft: true, isBlank: false })
  })

  test('keeps on this computer what the server has no room for (S17.9)', async () => {
    const exam = await openEngine({ answers: 1 })
    exam.server.storesVersions = false
    await exam.engine.edit(1, { freeResponse: 'sem lugar' })
    clearOn(exam)
    exam.network.rule = (request) => request.deliver()
    await exam.pass(7_000)
    expect(shown(exam)).toEqual([[null, 2]])
    const aside = await asideRows.of(exam.db, '7')
    expect(aside.map(({ freeResponse }) => freeResponse)).toEqual(['sem lugar'])
  })

  test('holds the page while it alone has what the server has no room for, and stores it once there is space (S17.9)', async () => {
    const exam = await openEngine({ answers: 1 })
    const { write } = exam.db
    exam.server.storesVersions = false
    await exam.engine.edit(1, { freeResponse: 'sem lugar' })
    clearOn(exam)
    exam.db.write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    exam.network.rule = (request) => request.deliver()
    await exam.pass(7_000)
    expect(shown(exam)).toEqual([[null, 2]])
    await exam.engine.drain()
    expect(exam.engine.getSnapshot()).toMatchObject({ unsent: 0, asideInMemory: 1 })
    exam.db.write = write
    await exam.engine.drain()
    expect(exam.engine.getSnapshot()).toMatchObject({ unsent: 0, asideInMemory: 0 })
    const aside = await asideRows.of(exam.db, '7')
    expect(aside.map(({ freeResponse }) => freeResponse)).toEqual(['sem lugar'])
  })

  test.each([
    { store: 'writes', noRoom: 1 },
    // What only the page has would go with a log-out.
    { store: 'fails', noRoom: 0 },
  ])('names what has no room while the exam is not begun again: the store $store (S17.9)', async (given) => {
    const claim = () => Promise.reject({ status: 409, code: 'application_not_started' })
    const exam = await openEngine({ answers: 2, authority: { claim, read: () => Promise.resolve([]) } })
    exam.server.storesVersions = false
    await exam.engine.edit(1, { freeResponse: 'sem lugar' })
    clearOn(exam, false)
    if (given.store === 'fails')
      exam.db.write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    exam.network.rule = (request) => request.deliver()
    await exam.pass(7_000)
    const { noRoom } = given
    expect(exam.engine.getSnapshot()).toMatchObject({
      unsent: 1,
      noRoom,
      refused: [{ reason: 'not_stored' }],
    })
  })

  test('counts and seals what the server has no room for, and wipes it only once the server has it (S17.9)', async () => {
    const exam = await openEngine({ answers: 1 })
    const { db, server } = exam
    server.storesVersions = false
    await exam.engine.edit(1, { freeResponse: 'sem lugar' })
    clearOn(exam)
    exam.network.rule = (request) => request.deliver()
    await exam.pass(7_000)
    await exam.engine.edit(1, { freeResponse: 'da segunda' })
    await exam.pass(7_000)
    await exam.engine.stop()
    expect(await heldExams(db)).toMatchObject([{ applicationId: '7', answers: 0, aside: 1 }])
    // No engine is opened for what it would not send.
    expect(await pendingExams(db)).toEqual([])
    const { publicKey, privateKey } = await keyPair()
    const publicKeyJwk = await crypto.subtle.exportKey('jwk', publicKey)
    const [file, ...more] = await exportUnsent({ db, applicationId: 7, publicKeyJwk })
    expect([file?.count, more]).toEqual([1, []])
    expect((await decrypt(file!.blob, privateKey)).inner).toMatchObject({
      sitting: 1,
      finish: false,
      entries: [{ id: 1, freeResponse: 'sem lugar' }],
    })
    const clearing = () =>
      clearDatabase('candidate', {
        name: db.name,
        transport: exam.network,
        storage: exam.storage,
        scheduler: exam.time,
        tableTransport: { send: () => Promise.reject(new TypeError('Failed to fetch')) },
        fileTransport: new FakeFiles().transport,
      })
    expect(await clearing()).toEqual({ cleared: false, unsent: 1, files: 0 })
    server.storesVersions = true
    expect(await clearing()).toEqual({ cleared: true, unsent: 0, files: 0 })
    expect(server.ofClosed.map(({ freeResponse }) => freeResponse)).toEqual(['sem lugar'])
  })

  test('counts an answer that was aside as delivered where the server takes it into a sitting that was put back (S17.9)', async () => {
    const exam = await openEngine({ answers: 1 })
    const { db, server } = exam
    server.storesVersions = false
    await exam.engine.edit(1, { freeResponse: 'sem lugar' })
    clearOn(exam)
    exam.network.rule = (request) => request.deliver()
    await exam.pass(7_000)
    await exam.engine.stop()
    expect(await asideRows.of(db, '7')).toHaveLength(1)
    server.sitting = 1
    server.answers.set('1', { revision: 0, entry: { ...server.answers.get('1')!.entry, freeResponse: null } })
    expect(
      await clearDatabase('candidate', {
        name: db.name,
        transport: exam.network,
        storage: exam.storage,
        scheduler: exam.time,
        tableTransport: { send: () => Promise.reject(new TypeError('Failed to fetch')) },
        fileTransport: new FakeFiles().transport,
      })
    ).toEqual({ cleared: true, unsent: 0, files: 0 })
    expect(server.answers.get('1')?.entry.freeResponse).toBe('sem lugar')
  })

  test('does not take over from the device on which the candidate goes on (S17.8)', async () => {
    const claims: object[] = []
    const exam = await openEngine({
      answers: 1,
      authority: {
        claim: (how) => {
          claims.push(how)
          return Promise.reject(Object.assign(new Error('409'), { status: 409, code: 'session_taken' }))
        },
        read: () => Promise.resolve([]),
      },
    })
    await exam.engine.edit(1, { freeResponse: 'de A' })
    clearOn(exam)
    exam.network.rule = (request) => request.deliver()
    await exam.pass(7_000)
    expect(claims).toEqual([{ renew: false, ifWriter: true }])
    expect(exam.engine.getSnapshot().state).toBe('taken_over')
  })

  test('withdraws a finish that was asked for before (S17.10)', async () => {
    const exam = await openEngine({ answers: 1 })
    await exam.engine.edit(1, { freeResponse: 'fim' })
    clearOn(exam)
    exam.network.rule = (request) => request.deliver()
    await expect(exam.engine.finish()).resolves.toMatchObject({ finished: false })
    await idle()
    expect(exam.engine.getSnapshot()).toMatchObject({ state: 'active', finish: null })
    expect(exam.server).toMatchObject({ finished: false, finishes: 0 })
  })
})

describe('an exam whose time staff have reset', () => {
  /** The candidate presses "Continuar". */
  const startAgain = async ({ server, engine }: EngineFixture) => {
    engine.observeTerm(server.start()?.writerTerm)
    await engine.resume()
  }
  const reset = async (exam: EngineFixture) => {
    exam.server.writerTerm ??= 0
    exam.server.reset()
    exam.network.rule = (request) => request.deliver()
    await exam.engine.edit(1, { freeResponse: 'durante' })
    await exam.pass(7_000)
  }

  test('stores what is typed, and sends it once it is started again (S17.10)', async () => {
    const exam = await openEngine({ answers: 1 })
    await reset(exam)
    expect(exam.engine.getSnapshot().state).toBe('reset')
    await exam.engine.edit(1, { freeResponse: 'mais um pouco' })
    expect(exam.view(1)).toMatchObject({ save: 'local', freeResponse: 'mais um pouco' })
    expect(exam.server.answers.get('1')?.entry.freeResponse).toBeNull()
    await startAgain(exam)
    expect(exam.engine.getSnapshot()).toMatchObject({ state: 'active', unsent: 0 })
    expect(exam.server.answers.get('1')?.entry.freeResponse).toBe('mais um pouco')
  })

  test('finishes nothing by a finish that was asked for before (S17.10)', async () => {
    const exam = await openEngine({ answers: 1 })
    await reset(exam)
    await startAgain(exam)
    exam.server.reset()
    await expect(exam.engine.finish()).resolves.toMatchObject({ finished: false, state: 'reset' })
    await startAgain(exam)
    expect(exam.engine.getSnapshot()).toMatchObject({ state: 'active', finish: null })
    expect(exam.server.finished).toBe(false)
  })
})

describe('a record of a table of a closed sitting', () => {
  const content = { kind: 'director' as const, name: 'calor' }

  test('is sent for its own sitting, whatever is shown since (S17.8)', () => {
    const waiting = edited(undefined, content, { term: 1, sitting: 1 })
    expect(edited(waiting, { ...content, name: 'frio' }, { term: 2, sitting: 2 })).toMatchObject({
      sitting: 1,
    })
  })

  test('gives way to the cleared one once the server has it apart (S17.8)', () => {
    const waiting = posted(edited(undefined, content, { term: 1, sitting: 1 }))
    const stored = { sitting: 2, term: 0, revision: 0 }
    const closed = refused(waiting, 1, 'sitting_closed', stored)
    expect(isWaiting(closed)).toBe(false)
    expect(adopted(closed, { ...content, name: 'velho', revision: 4, sitting: 1 })).toBe(closed)
    const server = { ...content, name: '', revision: 5, sitting: 2 }
    expect(adopted(closed, server)).toMatchObject({
      content: { name: '' },
      syncStatus: 'synchronized',
      refusal: null,
      superseded: content,
    })
    expect(adopted(closed, undefined)).toMatchObject({ content: { name: '' }, refusal: null })
  })
})
