import db from '@adonisjs/lucid/services/db'
import { applicationsInAppeal } from '#appeals'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, select } from '#shared'
import type { Obstacle } from '../views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const RUNNING = new Set(['STARTED', 'STOPPED'])

const named =
  (kind: Obstacle['kind']) =>
  ({ id, exam }: { id: number; exam: string }): Obstacle => ({ kind, applicationId: id, name: exam })

const sittingsOf = (client: Client, personId: number) =>
  select(client, 'applications', {
    id: 'applications.id',
    state: 'applications.state',
    windowEndAt: 'applications.window_end_at',
    withdrawnAt: 'applications.withdrawn_at',
    exam: 'exams.name',
  })
    .join('exams', 'exams.id', 'applications.exam_id')
    .where('applications.user_id', personId)

/** Exams of a person that are sat or may still be. */
export async function openExams(client: Client, personId: number): Promise<Obstacle[]> {
  const now = clock.now()
  return (await sittingsOf(client, personId))
    .filter(
      ({ state, windowEndAt, withdrawnAt }) =>
        RUNNING.has(state) || (state === 'CREATED' && withdrawnAt === null && windowEndAt >= now)
    )
    .map(named('exam'))
}

/** Exams that are sat or may still be, and those about which one may appeal or waits for a reply. Outside of a transaction. */
export async function erasureObstacles(personId: number): Promise<Obstacle[]> {
  const sittings = await sittingsOf(db, personId)
  const appealed = await applicationsInAppeal(
    sittings.map(({ id }) => id),
    clock.now()
  )
  return [
    ...(await openExams(db, personId)),
    ...sittings.filter(({ id }) => appealed.has(id)).map(named('appeal')),
    ...(await filmsBeingMade(personId)),
  ]
}

/** Films that are recorded or made into files: what comes of them would come after the erasure. */
async function filmsBeingMade(personId: number): Promise<Obstacle[]> {
  const rows = await select(db, 'recordings', { id: 'recordings.id', room: 'rooms.name?' })
    .leftJoin('rooms', 'rooms.id', 'recordings.room_id')
    .where('recordings.user_id', personId)
    .whereIn('recordings.status', ['RECORDING', 'TO_PROCESS', 'PROCESSING'])
  return rows.map(({ room }) => ({ kind: 'film', applicationId: null, name: room ?? '' }))
}
