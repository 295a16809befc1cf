import type { FileTransport } from '../../../src/offline/files/types.ts'
import type { Announcer } from '../../../src/offline/files/announcing.ts'
import type { BancaDatabase, PendingExam, Transport, TransportReply } from '../../../src/offline/index.ts'
import type { SyncPolicy } from '../../../src/offline/engine/policy.ts'

/**
 * A defect of the engine, or of its surroundings, that breaks a promise in one place: to
 * show that the checker detects it.
 */
export interface Breakage {
  policy?: () => SyncPolicy
  transport?: (transport: Transport) => Transport
  files?: (transport: FileTransport) => FileTransport
  /** Replaces the announcer of files in batches. */
  announcer?: Announcer
  /** Applied between the engine and its store. */
  database?: (db: BancaDatabase) => void
  /** Changes what the next log-in finds to be sent. */
  pending?: (pending: PendingExam[]) => PendingExam[]
  /** A server that does not give the time of its outage back. */
  ignoresOutage?: true
}

/** Counts what a proxy rejected as delivered. */
export const believes413 = (transport: Transport): Transport => ({
  ...transport,
  sendBatch: async (id, entries, options): Promise<TransportReply> => {
    const reply = await transport.sendBatch(id, entries, options)
    if (reply.status !== 413) return reply
    const answers = entries.map(({ id: answer, term, revision }) => ({
      id: answer,
      term,
      revision,
      accepted: true,
    }))
    return { status: 200, body: { serverTime: '2026-11-20T11:00:05.000Z', secondsToTimeout: null, answers } }
  },
})

/** Does not tell which sitting the entries were written in. */
export const saysNoSitting = (transport: Transport): Transport => ({
  sendBatch: (id, entries, { sitting: _sitting, ...options }) => transport.sendBatch(id, entries, options),
  finish: (id, entries, { sitting: _sitting, ...options }) => transport.finish(id, entries, options),
})

/** Sends nothing of a sitting that it knows to be closed. */
export function believesClosed(transport: Transport): Transport {
  let refusal: TransportReply | null = null
  const presentOf = (reply: TransportReply) => (reply.body as { sitting?: number }).sitting ?? 1
  return {
    ...transport,
    sendBatch: async (id, entries, options) => {
      if (refusal && (options.sitting ?? 1) < presentOf(refusal)) return refusal
      const reply = await transport.sendBatch(id, entries, options)
      if ((reply.body as { code?: string }).code === 'sitting_closed') refusal = reply
      return reply
    },
  }
}

/** Treats a store that could not be read as an empty one. */
export const believesNothingIsUnread = (db: BancaDatabase): void =>
  void Object.defineProperty(db, 'isUnread', { value: false })

/** Treats a failed write as a success. */
export function believesAFullStore(db: BancaDatabase): void {
  const write = db.write.bind(db)
  db.write = async (stores, work) => {
    try {
      return await write(stores, work)
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      const nothing = () => undefined
      const rows = stores.map((name) => [
        name,
        { ...Reflect.get(db, name), put: nothing, delete: nothing, deleteOf: () => Promise.resolve() },
      ])
      return work(Object.fromEntries(rows))
    }
  }
}

/** Deletes the remaining files of a finished exam together with its answers. */
export function forgetsFilesAtFinish(db: BancaDatabase): void {
  const write = db.write.bind(db)
  db.write = (stores, work) =>
    write(stores, async (rows) => {
      const result = await work(rows)
      const { meta } = rows as Partial<BancaDatabase>
      if ((stores as readonly string[]).includes('finishes'))
        for (const { key } of (await meta?.startingWith('exam:7:file')) ?? []) void meta?.delete(key)
      return result
    })
}

/** Treats a failed upload of a file as a final rejection. */
export const givesFilesUp = (transport: FileTransport): FileTransport => ({
  ...transport,
  complete: async (id, digest, file) => {
    const reply = await transport
      .complete(id, digest, file)
      .catch((): TransportReply => ({ status: 503, body: {} }))
    return reply.status === 200 ? reply : { status: 400, body: { code: 'file_type' } }
  },
})

/** Treats a lost response as a success. */
export const believesFilesArrived = (transport: FileTransport): FileTransport => ({
  ...transport,
  complete: (id, digest, file) =>
    transport.complete(id, digest, file).catch((): TransportReply => ({
      status: 200,
      body: { state: 'complete', id: 1, filename: file.filename, url: '/', path: '' },
    })),
})

export const saysNothingOfFiles: Announcer = { unannounced: () => [], announced: () => undefined }
