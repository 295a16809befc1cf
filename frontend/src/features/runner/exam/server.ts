import { api, exchange } from '../../../api/client.ts'
import { NetworkError } from '../../../api/errors.ts'
import { postTableRecord, TABLE_RECORDS } from '../../../api/table_records.ts'
import { streamAddress } from '../../../api/files.ts'
import type { ServerAnswer, Transport } from '../../../offline/index.ts'
import type { ServerRecord, TableTransport } from '../../../offline/repertorization/index.ts'
import type { Application, StartResult } from '../types.ts'
import type { ExamCalls, ExamItem } from './calls.ts'

const base = (id: string) => `/v1/applications/${id}`

/** A link that swallows everything is a dead link: nobody waits longer than this for what is small, or for a whole exam. */
const SMALL_MS = 15_000
const LARGE_MS = 60_000
const within = (ms: number) => AbortSignal.timeout(ms)

/** A video up to here is kept on the computer (all that an exam file can hold); a larger one is watched over the link. */
const LOCAL_FILE_BYTES = 20 * 1024 * 1024

/** A page that answers any question with some JSON is not our server. */
function expecting<T>(value: T, isIt: (value: T) => boolean, what: string): T {
  if (!isIt(value)) throw new NetworkError(`${what}: not our server`, { foreign: true })
  return value
}

/** The server behind `ExamCalls`. */
export const examCalls: ExamCalls = {
  application: async (id) =>
    expecting(
      await api.get<Application>(base(id), { signal: within(SMALL_MS) }),
      (one) => typeof one?.status === 'string',
      'application'
    ),
  start: async (id) =>
    expecting(
      await api.post<StartResult>(`${base(id)}/start`, { signal: within(LARGE_MS) }),
      (one) => typeof one?.serverTime === 'string',
      'start'
    ),
  answers: async (id) =>
    listOf(
      await api.get<unknown>(`${base(id)}/answers`, {
        query: { ordering: 'position' },
        signal: within(LARGE_MS),
      }),
      'answers'
    ) as ServerAnswer[],
  items: async (id) =>
    listOf(await api.get<unknown>(`${base(id)}/items`, { signal: within(LARGE_MS) }), 'items') as ExamItem[],
  picture: (url) => api.blob(url, { signal: within(LARGE_MS) }),
  file: (url, ms) => api.blob(url, { signal: within(ms), maxBytes: LOCAL_FILE_BYTES }),
  stream: (url) => streamAddress(url, within(SMALL_MS)),
  openItem: async (id, answerId, openedAt) =>
    expecting(
      await api.post<{
        openedAt: string | null
        closesAt: string | null
        serverTime: string
        item: ExamItem | null
      }>(`${base(id)}/answers/${answerId}/open`, { body: { openedAt }, signal: within(SMALL_MS) }),
      (one) => typeof one?.serverTime === 'string',
      'open'
    ),
  setItemExpired: async (id, answerId) =>
    void (await api.patch(`${base(id)}/answers/${answerId}/set_item_expired`, { signal: within(SMALL_MS) })),
  reportAbsence: async (id, { leftAt, seconds, serverAway }) =>
    void (await api.post(`${base(id)}/absences`, {
      body: { leftAt: new Date(leftAt).toISOString(), seconds, serverAway },
      signal: within(SMALL_MS),
    })),
  saveAlert: async (alert) => void (await api.post('/v1/save_alert', { body: alert })),
  log: async (id, answers) => void (await api.post(`${base(id)}/answer_logs`, { body: { answers } })),
  detach: async (id, _answerId, attachment) =>
    void (await api.delete(`${base(id)}/answer_attachment/${attachment.id}`)),
  claim: (id, how) =>
    api.post<{ writerTerm?: number }>(`${base(id)}/claim`, {
      ...(how.renew && { body: how }),
      signal: within(SMALL_MS),
    }),
}

/** Lists come bare or as a page of results. */
function listOf(body: unknown, what: string): unknown[] {
  const list = typeof body === 'object' && body !== null && 'results' in body ? body.results : body
  if (!Array.isArray(list)) throw new NetworkError(`${what}: not our server`, { foreign: true })
  return list
}

/** The autosave's own two calls. */
export const tableTransport: TableTransport = {
  read: async (application) => {
    const lists = await Promise.all(
      Object.entries(TABLE_RECORDS).map(async ([kind, path]) => {
        const query = { application }
        const list = listOf(await api.get<unknown>(`/v1/${path}`, { query, signal: within(SMALL_MS) }), path)
        return list.map((row) => recordOf({ ...(row as object), kind }))
      })
    )
    return lists.flat()
  },
  send: postTableRecord,
}

/** The fields of a record, and no other. */
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
  sendBatch: (id, entries, { signal, files, keepalive = false }) =>
    exchange('PUT', `${base(id)}/answers/batch`, { body: withFiles(entries, files), signal, keepalive }),
  finish: (id, entries, { signal, files }) =>
    exchange('POST', `${base(id)}/finish`, { body: withFiles(entries, files), signal }),
}

/** A list where there is nothing else to tell. */
const withFiles = (answers: object, files: readonly object[] = []) =>
  files.length > 0 ? { answers, files } : answers
