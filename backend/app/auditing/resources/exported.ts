import type { Export } from '#exports'
import { say, schoolTime, STAFF } from '#shared'
import { worded } from '../domain/wording.js'
import { countActs, listActs } from '../queries/acts.js'
import { countCaptureViews, listCaptureViews } from '../queries/capture_views.js'
import { countAllLogIns, logInsBehind } from '../queries/log_ins.js'
import {
  readActFilter,
  readCaptureViewFilter,
  readLogInFilter,
  type ActFilter,
  type CaptureViewFilter,
  type LogInFilter,
} from '../validators/audit.js'

const columns = (...names: string[]) => names.map((name) => `auditing.column_${name}`)

const COMMON = { groups: STAFF, needs: 'BackOffice.Audit' } as const

const PARTS = '; '

/** Newest first, as the page has them. */
export const acts: Export<ActFilter> = {
  ...COMMON,
  resource: 'audit',
  title: 'auditing.title',
  columns: columns(
    'id',
    'when',
    'person',
    'username',
    'group',
    'act',
    'target_kind',
    'target_id',
    'target',
    'facts',
    'changes',
    'reason',
    'address'
  ),
  read: readActFilter,
  count: countActs,
  rows: async (caller, filter, { after, most }) => {
    const { language } = caller
    const time = schoolTime(language)
    const found = await listActs(caller, filter, { most, ...(after !== null && { behindId: after }) })
    return found.map((row) => {
      const { facts, differences, actText, subjectText, actor } = worded(row, language)
      return {
        id: row.id,
        cells: [
          row.id,
          time(row.occurredAt),
          actor?.name ?? (row.actorId === null ? say(language, 'auditing.nobody') : String(row.actorId)),
          actor?.username ?? null,
          row.actorGroup,
          actText,
          subjectText,
          row.subjectId,
          row.subjectName,
          facts.map(({ label, text }) => `${label}: ${text}`).join(PARTS),
          differences.map(({ label, from, to }) => `${label}: ${from} → ${to}`).join(PARTS),
          row.reason,
          row.address,
        ],
      }
    })
  },
}

export const logIns: Export<LogInFilter> = {
  ...COMMON,
  resource: 'audit_log_ins',
  title: 'auditing.log_ins_title',
  columns: columns('when', 'person', 'username', 'school', 'act', 'address', 'author'),
  read: readLogInFilter,
  count: countAllLogIns,
  rows: async (caller, filter, page) => {
    const { language } = caller
    const time = schoolTime(language)
    return (await logInsBehind(caller, filter, page)).map(
      ({ id, occurredAt, person, school, kind, address, author }) => ({
        id,
        cells: [
          time(occurredAt),
          person.name,
          person.username,
          school,
          say(language, `auditing.log_in_${kind}`),
          address,
          author,
        ],
      })
    )
  },
}

export const captureViews: Export<CaptureViewFilter> = {
  ...COMMON,
  resource: 'audit_capture_views',
  title: 'auditing.capture_views_title',
  columns: columns('when', 'person', 'username', 'group', 'what', 'candidate_id', 'candidate', 'room'),
  read: readCaptureViewFilter,
  count: countCaptureViews,
  rows: async (caller, filter, { after, most }) => {
    const { language } = caller
    const time = schoolTime(language)
    return (await listCaptureViews(caller, filter, { most, behindId: after })).map(
      ({ id, occurredAt, viewer, viewerGroup, what, candidateId, candidate, room }) => ({
        id,
        cells: [
          time(occurredAt),
          viewer.name,
          viewer.username,
          viewerGroup,
          say(language, `auditing.what_${what}`),
          candidateId,
          candidate?.name ?? null,
          room,
        ],
      })
    )
  },
}
