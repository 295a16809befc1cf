import db from '@adonisjs/lucid/services/db'
import { asksForCamera } from '#catalog'
import {
  APPLICATION,
  lastSaves,
  resultCounts,
  viewsOf,
  withoutTimes,
  withQuarantinedAnswers,
  withUncheckedAnswers,
} from '#delivery'
import type { ApplicationView } from '#delivery/types'
import { processStatuses } from '#recording'
import { clock, select, type Row } from '#shared'
import { attentionOf } from '../domain/attention.js'
import { receiptOf } from '../domain/receipt.js'
import type { DashboardApplicationView } from '../views.js'
import { withLateAnswers, withoutPhotos } from './attention_facts.js'

const LISTED = {
  ...APPLICATION,
  schoolId: 'applications.school_id',
  schoolName: 'schools.name?',
  classId: 'applications.class_id',
  className: 'classes.name?',
  roomName: 'rooms.name?',
  grantedSeconds: 'applications.granted_seconds',
  storedSaveAt: 'applications.last_saved_at',
  receivedAt: 'applications.received_at',
  img: 'users.picture_url',
  publicIdentifier: 'users.public_identifier',
  isInBrowser: 'users.is_in_browser',
  providerCodename: 'institutions.codename',
  cellphone: 'persons.cellphone?',
  nursingMother: 'persons.nursing_mother?',
  specialNeed: 'persons.special_need?',
} as const
type ListedRow = Row<typeof LISTED>

/** What the caller may know of the rows. */
export type Seen = { readonly withTimes: boolean; readonly withPhone: boolean; readonly withGrades?: boolean }

/** Applications with their candidates, in the order of the ids. One read for each kind of thing, however many rows. */
export async function rowsOfList(ids: readonly number[], seen: Seen): Promise<DashboardApplicationView[]> {
  if (ids.length === 0) return []
  const rows = await listed(ids)
  const saved = rows.filter(({ state, storedSaveAt }) => state !== 'CREATED' || storedSaveAt > 0)
  const finished = seen.withGrades ? rows.filter(({ state }) => state === 'FINISHED') : []
  const [films, quarantined, unchecked, saves, late, results, listedViews] = await Promise.all([
    processStatuses(rows),
    withQuarantinedAnswers(ids),
    withUncheckedAnswers(ids),
    lastSaves(saved.map(({ id }) => id)),
    withLateAnswers(ids),
    resultCounts(finished.map(({ id }) => id)),
    viewsOf(rows),
  ])
  const now = clock.now()
  const views = new Map(listedViews.map((view) => [view.id, view]))
  const watched = rows.filter(({ id }) => {
    const collection = views.get(id)?.collection
    return collection !== undefined && asksForCamera(collection)
  })
  const photoless = await withoutPhotos(
    watched.map(({ userId }) => userId),
    now
  )
  return rows.flatMap((row) => {
    const application = views.get(row.id)
    if (!application) return []
    return {
      application: shown(application, row, seen),
      isWithdrawn: row.withdrawnAt !== null,
      candidate: candidateOf(row, seen),
      school: named(row.schoolId, row.schoolName),
      schoolClass: named(row.classId, row.className),
      roomName: row.roomName,
      grantedMinutes: seen.withTimes ? Math.round(row.grantedSeconds / 60) : null,
      lastSavedAt: seen.withTimes ? (saves.get(row.id) ?? null) : null,
      receipt: receiptOf(row),
      attention: attentionOf(
        {
          ...row,
          lastSavedAt: saves.get(row.id) ?? null,
          hasLateAnswers: late.has(row.id),
          lacksPhotos: photoless.has(row.userId),
        },
        now
      ),
      grades: results.get(row.id) ?? null,
      videoProcessStatus: films.get(`${row.roomId}:${row.userId}`) ?? null,
      hasKeptAnswers: quarantined.has(row.id) || unchecked.has(row.id),
    }
  })
}

/** What was withdrawn cannot be sat, whatever its window is. */
function shown(view: ApplicationView, { withdrawnAt }: ListedRow, { withTimes }: Seen): ApplicationView {
  const stated = withdrawnAt === null ? view : { ...view, status: 'UNAVAILABLE' as const }
  return withTimes ? stated : withoutTimes(stated)
}

const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })

async function listed(ids: readonly number[]): Promise<ListedRow[]> {
  const rows = await select(db, 'applications', LISTED)
    .join('users', 'users.id', 'applications.user_id')
    // Everybody has an institution. With an inner join MariaDB begins at the institutions, and reads all their people for one page.
    .leftJoin('institutions', 'institutions.id', 'users.institution_id')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .leftJoin('schools', 'schools.id', 'applications.school_id')
    .leftJoin('classes', 'classes.id', 'applications.class_id')
    .leftJoin('rooms', 'rooms.id', 'applications.room_id')
    .whereIn('applications.id', [...ids])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const candidateOf = (row: ListedRow, { withPhone }: Seen): DashboardApplicationView['candidate'] => ({
  id: row.userId,
  name: row.userName,
  img: row.img,
  publicIdentifier: row.publicIdentifier,
  isInBrowser: Boolean(row.isInBrowser),
  providerCodename: row.providerCodename,
  cellphone: withPhone ? row.cellphone : null,
  nursingMother: Boolean(row.nursingMother),
  specialNeed: row.specialNeed,
})
