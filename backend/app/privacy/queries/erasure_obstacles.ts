import { applicationsInAppeal } from '#appeals'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { erasureWaitDays } from '#config/retention'
import {
  collectionsOnPaper,
  filesUndecided,
  lastSignsOf,
  undecidedQuarantine,
  openAnswersOf,
  sittingsOfPerson,
  type SittingOfPerson,
} from '#delivery'
import { withOpenMarks } from '#grading'
import { clock, select } from '#shared'
import type { ObstacleKind } from '../domain/erasures.js'
import { awaitedUntil, isOpenAt, isUnsatAt } from '../domain/obstacles.js'
import type { Obstacle } from '../views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery' | 'from'>

/**
 * What keeps somebody from being erased: exams that are sat, may be, or have ended so short ago that a device may still send answers of them; papers that were not
 * handed in; answers that nobody has marked or decided about; appeals; and what is being made of them. In the closing transaction, under the locks of the person and of
 * their applications, nothing of it begins any more. `settled`: what `settledQuarantine` looked into before the transaction.
 */
export async function erasureObstacles(
  client: Client,
  personId: number,
  settled: ReadonlySet<string>
): Promise<Obstacle[]> {
  const now = clock.now()
  const sittings = await sittingsOfPerson(client, personId)
  const ids = sittings.map(({ id }) => id)
  const among = (kind: ObstacleKind, found: ReadonlySet<number>) =>
    sittings.filter(({ id }) => found.has(id)).map(named(kind))
  return [
    ...sittings.filter((one) => isOpenAt(one, now)).map(named('exam')),
    ...(await recentlyOver(client, sittings, now)),
    ...(await unhandedPapers(client, sittings, now)),
    ...among('marking', await unmarked(client, ids)),
    ...among('undecided', await undecided(client, ids, settled)),
    ...among('appeal', await applicationsInAppeal(ids, now, client)),
    ...(await resultAppeals(client, personId)),
    ...(await filmsBeingMade(client, personId)),
    ...(await cardsBeingMade(client, ids, sittings)),
    ...(await copiesAskedFor(client, personId)),
  ]
}

const named =
  (kind: ObstacleKind) =>
  ({ id, exam }: Pick<SittingOfPerson, 'id' | 'exam'>): Obstacle => ({
    kind,
    applicationId: id,
    name: exam,
    until: null,
  })

/**
 * Late answers have no end: a device that was off, or another one of the candidate, may have some whoever finished the exam, and nobody can send them once the account
 * is closed.
 */
async function recentlyOver(
  client: Client,
  sittings: readonly SittingOfPerson[],
  now: number
): Promise<Obstacle[]> {
  const signs = await lastSignsOf(
    client,
    sittings.map(({ id }) => id)
  )
  return sittings.flatMap((one): Obstacle[] => {
    const until = awaitedUntil(signs.get(one.id) ?? 0, erasureWaitDays, now)
    return until === null ? [] : [{ ...named('recent')(one), until }]
  })
}

/** Where others of a collection sat on paper, one that nobody began may lie on somebody's desk. */
async function unhandedPapers(
  client: Client,
  sittings: readonly SittingOfPerson[],
  now: number
): Promise<Obstacle[]> {
  const unsat = sittings.filter((one) => isUnsatAt(one, now))
  const onPaper = await collectionsOnPaper(
    client,
    unsat.map(({ collectionId }) => collectionId)
  )
  return unsat.filter(({ collectionId }) => onPaper.has(collectionId)).map(named('paper'))
}

async function undecided(
  client: Client,
  ids: readonly number[],
  settled: ReadonlySet<string>
): Promise<Set<number>> {
  return new Set([
    ...(await filesUndecided(client, ids)),
    ...(await undecidedQuarantine(client, ids, settled)),
  ])
}

async function unmarked(client: Client, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  return new Set([...(await openAnswersOf(client, ids)), ...(await withOpenMarks(ids, client))])
}

async function resultAppeals(client: Client, personId: number): Promise<Obstacle[]> {
  const rows = await select(client, 'result_appeals', { name: 'selection_processes.name' })
    .join('selection_processes', 'selection_processes.id', 'result_appeals.selection_process_id')
    .where('result_appeals.user_id', personId)
    .whereNull('result_appeals.disclosed_at')
  return rows.map(({ name }) => ({ kind: 'appeal', applicationId: null, name, until: null }))
}

/** Films that are recorded or made into files: what comes of them would come after the erasure. */
async function filmsBeingMade(client: Client, personId: number): Promise<Obstacle[]> {
  const rows = await select(client, 'recordings', { room: 'rooms.name?' })
    .leftJoin('rooms', 'rooms.id', 'recordings.room_id')
    .where('recordings.user_id', personId)
    .whereIn('recordings.status', ['RECORDING', 'PROCESSING'])
  return rows.map(({ room }) => ({ kind: 'film', applicationId: null, name: room ?? '', until: null }))
}

/** Report cards that are being printed have the name as it was. */
async function cardsBeingMade(
  client: Client,
  ids: readonly number[],
  sittings: readonly SittingOfPerson[]
): Promise<Obstacle[]> {
  if (ids.length === 0) return []
  const rows = await select(client, 'answer_sheet_orders', { id: 'answer_sheet_orders.application_id' })
    .join('report_orders', 'report_orders.id', 'answer_sheet_orders.order_id')
    .whereIn('answer_sheet_orders.application_id', [...ids])
    .whereIn('answer_sheet_orders.state', ['REQUESTED', 'PREPARING', 'PRINTING'])
    .whereNull('report_orders.ended_at')
  const making = new Set(rows.map(({ id }) => id))
  return sittings.filter(({ id }) => making.has(id)).map(named('card'))
}

/** Whoever asked for a copy gets it first. */
async function copiesAskedFor(client: Client, personId: number): Promise<Obstacle[]> {
  const open = await select(client, 'privacy_requests', { id: 'privacy_requests.id' })
    .where({ user_id: personId, kind: 'export', state: 'open' })
    .first()
  return open ? [{ kind: 'copy', applicationId: null, name: '', until: null }] : []
}
