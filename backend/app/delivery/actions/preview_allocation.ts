import db from '@adonisjs/lucid/services/db'
import { deliveryExam } from '#catalog'
import { clock, ok, refuseNotFound, select, type DomainError, type Result } from '#shared'
import { copiesFor, findCandidates } from './make_applications.js'
import { MOST_AT_ONCE, packets } from '../domain/at_once.js'
import { openWindows, type TimeWindow } from '../domain/deadline.js'
import { countHaving, countHavingByClass } from '../queries/having_applications.js'
import type { AllocatedClassView, AllocatedExamView, AllocationPreviewView } from '../views.js'

/** `people`: ids of candidates; `window`: instead of the exams' own. */
export type PreviewedAllocation = {
  readonly exams: readonly number[]
  readonly people: readonly number[]
  readonly window: TimeWindow | undefined
  readonly institutionId: number
}

const NOBODY = { created: 0, alreadyCreated: 0, noWindow: 0 }

/**
 * What making these applications would do, exam by exam: made, there already, or not made because the exam has no window that is not over. Up to 5,000 people
 * also by class.
 * @returns refused: `not_found` where an exam is not the institution's
 */
export async function previewAllocation({
  exams,
  people,
  window,
  institutionId,
}: PreviewedAllocation): Promise<Result<AllocationPreviewView, DomainError>> {
  const classOf = people.length <= MOST_AT_ONCE ? await classesOf(people, institutionId) : null
  const byClass = classOf && (await countHavingByClass(exams, people, classOf))
  const having = byClass ? null : await countHaving(exams, people)
  const names = classOf && (await classNames(new Set(classOf.values())))
  const views: AllocatedExamView[] = []
  for (const examId of exams) {
    const delivery = await deliveryExam(examId)
    if (!delivery || delivery.institutionId !== institutionId) return refuseNotFound()
    const copies = copiesFor({
      ...delivery,
      windows: window ? [window] : openWindows(delivery.windows, clock.now()),
    })
    const has = byClass?.get(examId) ?? new Map<number | null, number>()
    const there = having?.get(examId) ?? [...has.values()].reduce((sum, one) => sum + one, 0)
    const counted = (total: number, there: number) => ({
      created: copies.ok ? total - there : 0,
      alreadyCreated: there,
      noWindow: copies.ok ? 0 : total - there,
    })
    views.push({
      id: examId,
      name: delivery.exam.name,
      collection: delivery.collection.name,
      window: copies.ok
        ? {
            startAt: copies.value.windowStartAt,
            endAt: copies.value.windowEndAt,
            maxDurationMinutes: copies.value.maxDurationMinutes,
          }
        : null,
      ...counted(people.length, there),
      classes:
        classOf && names
          ? [...Map.groupBy(people, (id) => classOf.get(id) ?? null)].map(
              ([id, own]): AllocatedClassView => ({
                id,
                name: id === null ? null : (names.get(id) ?? null),
                ...counted(own.length, has.get(id) ?? 0),
              })
            )
          : null,
    })
  }
  const total = views.reduce(
    (sum, one) => ({
      created: sum.created + one.created,
      alreadyCreated: sum.alreadyCreated + one.alreadyCreated,
      noWindow: sum.noWindow + one.noWindow,
    }),
    NOBODY
  )
  return ok({ people: people.length, ...total, exams: views })
}

/** The class whose mark an application of each person gets. */
async function classesOf(
  people: readonly number[],
  institutionId: number
): Promise<Map<number, number | null>> {
  const candidates = await findCandidates({ userIds: people }, institutionId, db)
  return new Map(candidates.map(({ id, classId }) => [id, classId]))
}

/** "3ª série A · Colégio Horizonte", by the id of the class. */
async function classNames(ids: ReadonlySet<number | null>): Promise<Map<number, string>> {
  const known = [...ids].filter((id) => id !== null)
  const names = new Map<number, string>()
  for (const some of packets(known)) {
    const rows = await select(db, 'classes', {
      id: 'classes.id',
      name: 'classes.name',
      school: 'schools.name',
    })
      .join('schools', 'schools.id', 'classes.school_id')
      .whereIn('classes.id', some)
    for (const { id, name, school } of rows) names.set(id, `${name} · ${school}`)
  }
  return names
}
