// First import: installs an IndexedDB in Node.
import { idle } from './idle.ts'
import { compareOrder } from '../../../src/offline/engine/merge.ts'
import { openDatabase, type RightLoss, type TransportReply } from '../../../src/offline/index.ts'
import {
  TableAutosave,
  type RecordContent,
  type SentRecord,
  type ServerRecord,
} from '../../../src/offline/repertorization/index.ts'
import { keyOf } from '../../../src/offline/repertorization/rules.ts'
import type { MemoryStorage } from './engine_fixture.ts'
import { FakeTime } from './time.ts'

export const director = (name: string): RecordContent => ({ kind: 'director', name })
export const rubric = (position: number, value: number | null, item = 7): RecordContent => ({
  kind: 'rubric',
  item,
  position,
  value,
})

/** A server whose responses the test sets. */
export class FakeTableServer {
  readonly held = new Map<string, ServerRecord>()
  readonly posts: string[] = []
  rule: 'accept' | 'dead' | 'busy' | 'dead_session' | 'finished' | 'refuse' | 'taken' = 'accept'
  /** Quarantined contents. */
  readonly apart: RecordContent[] = []
  readonly sent: SentRecord[] = []
  underWay = 0
  mostAtOnce = 0
  /** Delays the responses until `answer`. */
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

/** An autosave on its local store and a server. `storage`: where the journal is. */
export async function openTable(
  tableServer = new FakeTableServer(),
  name = `table-${(names += 1)}`,
  storage: MemoryStorage | null = null
) {
  const time = new FakeTime()
  const db = openDatabase('candidate', name)
  const losses: RightLoss[] = []
  let behind = 0
  let term: number | null = null
  let writes = true
  const autosave = new TableAutosave({
    db,
    applicationId: '7',
    transport: tableServer,
    scheduler: time,
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
    tableServer,
    name,
    pass,
    losses,
    timesBehind: () => behind,
    setWriter: (on: boolean) => (writes = on),
    setTerm: (now: number) => (term = now),
  }
}
