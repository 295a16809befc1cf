import db from '@adonisjs/lucid/services/db'
import { drawLot } from '#grading/actions/draw_lot'
import { endLots } from '#grading/actions/end_lots'
import { handIn } from '#grading/actions/hand_in'
import { makeTasks } from '#grading/actions/make_tasks'
import { saveMarks } from '#grading/actions/save_marks'
import { saveMembers } from '#grading/actions/save_members'
import { makePlan } from '#grading/actions/save_plan'
import { storedPlan, type StoredPlan } from '#grading/queries/correction_plans'
import { presentLot } from '#grading/queries/lots'
import { required, select, unwrap, type Caller } from '#shared'
import { demoCaller } from './demo_calls.js'

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
  unwrap(await saveMembers(admin, made.value, [...members, supervisor]))
  const plan = required((await storedPlan(made.value)) ?? undefined, 'the plan')
  for (const [corrector, marks] of Object.entries(ROUNDS)) {
    const byAnswer = new Map(
      answers.flatMap(({ id: answerId, userId }) => {
        const name = Object.keys(marks).find((one) => userIds.get(one) === userId)
        const levels = name === undefined ? undefined : marks[name]
        return levels ? [[answerId, levels] as const] : []
      })
    )
    await markSome(demoCaller(id(corrector), manager.institutionId, 'CORRECTOR'), plan, byAnswer)
  }
}

/** Draws all essays, hands in these, and gives the others back. */
async function markSome(
  caller: Caller,
  plan: StoredPlan,
  byAnswer: ReadonlyMap<number, Level>
): Promise<void> {
  await drawLot(caller, plan)
  const lot = required((await presentLot(caller, plan.id)) ?? undefined, 'a lot')
  const rows = await select(db, 'corrector_marks', {
    handle: 'corrector_marks.handle',
    answerId: 'corrector_marks.answer_id',
  }).where('lot_id', lot.id)
  const entries = rows.flatMap(({ handle: task, answerId }) => {
    const levels = byAnswer.get(answerId)
    if (levels === undefined) return []
    return [{ task, revision: 1, value: null, criteria: [...levels], situation: null, comment: null }]
  })
  unwrap(await saveMarks(caller, plan, lot, entries))
  await handIn(
    { caller, plan, lot },
    entries.map(({ task }) => task)
  )
  await db.transaction((trx) => endLots(trx, [lot.id], 'given_back'))
}
