import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { orderAsRead, select, type Caller } from '#shared'
import type { AuthorLooksView, AuthorView } from '../author_views.js'
import { PANEL_ROUND } from '../domain/correction_plan.js'
import { notOfOwn } from './not_of_own.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

type Text = { readonly answerId: number; readonly applicationId: number }

/**
 * A text of a plan, by any of its tasks, whose author the caller may be shown; null, whether it is there or not: none of answers of their own, and none that they have as a corrector
 * and have not handed in.
 */
export const authoredText = (
  caller: Pick<Caller, 'userId'>,
  planId: number,
  task: number,
  client: Client = db
): Promise<Text | null> =>
  notOfOwn(
    select(client, 'correction_tasks', {
      answerId: 'correction_tasks.answer_id',
      applicationId: 'correction_tasks.application_id',
    })
      .where({ 'correction_tasks.id': task, 'correction_tasks.plan_id': planId })
      .where('correction_tasks.round', '<=', PANEL_ROUND),
    caller
  )
    .whereNotExists((marking) => {
      marking
        .from('corrector_marks')
        .whereColumn('corrector_marks.answer_id', 'correction_tasks.answer_id')
        .where('corrector_marks.author_id', caller.userId)
        .whereNull('corrector_marks.handed_in_at')
    })
    .first()

/** Who has had themselves shown whose a text is, the first before the others. */
export async function authorLooks(
  { userId }: Pick<Caller, 'userId'>,
  answerId: number,
  client: Client = db
): Promise<AuthorLooksView> {
  const rows = await select(client, 'seen_authors', {
    userId: 'users.id',
    name: 'users.name',
    firstAt: 'seen_authors.first_at',
    lastAt: 'seen_authors.last_at',
    reason: 'seen_authors.reason',
  })
    .join('users', 'users.id', 'seen_authors.user_id')
    .where('seen_authors.answer_id', answerId)
    .orderBy('seen_authors.id')
  return {
    isKnown: rows.some((row) => row.userId === userId),
    looks: rows.map(({ userId: id, name, ...look }) => ({ by: { id, name }, ...look })),
  }
}

/** Whose application it is. `hasClasses`: whoever asked may read the classes too. */
export async function authorOf(
  applicationId: number,
  { hasClasses }: { readonly hasClasses: boolean },
  client: Client = db
): Promise<AuthorView> {
  const { userId, ...author } = await select(client, 'applications', {
    userId: 'users.id',
    name: 'users.name',
    publicIdentifier: 'users.public_identifier',
    school: 'schools.name?',
  })
    .join('users', 'users.id', 'applications.user_id')
    .leftJoin('schools', 'schools.id', 'applications.school_id')
    .where('applications.id', applicationId)
    .firstOrFail()
  return { ...author, classes: hasClasses ? await classesOf(userId, client) : null }
}

const classesOf = async (userId: number, client: Client): Promise<string[]> =>
  (
    await orderAsRead(
      select(client, 'class_members', { name: 'classes.name' })
        .join('classes', 'classes.id', 'class_members.class_id')
        .where({ 'class_members.user_id': userId, 'class_members.role': 'student' }),
      'classes.name'
    )
  ).map(({ name }) => name)
