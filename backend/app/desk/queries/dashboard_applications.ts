import db from '@adonisjs/lucid/services/db'
import { listApplications, withQuarantinedAnswers, withoutTimes, withUncheckedAnswers } from '#delivery'
import type { ApplicationView } from '#delivery/types'
import { processStatuses } from '#recording'
import { select, type Caller } from '#shared'
import type { DashboardApplicationView } from '../views.js'

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
