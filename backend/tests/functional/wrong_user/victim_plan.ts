import db from '@adonisjs/lucid/services/db'
import { adoptTasks } from '#grading/actions/adopt_tasks'
import { storeFile } from '#files'
import { clock, insertRow } from '#shared'
import type { Sitting } from '#tests/fixtures/applications'

export type VictimPlan = Readonly<
  Record<
    | 'planId'
    | 'typeId'
    | 'lotId'
    | 'decisionId'
    | 'controlId'
    | 'taskId'
    | 'namedId'
    | 'readingId'
    | 'sampleId'
    | 'heldId'
    | 'moveId'
    | 'disclosureId',
    number
  >
>

/** An anonymous plan of the victim's text, of a type of their institution, with a lot that somebody holds. Its draft is private. */
export async function createVictimPlan(
  { collectionId, examId, answers }: Sitting,
  institutionId: number,
  userId: number,
  canary: string
): Promise<VictimPlan> {
  const typeId = await insertRow(db, 'correction_types', {
    institution_id: institutionId,
    key: 'victim',
    name: '"Da casa"',
    version: 1,
    definition_json: JSON.stringify({
      kind: 'number',
      step: 1,
      situations: [],
      tolerance: { total: 0, criterion: 0, situations: false },
    }),
    created_at: 1,
  })
  const text = answers[1]
  const planId = await insertRow(db, 'correction_plans', {
    institution_id: institutionId,
    collection_id: collectionId,
    exam_id: examId,
    item_id: text?.item_id ?? 0,
    type_id: typeId,
    marks: 2,
    is_anonymous: 1,
    lot_size: 1,
    most_held: 1,
    lease_minutes: 60,
    own_school_excluded: 0,
    version: 1,
    created_by: userId,
    created_at: 1,
  })
  const added = { plan_id: planId, user_id: userId, role: 'corrector', state: 'active', added_at: 1 } as const
  await insertRow(db, 'correction_members', added)
  await adoptTasks(10)
  const lotId = await insertRow(db, 'correction_lots', {
    plan_id: planId,
    user_id: userId,
    taken_at: clock.now(),
    lease_until: clock.now() + 36_000_000,
    is_open: 1,
  })
  await insertRow(db, 'corrector_marks', {
    plan_id: planId,
    answer_id: text?.id ?? 0,
    author_id: userId,
    lot_id: lotId,
    position: 1,
    handle: `victim-${planId}`,
    comment: `<p>${canary}</p>`,
    revision: 1,
    saved_at: 1,
  })
  await db
    .from('correction_tasks')
    .where({ answer_id: text?.id ?? 0, round: 1 })
    .update({ state: 'HELD', taken_by: userId, lot_id: lotId })
  const controlId = await insertRow(db, 'control_texts', {
    plan_id: planId,
    answer_id: text?.id ?? 0,
    total: 0,
    reason: canary,
    created_by: userId,
    created_at: 1,
    is_active: 1,
  })
  const namedId = await insertRow(db, 'named_texts', {
    plan_id: planId,
    answer_id: text?.id ?? 0,
    state: 'open',
    has_name: 1,
    created_at: 1,
  })
  const heldId = await createHeldFile({ planId, answerId: text?.id ?? 0, institutionId, userId }, canary)
  const sampleId = await insertRow(db, 'correction_samples', {
    plan_id: planId,
    reason: canary,
    drawn_by: userId,
    drawn_at: 1,
  })
  const readingId = await insertRow(db, 'sample_readings', {
    sample_id: sampleId,
    plan_id: planId,
    answer_id: text?.id ?? 0,
    author_id: userId,
    total: 0,
    reader_id: userId,
    read_total: 1_000,
    read_at: 1,
  })
  await insertRow(db, 'qualification_attempts', {
    plan_id: planId,
    user_id: userId,
    number: 1,
    state: 'failed',
    texts: 1,
    least_within: 1,
    within: 0,
    began_at: 1,
    ended_at: 1,
    decided_by: userId,
    reason: canary,
  })
  await insertRow(db, 'mark_returns', {
    plan_id: planId,
    corrector_id: userId,
    since: 1,
    basis: 'f'.repeat(64),
    reason: canary,
    texts: 1,
    resolved: 1,
    returned_by: userId,
    returned_at: 1,
  })
  const moveId = await insertRow(db, 'plan_moves', {
    plan_id: planId,
    from_type_id: typeId,
    to_type_id: typeId,
    last_lot_id: 0,
    last_control_id: 0,
    last_sample_id: 0,
    basis: 'e'.repeat(64),
    reason: canary,
    state: 'DONE',
    texts: 1,
    changed: 1,
    again: 0,
    ordered_by: userId,
    ordered_at: 1,
    done_at: 1,
  })
  const disclosureId = await insertRow(db, 'disclosures', {
    collection_id: collectionId,
    exam_id: examId,
    item_id: text?.item_id ?? 0,
    ordered_by: userId,
    ordered_at: 1,
    state: 'DONE',
    marks: 0,
    done_at: 1,
  })
  const { id: taskId } = (await db
    .from('correction_tasks')
    .where({ answer_id: text?.id ?? 0, round: 1 })
    .firstOrFail()) as { id: number }
  const itemState = JSON.stringify({ isCancelled: false, isAvailable: true, keys: null })
  const decisionId = await insertRow(db, 'item_decisions', {
    institution_id: institutionId,
    collection_id: collectionId,
    exam_id: examId,
    item_id: answers[0]?.item_id ?? 0,
    kind: 'annul',
    reason: canary,
    before_json: itemState,
    after_json: itemState,
    ordered_by: userId,
    ordered_at: 1,
    state: 'DONE',
    in_force_at: 1,
    done_at: 1,
  })
  return {
    planId,
    typeId,
    lotId,
    decisionId,
    controlId,
    taskId,
    namedId,
    readingId,
    sampleId,
    heldId,
    moveId,
    disclosureId,
  }
}

