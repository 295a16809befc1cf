import db from '@adonisjs/lucid/services/db'
import { columnsSql, GroupCommit, inList, readTogether, type Row, type Statement } from '#shared'
import { outlinesOf, toOutlines, type AnswerOutline } from './answer_outlines.js'
import { APPLICATION } from './application_views.js'
import { IS_BLOCKED } from './blocked_users.js'

type OwnRow = Row<typeof APPLICATION> & { blockedByOther: number }

/** A row with whether its person sits an exam that makes the others unavailable. */
export type OwnApplication = Row<typeof APPLICATION> & { blockedByOther: boolean }

type OwnWithOutlines = { application: OwnApplication; outlines: readonly AnswerOutline[] }

const AT_ONCE = 64
const OWN_COLUMNS = columnsSql(APPLICATION)

function rowsOf(ids: readonly number[]): Statement<OwnRow> {
  const list = inList(ids)
  return {
    sql: `SELECT ${OWN_COLUMNS}, ${IS_BLOCKED.sql} as blockedByOther
      FROM applications JOIN users ON users.id = applications.user_id WHERE applications.id IN (${list.marks})`,
    values: [...IS_BLOCKED.values, ...list.values],
  }
}

const toOwn = (rows: readonly OwnRow[]) =>
  new Map(rows.map((row) => [row.id, { ...row, blockedByOther: Boolean(row.blockedByOther) }]))

/**
 * `add(applicationId)`: the row, or null when there is none; whose it is, the caller of this must check. Candidates who ask
 * in the same moment share a read; nobody is given what was read before they asked.
 */
export const ownApplications = new GroupCommit<number, OwnApplication | null>(async (ids) => {
  const [rows = []] = await readTogether(db.connection(), [rowsOf([...new Set(ids)])])
  const found = toOwn(rows)
  return ids.map((id) => found.get(id) ?? null)
}, AT_ONCE)

/** The same with the application's answers, without their content. */
export const ownWithOutlines = new GroupCommit<number, OwnWithOutlines | null>(async (all) => {
  const ids = [...new Set(all)]
  const [rows = [], outlineRows = []] = await readTogether(db.connection(), [rowsOf(ids), outlinesOf(ids)])
  const found = toOwn(rows)
  const outlines = toOutlines(outlineRows)
  return all.map((id) => {
    const application = found.get(id)
    return application ? { application, outlines: outlines.get(id) ?? [] } : null
  })
}, AT_ONCE)

/** The outlines of one application, whoever asks. */
export async function outlinesOfOne(id: number): Promise<AnswerOutline[]> {
  const [rows = []] = await readTogether(db.connection(), [outlinesOf([id])])
  return toOutlines(rows).get(id) ?? []
}
