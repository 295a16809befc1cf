import type { BancaDatabase, Owed, Transport, TransportReply } from '../../../src/offline/index.ts'
import type { SyncPolicy } from '../../../src/offline/policy.ts'

/** An engine, or what stands around it, that breaks a promise in one place: to show that the checker notices. */
export interface Breakage {
  policy?: () => SyncPolicy
  transport?: (transport: Transport) => Transport
  /** Between the engine and its store. */
  database?: (db: BancaDatabase) => void
  /** What the next log-in finds to be sent. */
  owed?: (owed: Owed[]) => Owed[]
  /** A server that does not give the time back in which it was away. */
  keepsOutage?: true
}

/** What a proxy refused is taken for delivered. */
export const believes413 = (transport: Transport): Transport => ({
  ...transport,
  sendBatch: async (id, entries, options): Promise<TransportReply> => {
    const reply = await transport.sendBatch(id, entries, options)
    if (reply.status !== 413) return reply
    const answers = entries.map(({ id: answer, term, revision }) => ({ id: answer, term, revision, accepted: true }))
    return { status: 200, body: { serverTime: '2026-11-20T11:00:05.000Z', secondsToTimeout: null, answers } }
  },
})

/** A store that could not be read is taken for an empty one. */
export const believesNothingIsUnread = (db: BancaDatabase): void => void Object.defineProperty(db, 'isUnread', { value: false })

/** A store that failed is taken for one that has taken what it was given. */
export function believesAFullStore(db: BancaDatabase): void {
  const write = db.write.bind(db)
  db.write = async (stores, work) => {
    try {
      return await write(stores, work)
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      const nothing = () => undefined
      const rows = stores.map((name) => [name, { ...Reflect.get(db, name), put: nothing, delete: nothing, deleteOf: () => Promise.resolve() }])
      return work(Object.fromEntries(rows))
    }
  }
}