/** A file of the text that waits for a supervisor. */
async function createHeldFile(
  of: { planId: number; answerId: number; institutionId: number; userId: number },
  canary: string
): Promise<number> {
  const file = await storeFile({
    source: Buffer.from(`%PDF-1.4 ${canary}`),
    filename: `${canary}.pdf`,
    purpose: 'answer_attachment',
    contentType: 'application/pdf',
    institutionId: of.institutionId,
    ownerId: of.userId,
  })
  const attachmentId = await insertRow(db, 'answer_attachments', {
    answer_id: of.answerId,
    file_id: file.id,
    filename: file.filename,
    created_at: 1,
  })
  return insertRow(db, 'text_files', {
    plan_id: of.planId,
    answer_id: of.answerId,
    attachment_id: attachmentId,
    state: 'waiting',
    created_at: 1,
  })
}

type Rows = Promise<Record<string, unknown>[]>

/** All rows of a plan. */
export const rowsOfPlan = (
  { planId, typeId, decisionId, disclosureId }: VictimPlan,
  answerIds: readonly number[]
) => {
  const rows = (table: string, column: string, values: readonly number[]) =>
    db
      .from(table)
      .whereIn(column, [...values])
      .orderBy('id') as unknown as Rows
  return {
    correction_types: rows('correction_types', 'id', [typeId]),
    correction_plans: rows('correction_plans', 'id', [planId]),
    correction_members: rows('correction_members', 'plan_id', [planId]),
    correction_lots: rows('correction_lots', 'plan_id', [planId]),
    control_texts: rows('control_texts', 'plan_id', [planId]),
    named_texts: rows('named_texts', 'plan_id', [planId]),
    text_files: rows('text_files', 'plan_id', [planId]),
    seen_authors: rows('seen_authors', 'plan_id', [planId]),
    correction_samples: rows('correction_samples', 'plan_id', [planId]),
    sample_readings: rows('sample_readings', 'plan_id', [planId]),
    qualification_attempts: rows('qualification_attempts', 'plan_id', [planId]),
    mark_returns: rows('mark_returns', 'plan_id', [planId]),
    plan_moves: rows('plan_moves', 'plan_id', [planId]),
    disclosures: rows('disclosures', 'id', [disclosureId]),
    item_decisions: rows('item_decisions', 'id', [decisionId]),
    score_changes: rows('score_changes', 'answer_id', answerIds),
    corrector_marks: rows('corrector_marks', 'answer_id', answerIds),
  }
}
