import db from '@adonisjs/lucid/services/db'
import { drawLot } from '#grading/actions/draw_lot'
import { endLots } from '#grading/actions/end_lots'
import { handIn } from '#grading/actions/hand_in'
import { makeControl } from '#grading/actions/make_control'
import { makeTasks } from '#grading/actions/make_tasks'
import { saveMarks } from '#grading/actions/save_marks'
import { saveMembers } from '#grading/actions/save_members'
import { changePlan, makePlan } from '#grading/actions/save_plan'
import { storedPlan, type StoredPlan } from '#grading/queries/correction_plans'
import { presentLot } from '#grading/queries/lots'
import type { Annotation, AnnotationKind } from '#grading/domain/annotation'
import { required, select, unwrap, type Caller } from '#shared'
import { demoCaller, done } from './demo_calls.js'

/** Ids of shipped types are those of the migration. */
const ENEM = 3

type Level = readonly [number, number, number, number, number]

/** What the correctors have handed in so far, by user names. Two agree on `aluno` and `aluno09`; `aluno02` needs a third mark, `aluno10` a second one. */
export const ROUNDS: Readonly<Record<string, Readonly<Record<string, Level>>>> = {
  corretor: { aluno: [4, 5, 4, 4, 4], aluno02: [3, 3, 2, 3, 3], aluno09: [5, 5, 4, 5, 5] },
  corretor02: {
    aluno: [4, 4, 4, 5, 4],
    aluno02: [4, 4, 4, 4, 3],
    aluno09: [5, 4, 5, 5, 4],
    aluno10: [2, 2, 2, 1, 2],
  },
}

type Remark = readonly [quote: string, kind: AnnotationKind, comment: string]

/** What the correctors annotated, wherever these words are in an essay that they marked. */
const REMARKS: Readonly<Record<string, readonly Remark[]>> = {
  corretor: [
    ['A impunidade, portanto, também faz barulho.', 'strength', 'Fecha o parágrafo e retoma o tema.'],
    ['Em primeiro lugar', 'cohesion', ''],
    ['o que não significa que seja normal', 'argument', 'Explique por que não é normal.'],
  ],
  corretor02: [
    ['criar plantões noturnos de fiscalização', 'proposal', 'Agente, ação e meio estão claros.'],
    ['dentro da sua casa', 'language', 'Prefira “em sua casa”.'],
  ],
}

/** What the panel gave two essays beforehand, by user names, and why. */
export const CONTROLS: Readonly<Record<string, { readonly levels: Level; readonly reason: string }>> = {
  aluno11: {
    levels: [3, 3, 3, 3, 2],
    reason:
      'Defende um ponto de vista com argumentos previsíveis; a proposta tem agente e ação, sem detalhamento.',
  },
  aluno12: {
    levels: [4, 4, 4, 4, 4],
    reason:
      'Projeto claro, repertório pertinente e poucos desvios; a proposta tem quatro dos cinco elementos.',
  },
}
/** Of 100 texts. */
const CONTROL_SHARE = 10

