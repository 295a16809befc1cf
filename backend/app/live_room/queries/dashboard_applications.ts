import db from '@adonisjs/lucid/services/db'
import {
  APPLICATION,
  listApplications,
  markCounts,
  onlyVisibleApplications,
  withQuarantinedAnswers,
  withoutTimes,
  withUncheckedAnswers,
  type ApplicationRow,
} from '#delivery'
import type { ApplicationView } from '#delivery/types'
import { processStatuses } from '#recording'
import { select, type Caller } from '#shared'
import type { DashboardApplicationView, DashboardVideoView, MarkedApplicationView } from '../views.js'

/** The application, when it is one of the caller's (by school, class or room); null otherwise, there or not. */
export async function visibleApplication(id: number, caller: Caller): Promise<ApplicationRow | null> {
  const query = select(db, 'applications', APPLICATION)
    .join('users', 'users.id', 'applications.user_id')
    .where('applications.id', id)
  await onlyVisibleApplications(query, caller, { withRooms: true })
  return query.first()
}

const PERSON = {
  id: 'users.id',
  name: 'users.name',
  img: 'users.picture_url',
  publicIdentifier: 'users.public_identifier',
  isInBrowser: 'users.is_in_browser',
  providerCodename: 'institutions.codename',
  cellphone: 'persons.cellphone?',
  nursingMother: 'persons.nursing_mother?',
  specialNeed: 'persons.special_need?',
} as const

/** One page of the applications of a collection, with their candidates. */
export async function dashboardApplications(
  caller: Caller,
  request: Parameters<typeof listApplications>[1],
  filter: Parameters<typeof listApplications>[2],
  withTimes: boolean
): Promise<{ rows: DashboardApplicationView[]; count: number }> {
  const page = await listApplications(caller, request, {
    ...filter,
    searchesPeople: true,
    withRooms: true,
    onDesk: true,
  })
  return {
    rows: await withCandidates(
      withTimes ? page.rows : page.rows.map(withoutTimes),
      caller.group === 'ADMINISTRADOR'
    ),
    count: page.count,
  }
}

async function withCandidates(
  rows: readonly ApplicationView[],
  withPhone: boolean
): Promise<DashboardApplicationView[]> {
  if (rows.length === 0) return []
  const people = await select(db, 'users', PERSON)
    .join('institutions', 'institutions.id', 'users.institution_id')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .whereIn('users.id', [...new Set(rows.map((row) => row.user.id))])
  const roomIds = [...new Set(rows.flatMap((row) => row.roomId ?? []))]
  const films = await processStatuses(rows.map(({ roomId, user }) => ({ roomId, userId: user.id })))
  const rooms =
    roomIds.length > 0
      ? await select(db, 'rooms', { id: 'rooms.id', name: 'rooms.name' }).whereIn('id', roomIds)
      : []
  const ids = rows.map((row) => row.id)
  const quarantined = (await withQuarantinedAnswers(ids)).union(await withUncheckedAnswers(ids))
  const byId = new Map(people.map((person) => [person.id, person]))
  return rows.flatMap((application) => {
    const person = byId.get(application.user.id)
    if (!person) return []
    const candidate = {
      ...person,
      cellphone: withPhone ? person.cellphone : null,
      nursingMother: Boolean(person.nursingMother),
      isInBrowser: Boolean(person.isInBrowser),
    }
    const videoProcessStatus = films.get(`${application.roomId}:${person.id}`) ?? null
    return {
      application,
      candidate,
      roomName: rooms.find((room) => room.id === application.roomId)?.name ?? null,
      videoProcessStatus,
      hasKeptAnswers: quarantined.has(application.id),
    }
  })
}

/** How far the candidate of an application is, over all of theirs in its collection. */
export async function dashboardVideo(
  application: ApplicationRow,
  withTimes: boolean
): Promise<DashboardVideoView> {
  const rows = await select(db, 'applications', { ...APPLICATION, examName: 'exams.name' })
    .join('users', 'users.id', 'applications.user_id')
    .join('exams', 'exams.id', 'applications.exam_id')
    .where({
      'applications.user_id': application.userId,
      'applications.collection_id': application.collectionId,
    })
    .orderBy('applications.id')
  const all: MarkedApplicationView[] = []
  for (const row of rows) {
    const { correct, wrong, total } = await markCounts(row)
    const { id, examName } = row
    const { startedAt, finishedAt } = withTimes ? row : { startedAt: null, finishedAt: null }
    all.push({
      id,
      examName,
      startedAt,
      finishedAt,
      numCorrectAnswers: correct,
      numWrongAnswers: wrong,
      numTotalAnswers: total,
    })
  }
  const current = all.find((one) => one.id === application.id)
  if (!current) throw new Error(`application ${application.id} has no exam`)
  return {
    current,
    finished: rows.filter((row) => row.state === 'FINISHED').length,
    total: rows.length,
    allApplications: all,
  }
}
