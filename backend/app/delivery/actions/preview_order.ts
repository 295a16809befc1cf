import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { LEAST_FACTOR } from '#identity'
import { clock, type DomainError, type Result, readOnly } from '#shared'
import { shareOf } from '../domain/accommodated.js'
import { selectionDigest } from '../domain/digest.js'
import { cutBySeconds, hasWindow, totalMinutes } from '../domain/schedule.js'
import type { OrderKind, OrderParams } from '../domain/staff_orders.js'
import { takesAnswers } from '../domain/status.js'
import type { OrderPreviewView } from '../order_views.js'
import { presentEnd } from '../queries/collection_end.js'
import type { ExamContent } from '../queries/exam_content.js'
import { readMany, type LockedApplication } from '../queries/locked_rows.js'
import { actsFor, contentsOf, logUnread } from './order_facts.js'
import { namedApplications } from '../queries/order_items.js'
import { overlapsOf } from '../queries/overlapping_exams.js'
import { codeOf } from './carry_out_rows.js'
import type { Change } from './change_application.js'
import { attemptObstacle, secondAttempts } from './give_attempt.js'
import { timeOf } from './save_answers.js'
import { reopenObstacles } from './reopen_hooks.js'
import { obstacleOf, type ActPlan, type ActOrder, type PlannedAct } from './staff_act.js'

export type PreviewRequest = {
  collectionId: number
  kind: OrderKind
  params: OrderParams
  ids: readonly number[]
  userId: number
  /** Whoever asks may move the windows of the collection's exams. */
  movesWindows: boolean
  /** The order that it would undo. */
  undoes?: number | undefined
  /** Nobody waits for it any more. */
  hasLeft?: () => boolean
}

/** Read and judged together; between two of them others have the processor. */
const TOGETHER = 200
const FIRST = 20

type Counted = Omit<OrderPreviewView, 'skipped' | 'first' | 'selectionDigest'> & {
  skipped: Map<string, number>
  first: number[]
}

/**
 * What an order would do now, by the acts that would do it; nothing is locked or written. What begins, ends or changes before the order
 * makes it differ. Of many it takes minutes: it ends early where the caller has left, with what it has counted.
 */
export async function previewOrder(request: PreviewRequest): Promise<OrderPreviewView> {
  const counted: Counted = {
    total: request.ids.length,
    change: 0,
    skipped: new Map(),
    writing: 0,
    grants: 0,
    accommodations: 0,
    overlaps: 0,
    cut: 0,
    first: [],
  }
  const order = {
    caller: { userId: request.userId, sessionId: null },
    staffOrder: { id: 0, group: '', endAt: await endOf(request) },
  }
  const all = new Set(request.ids)
  for (let from = 0; from < request.ids.length && request.hasLeft?.() !== true; from += TOGETHER) {
    const beganAt = performance.now()
    await countSome(request, request.ids.slice(from, from + TOGETHER), { order, all, counted })
    await wait(performance.now() - beganAt)
  }
  const { skipped, first, ...counts } = counted
  return {
    ...counts,
    selectionDigest: selectionDigest(request.ids),
    skipped: [...skipped].map(([code, count]) => ({ code, count })),
    first: await namedApplications(first),
  }
}

/** The order moves the end of the collection before its acts, where its person may move the windows of exams. */
async function endOf(request: PreviewRequest): Promise<number> {
  const { collectionId, kind, params, undoes, movesWindows } = request
  const end = await presentEnd(collectionId)
  return kind === 'set_timewindow' && undoes === undefined && movesWindows
    ? Math.max(end, params.endAt ?? 0)
    : end
}

type Context = { order: Omit<ActOrder, 'applicationId'>; all: ReadonlySet<number>; counted: Counted }

async function countSome(
  request: PreviewRequest,
  ids: readonly number[],
  { order, all, counted }: Context
): Promise<void> {
  const rows = await readMany(ids)
  const found = ids.flatMap((id) => rows.get(id) ?? [])
  const read = await contentsOf(found)
  logUnread(found, read)
  const { kind, params, undoes = null } = request
  const { actOf } = await actsFor({ kind, params, order, undoes }, found)
  const obstacles =
    kind === 'reset' || undoes !== null
      ? await reopenObstacles(
          readOnly,
          found.map(({ id }) => id)
        )
      : undefined
  const hasSecond = await secondAttempts(found.filter(({ id }) => actOf(id) === null))
  const changed: { application: LockedApplication; set: ActPlan['set'] }[] = []
  const skip = (code: string) => counted.skipped.set(code, (counted.skipped.get(code) ?? 0) + 1)
  for (const id of ids) {
    const application = rows.get(id)
    const exam = read.contents.get(id)
    if (!application || !exam) {
      skip(application ? 'exam_missing' : 'not_found')
      continue
    }
    const judged = await judge(application, exam, actOf(id), { order, hasSecond, obstacles })
    if (!judged.ok) skip(codeOf(judged.error))
    else if (judged.value === null) skip('unchanged')
    else changed.push({ application, set: judged.value.set })
  }
  counted.change += changed.length
  counted.first.push(...changed.slice(0, FIRST - counted.first.length).map(({ application: { id } }) => id))
  for (const { application, set } of changed) countChange(counted, application, set, params)
  counted.overlaps += await overlapsOf(changed, all, clock.now())
}

type Judged = Pick<Context, 'order'> &
  Pick<Change, 'obstacles'> & { hasSecond: (first: LockedApplication) => boolean }

/** What the act would do; an exam whose time is over is finished by then. */
async function judge(
  row: LockedApplication,
  exam: ExamContent,
  act: PlannedAct | null,
  { order, hasSecond, obstacles }: Judged
): Promise<Result<Pick<ActPlan, 'set'> | null, Pick<DomainError, 'code'>>> {
  const now = clock.now()
  if (row.withdrawnAt !== null && !act?.rules?.withdrawn) return { ok: false, error: { code: 'not_found' } }
  const isOver = takesAnswers(row.state) && timeOf(row, now) === 'over'
  const application: LockedApplication = isOver ? { ...row, state: 'FINISHED' } : row
  if (act === null) {
    const facts = { endAt: () => order.staffOrder?.endAt ?? 0, hasSecond: () => hasSecond(application) }
    return (await attemptObstacle(application, now, facts)) ?? { ok: true, value: { set: {} } }
  }
  const change: Change = {
    trx: readOnly,
    now,
    application,
    exam,
    answers: new Map(),
    decided: { cancelled: new Set(), rulings: new Map() },
    endedWriters: new Set(),
    opening: undefined,
    obstacles,
    store: () => {
      throw new Error('a preview stores nothing')
    },
    flush: () => undefined,
  }
  return (await obstacleOf(change, act, order.staffOrder)) ?? act.plan(change, false)
}

function countChange(
  counted: Counted,
  before: LockedApplication,
  set: ActPlan['set'],
  { flat = false }: OrderParams
): void {
  const after = { ...before, ...set }
  if (takesAnswers(before.state)) counted.writing += 1
  const byHand = before.grantedSeconds - shareOf(before.maxDurationMinutes, before.timeFactor)
  const hasOtherTotal = hasWindow(before) && totalMinutes(after) !== totalMinutes(before)
  if (byHand !== 0 && hasOtherTotal) counted.grants += 1
  const losesShare = after.timeFactor < before.timeFactor || (flat && hasOtherTotal)
  if (before.timeFactor > LEAST_FACTOR && losesShare) counted.accommodations += 1
  const reschedules = set.windowEndAt !== undefined || set.grantedSeconds !== undefined
  if (reschedules && cutBySeconds(after, clock.now()) > 0) counted.cut += 1
}