/** An anonymous plan with two marks over essays, in which the marking has begun, by the ways of the pages. Repeated it changes nothing. */
export async function planEssays(
  examId: number,
  userIds: ReadonlyMap<string, number>,
  manager: { readonly userId: number; readonly institutionId: number }
): Promise<void> {
  const answers = await select(db, 'answers', {
    id: 'answers.id',
    itemId: 'answers.item_id',
    userId: 'applications.user_id',
    applicationId: 'answers.application_id',
    collectionId: 'applications.collection_id',
  })
    .join('applications', 'applications.id', 'answers.application_id')
    .where('applications.exam_id', examId)
  await makeTasks(answers.map(({ applicationId }) => applicationId))
  const { itemId, collectionId } = required(answers[0], 'an essay')
  const admin = demoCaller(manager.userId, manager.institutionId, 'ADMINISTRADOR')
  const settings = { typeId: ENEM, marks: 2, isAnonymous: true, lotSize: 12 } as const
  const made = await makePlan(admin, { collectionId, examId, itemId }, settings)
  // It was made before the demo was cut off.
  if (!made.ok) return
  const id = (name: string) => required(userIds.get(name), name)
  const members = ['corretor', 'corretor02', 'corretor03'].map(
    (name) => ({ user: id(name), role: 'corrector', state: 'active' }) as const
  )
  const supervisor = { user: id('comissao'), role: 'supervisor', state: 'active' } as const
  unwrap(await saveMembers(admin, made.value, { members: [...members, supervisor], before: [] }))
  const plan = required((await storedPlan(made.value)) ?? undefined, 'the plan')
  const controlled = new Map(
    answers.map(({ id: answerId, userId }) => [
      answerId,
      Object.entries(CONTROLS).find(([name]) => userIds.get(name) === userId)?.[1],
    ])
  )
  await makeControls(demoCaller(supervisor.user, manager.institutionId, 'COMISSION'), plan, controlled)
  for (const [corrector, marks] of Object.entries(ROUNDS)) {
    const byAnswer = new Map(
      answers.flatMap(({ id: answerId, userId }) => {
        const name = Object.keys(marks).find((one) => userIds.get(one) === userId)
        const levels = name === undefined ? undefined : marks[name]
        return levels ? [[answerId, levels] as const] : []
      })
    )
    const caller = demoCaller(id(corrector), manager.institutionId, 'CORRECTOR')
    await markSome(caller, plan, byAnswer, REMARKS[corrector] ?? [])
  }
  // From here on: the correctors above marked the essays that are named, and no others.
  done(await changePlan(admin, plan.id, { version: plan.version, controlShare: CONTROL_SHARE }))
}

/** Before anybody draws: nobody has begun with these. */
async function makeControls(
  caller: Caller,
  plan: StoredPlan,
  controlled: ReadonlyMap<number, { readonly levels: Level; readonly reason: string } | undefined>
): Promise<void> {
  const tasks = await select(db, 'correction_tasks', {
    id: 'correction_tasks.id',
    answerId: 'correction_tasks.answer_id',
  }).where({ plan_id: plan.id, round: 1 })
  for (const { id: task, answerId } of tasks) {
    const control = controlled.get(answerId)
    if (control === undefined) continue
    const { levels, reason } = control
    const given = { value: null, criteria: [...levels], situation: null, comment: null }
    unwrap(await makeControl(caller, plan, { task, ...given, reason, purpose: 'control' }))
  }
}

/** Draws all essays, hands in these, and gives the others back. */
async function markSome(
  caller: Caller,
  plan: StoredPlan,
  byAnswer: ReadonlyMap<number, Level>,
  remarks: readonly Remark[]
): Promise<void> {
  await drawLot(caller, { plan, role: 'corrector' })
  const lot = required((await presentLot(caller, plan.id)) ?? undefined, 'a lot')
  const rows = await select(db, 'corrector_marks', {
    handle: 'corrector_marks.handle',
    answerId: 'corrector_marks.answer_id',
    text: 'answers.free_response',
  })
    .join('answers', 'answers.id', 'corrector_marks.answer_id')
    .where('lot_id', lot.id)
  const entries = rows.flatMap(({ handle: task, answerId, text }) => {
    const levels = byAnswer.get(answerId)
    if (levels === undefined) return []
    const annotations = annotationsIn(text ?? '', remarks)
    const given = { value: null, criteria: [...levels], situation: null, comment: null, annotations }
    return [{ task, revision: 1, ...given }]
  })
  unwrap(await saveMarks(caller, lot.id, entries))
  await handIn(
    { caller, plan, lot },
    entries.map(({ task }) => task)
  )
  await db.transaction((trx) => endLots(trx, [lot.id], 'given_back'))
}

const annotationsIn = (text: string, remarks: readonly Remark[]): Annotation[] =>
  remarks.flatMap(([quote, kind, comment]) => {
    const start = text.indexOf(quote)
    return start < 0 ? [] : [{ start, end: start + quote.length, quote, kind, comment }]
  })
