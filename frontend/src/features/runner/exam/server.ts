import { api, exchange } from '../../../api/client.ts'
import { NetworkError } from '../../../api/errors.ts'
import { postTableRecord, TABLE_RECORDS } from '../../../api/table_records.ts'
import { streamAddress } from '../../../api/files.ts'
import type { Transport } from '../../../offline/index.ts'
import type { ServerRecord, TableTransport } from '../../../offline/repertorization/index.ts'
import type { ExamCalls } from './calls.ts'

const APPLICATION = '/v1/applications/:id'
const ANSWERS = `${APPLICATION}/answers` as const

/**
 * Timeout of a small request and of loading a complete exam, ms: a connection that
 * drops everything counts as dead.
 */
const SMALL_MS = 15_000
const LARGE_MS = 60_000
const within = (ms: number) => AbortSignal.timeout(ms)

/**
 * A video up to this size is stored on the computer (an exam file holds no larger
 * one); a larger one is streamed.
 */
const LOCAL_FILE_BYTES = 20 * 1024 * 1024

/** A response that is JSON of another shape does not come from our server (captive portal). */
function expecting<T>(value: T, isIt: (value: T) => boolean, what: string): T {
  if (!isIt(value)) throw new NetworkError(`${what}: not our server`, { foreign: true })
  return value
}

/** The server behind `ExamCalls`. */
export const examCalls: ExamCalls = {
  application: async (id, unsentAnswers) =>
    expecting(
      await api.get(APPLICATION, { params: { id }, query: { unsentAnswers }, signal: within(SMALL_MS) }),
      (one) => typeof one?.status === 'string',
      'application'
    ),
  start: async (id) =>
    expecting(
      await api.post(`${APPLICATION}/start`, { params: { id }, signal: within(LARGE_MS) }),
      (one) => typeof one?.serverTime === 'string',
      'start'
    ),
  answers: async (id) =>
    listOf(
      await api.get(ANSWERS, {
        params: { id },
        query: { ordering: 'position' },
        signal: within(LARGE_MS),
      }),
      'answers'
    ),
  items: async (id) =>
    listOf(await api.get(`${APPLICATION}/items`, { params: { id }, signal: within(LARGE_MS) }), 'items'),
  picture: (url) => api.blob(url, { signal: within(LARGE_MS) }),
  file: (url, ms) => api.blob(url, { signal: within(ms), maxBytes: LOCAL_FILE_BYTES }),
  stream: (url) => streamAddress(url, within(SMALL_MS)),
  openItem: async (id, answerId, openedAt, sitting) =>
    expecting(
      await api.post(`${ANSWERS}/:answerId/open`, {
        params: { id, answerId },
        query: { sitting },
        body: { openedAt },
        signal: within(SMALL_MS),
      }),
      (one) => typeof one?.serverTime === 'string',
      'open'
    ),
  setItemExpired: async (id, answerId, sitting) =>
    void (await api.patch(`${ANSWERS}/:answerId/set_item_expired`, {
      params: { id, answerId },
      query: { sitting },
      signal: within(SMALL_MS),
    })),
  reportReceived: async (id, version) => {
    const { isReceived } = await api.post(`${APPLICATION}/received`, {
      params: { id },
      body: { version },
      signal: within(SMALL_MS),
    })
    return isReceived
  },
  reportAbsence: async (id, { leftAt, seconds, serverAway }) =>
    void (await api.post(`${APPLICATION}/absences`, {
      params: { id },
      body: { leftAt: new Date(leftAt).toISOString(), seconds, serverAway },
      signal: within(SMALL_MS),
    })),
  saveAlert: async (alert) => void (await api.post('/v1/save_alert', { body: alert })),
  log: async (id, answers) =>
    void (await api.post(`${APPLICATION}/answer_logs`, { params: { id }, body: { answers } })),
  detach: async (id, _answerId, attachment) =>
    void (await api.delete(`${APPLICATION}/answer_attachment/:attachmentId`, {
      params: { id, attachmentId: attachment.id ?? '' },
    })),
  claim: (id, how) =>
    api.post(`${APPLICATION}/claim`, {
      params: { id },
      // Without a body the claim takes the exam over from whoever writes.
      ...((how.renew || how.ifWriter) && { body: how }),
      signal: within(SMALL_MS),
    }),
}

const listOf = <Row>(page: { results: Row[] } | null, what: string): Row[] =>
  expecting(page?.results ?? [], () => Array.isArray(page?.results), what)

/** The two calls of the autosave. */
export const tableTransport: TableTransport = {
  read: async (application) => {
    const lists = await Promise.all(
      Object.entries(TABLE_RECORDS).map(async ([kind, path]) => {
        const query = { application }
        const page: { results: object[]; sitting?: number } = await api.get(path, {
          query,
          signal: within(SMALL_MS),
        })
        return listOf(page, path).map((row) => recordOf({ ...row, kind, sitting: page?.sitting ?? 1 }))
      })
    )
    return lists.flat()
  },
  send: postTableRecord,
}

/** The fields of a record, and no others. */
function recordOf(row: object): ServerRecord {
  const {
    application: _application,
    savedAt: _savedAt,
    ...record
  } = row as ServerRecord & Record<string, unknown>
  return record
}

/** The sync engine's own two calls. */
export const examTransport: Transport = {
  sendBatch: (id, entries, { signal, sitting, files, keepalive = false }) =>
    exchange('PUT', `${ANSWERS}/batch`, {
      params: { id },
      query: { sitting },
      body: withFiles(entries, files),
      signal,
      keepalive,
    }),
  finish: (id, entries, { signal, sitting, files }) =>
    exchange('POST', `${APPLICATION}/finish`, {
      params: { id },
      query: { sitting },
      body: withFiles(entries, files),
      signal,
    }),
}

/** A plain list where the response has nothing else. */
const withFiles = (answers: object, files: readonly object[] = []) =>
  files.length > 0 ? { answers, files } : answers
