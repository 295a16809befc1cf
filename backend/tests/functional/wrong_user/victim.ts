import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { giveReceipt } from '#appeals/actions/give_receipt'
import { storeFile } from '#files'
import { createRegion, linkGuardian } from '#identity'
import { clock, GROUPS, insertRow, type Group } from '#shared'
import { makeTasks } from '#grading/actions/make_tasks'
import { createSitting, type Sitting } from '#tests/fixtures/applications'
import { choiceItem, pngDataUrl, repertorizationItem, textItem } from '#tests/fixtures/exams'
import { makeRoom, setResponsible } from '#rooms'
import {
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  type Institution,
  type TestUser,
} from '#tests/fixtures/people'
import { storeIdentity, storeProvider } from '#tests/fixtures/identity_providers'
import { storeMenu, storeYearPeriod } from '#tests/fixtures/periods'
import { insertOrder, insertOrderItem } from '#tests/fixtures/staff_orders'
import { storeAppeal, storeWindow } from '#tests/fixtures/stored_appeals'
import { createVictimPlan, rowsOfPlan } from './victim_plan.js'
import { storeResult } from '#tests/fixtures/stored_results'
import { createVictimMail, MAIL_TABLES } from './victim_mail.js'
import { createVictimMedia, MEDIA_TABLES } from './victim_media.js'
import { createVictimPayment } from './victim_payment.js'
import { createVictimRoom, rowsOfRoom } from './victim_room.js'
import { createVictimSheet, DONE_OR_WAITING } from './victim_sheet.js'

/** What only the victim's own people may ever read. */
export const CANARY = 'CANARIO-da-vitima'

/** Who tries. `institution`: another one. `owner` is the victim, to show that the probes would notice a success. */
export type Actor = {
  readonly name: string
  readonly token: string | null
  readonly group: Group | null
  readonly sameInstitution: boolean
}

/** A school with one candidate in the middle of an exam. Every private text bears the canary. */
export async function createVictim() {
  const institution = await createInstitution({
    settings: {
      preferences: { Shared_Data__ActivateSharedFlow: true, Application__EmailFlowEnabled: true },
    },
  })
  const school = await createSchool(institution)
  const schoolClass = await createClass(school)
  const candidate = await createUser({ schoolClass, name: `Estudante ${CANARY}` })
  const sitting = await createSitting({
    candidate,
    exam: {
      name: `Prova ${CANARY}`,
      instructions: `<p>${CANARY}</p>`,
      items: [
        choiceItem(1, { question: `<p>${CANARY} <img src="${pngDataUrl(7)}" alt="figura"></p>` }),
        textItem(2, { question: `<p>${CANARY}</p>` }),
        repertorizationItem(3),
      ],
    },
  })
  // An exam without a school belongs to the institution; this one belongs to the victim's school.
  await db
    .from('collections')
    .where('id', sitting.collectionId)
    .update({
      school_id: school.id,
      flags_json: JSON.stringify({ allowApproveExam: true, categoryExam: true }),
    })
  const record = { application_id: sitting.applicationId, revision: 1, saved_at: 1 }
  const medicament = await db
    .from('repertorization_items')
    .where('institution_id', institution.id)
    .firstOrFail()
  await db.table('rubric_entries').insert({ ...record, item_id: medicament.id, position: 1, value: 3 })
  await db
    .table('symptom_table_rows')
    .insert({ ...record, position: 1, symptom: CANARY, rubric: '', page_column: '' })
  await db.table('director_symptoms').insert({ ...record, name: CANARY })
  const { collectionId, applicationId } = sitting
  const room = await createVictimRoom({ institution, candidate, collectionId, applicationId }, CANARY)
  const media = await createVictimMedia(
    { institutionId: institution.id, userId: candidate.id, applicationId, roomId: room.id },
    CANARY
  )
  const correctionId = await createVictimMarks(sitting)
  const plan = await createVictimPlan(sitting, institution.id, candidate.id, CANARY)
  const selection = await createVictimSelection(institution.id, candidate.id)
  const appealId = await createVictimAppeal(sitting, institution.id, candidate.id)
  const receiptCode = await createVictimReceipt(appealId, sitting.applicationId)
  await db.from('applications').where('id', sitting.applicationId).update({ state: 'STARTED', started_at: 1 })
  return {
    institution,
    school,
    schoolClass,
    sitting,
    candidate,
    room,
    media,
    medicamentId: medicament.id as number,
    correctionId,
    plan,
    appealId,
    receiptCode,
    payment: await createVictimPayment(
      sitting,
      { institution: institution.id, person: candidate.id },
      CANARY
    ),
    selection,
    jobId: await createVictimJob(institution.id, room.proctorId),
    orderId: await createVictimOrder(sitting, institution.id, room.proctorId),
    sheet: await createVictimSheet(sitting.collectionId, institution, CANARY),
    regionId: (await createRegion({ institutionId: institution.id, codename: 'dre', name: `DRE ${CANARY}` }))
      .id,
    yearPeriodId: await storeYearPeriod(institution.id, '2026'),
    schedulingMenuId: await storeMenu(institution.id, 'Agendamento'),
    privacyRequestId: await createVictimRequest(institution, candidate.id, room.proctorId),
    serviceKeyId: await createVictimKey(institution, room.proctorId),
    provider: await createVictimProvider(institution, candidate.id),
    mail: await createVictimMail(
      { institutionId: institution.id, userId: candidate.id, orderedBy: room.proctorId },
      CANARY
    ),
  }
}

/** What the victim asked about their data. */
const createVictimRequest = ({ id }: Institution, userId: number, madeBy: number) =>
  insertRow(db, 'privacy_requests', {
    institution_id: id,
    user_id: userId,
    kind: 'export',
    asked_by: 'person',
    received_on: '2026-11-02',
    due_on: '2026-11-17',
    state: 'open',
    note: CANARY,
    made_by: madeBy,
    created_at: clock.now(),
  })

/** A key of the institution; its session is of nobody. */
const createVictimKey = ({ id }: Institution, madeBy: number) =>
  insertRow(db, 'service_keys', {
    institution_id: id,
    name: CANARY,
    session_id: id + 1_000_000_000,
    shown: 'bnk_abcde',
    switches_json: '[]',
    networks_json: '[]',
    made_by: madeBy,
    created_at: clock.now(),
    expires_at: clock.now() + 86_400_000,
  })

/** A provider that the victim comes in by. */
async function createVictimProvider(institution: Institution, userId: number) {
  const { id } = await storeProvider({ institution, name: CANARY })
  return { id, identityId: await storeIdentity({ id }, userId, CANARY) }
}

/** The victim's text and table, to be marked as if the exam had been finished. @returns the correction of the text */
async function createVictimMarks({ applicationId, answers }: Sitting): Promise<number> {
  const application = db.from('applications').where('id', applicationId)
  await application.clone().update({ state: 'FINISHED' })
  await makeTasks([applicationId])
  const text = answers[1]?.id ?? 0
  const { id } = (await db.from('corrections').where('answer_id', text).firstOrFail()) as { id: number }
  await db
    .from('corrections')
    .where('id', id)
    .update({ comment: `<p>${CANARY}</p>` })
  return id
}

/** An appeal of the victim that has a reply, in a window that is open. @returns its id */
async function createVictimAppeal(
  { applicationId, collectionId, examId, answers }: Sitting,
  institutionId: number,
  userId: number
): Promise<number> {
  await storeWindow(collectionId)
  const texts = { content: `Recurso ${CANARY}`, bibliography: `Livro ${CANARY}`, status: 'replied' }
  const of = { institutionId, collectionId, examId, applicationId, userId, answer: answers[0] }
  const appealId = await storeAppeal(of, texts)
  await insertRow(db, 'appeal_replies', {
    appeal_id: appealId,
    revision: 1,
    author_id: userId,
    response: `<p>${CANARY}</p>`,
    result_id: 1,
    replied_at: 1,
  })
  await insertRow(db, 'appeal_grades', {
    appeal_id: appealId,
    revision: 1,
    author_id: userId,
    points: 1,
    before_points: 0,
    reason: CANARY,
    given_at: 1,
  })
  const { id: file } = await storeFile({
    source: Buffer.from(`%PDF-1.4 ${CANARY}`),
    filename: 'anexo.pdf',
    purpose: 'appeal_attachment',
    contentType: 'application/pdf',
    institutionId,
    ownerId: userId,
  })
  await insertRow(db, 'appeal_attachments', {
    owner_id: userId,
    appeal_id: appealId,
    file_id: file,
    filename: `${CANARY}.pdf`,
    created_at: 1,
  })
  return appealId
}

/** @returns the code that anybody may check */
async function createVictimReceipt(appealId: number, applicationId: number): Promise<string> {
  await db.transaction((trx) => giveReceipt(trx, { id: appealId, applicationId }, 1))
  const receipt = await db.from('appeal_receipts').where('appeal_id', appealId).firstOrFail()
  return (receipt as { code: string }).code
}

/** A published result of the victim with an appeal that has a reply, and a decision of the institution's own. */
async function createVictimSelection(institutionId: number, userId: number) {
  const { processId, resultId } = await storeResult({ institutionId, userId }, CANARY)
  const appealId = await insertRow(db, 'result_appeals', {
    institution_id: institutionId,
    selection_process_id: processId,
    user_result_id: resultId,
    user_id: userId,
    content: `Recurso ${CANARY}`,
    bibliography: `Edital ${CANARY}`,
    status: 'replied',
    revision: 2,
    created_at: 1,
  })
  const optionId = await insertRow(db, 'appeal_results', {
    institution_id: institutionId,
    tag: `own_${institutionId}`,
    kind: 'granted',
    // Staff of the institution read it: it is of no person.
    description: 'Deferido com ressalva',
    position: 100,
  })
  await insertRow(db, 'result_appeal_replies', {
    result_appeal_id: appealId,
    revision: 1,
    author_id: userId,
    response: `<p>${CANARY}</p>`,
    result_id: optionId,
    replied_at: 1,
  })
  return { processId, resultId, appealId, optionId }
}

/** An act on many that is done, to the victim's exam. */
async function createVictimOrder(
  { collectionId, applicationId }: { collectionId: number; applicationId: number },
  institutionId: number,
  orderedBy: number
): Promise<number> {
  const order = { institutionId, collectionId, by: orderedBy, key: `${CANARY} ${applicationId}` }
  const id = await insertOrder(order, { reason: CANARY })
  await insertOrderItem(id, applicationId)
  return id
}

/** Durable work of a proctor of the victim's institution, which waits. */
const createVictimJob = (institutionId: number, orderedBy: number) =>
  insertRow(db, 'background_jobs', {
    type: CANARY,
    institution_id: institutionId,
    ordered_by: orderedBy,
    payload_json: JSON.stringify({ name: CANARY }),
    state: 'QUEUED',
    ...DONE_OR_WAITING,
  })

export type Victim = Awaited<ReturnType<typeof createVictim>>

const actor = async (name: string, user: TestUser, sameInstitution: boolean): Promise<Actor> => ({
  name,
  token: await loginAs(user),
  group: user.groups[0] ?? null,
  sameInstitution,
})

/** Everybody who has no business with the victim's application. */
export async function createIntruders(victim: Victim): Promise<Actor[]> {
  const { institution, school, schoolClass } = victim
  const elsewhere = await createSchool(
    await createInstitution({ settings: { preferences: { Application__EmailFlowEnabled: true } } })
  )
  const otherSchool = await createSchool(institution)
  const guardian = await createUser({ groups: ['RESPONSIBLE'], school })
  const otherChild = await createUser({ schoolClass })
  await linkGuardian({ guardianId: guardian.id, candidateId: otherChild.id })
  const classmate = await createUser({ schoolClass })
  const actors: Actor[] = [
    { name: 'anonymous', token: null, group: null, sameInstitution: false },
    { name: 'a dead session', token: 'x'.repeat(43), group: null, sameInstitution: false },
    await actor('a classmate', classmate, true),
    await actor(
      'a respondent of the same school',
      await createUser({ groups: ['RESPONDENTE'], school }),
      true
    ),
    await actor('a candidate of another school', await createUser({ school: otherSchool }), true),
    await actor('a guardian of another child', guardian, true),
    await actor(
      'the administrator of another school',
      await createUser({ groups: ['SCHOOL-ADMIN'], school: otherSchool }),
      true
    ),
    await actor(
      'a teacher of another school',
      await createUser({ groups: ['Professor'], school: otherSchool }),
      true
    ),
  ]
  const otherRoom = await createRoomBeside(victim)
  actors.push(await actor('the proctor of another room', otherRoom.proctor, true))
  actors.push(await actor('a candidate of another room', otherRoom.candidate, true))
  for (const group of GROUPS)
    actors.push(
      await actor(
        `${group} of another institution`,
        await createUser({ groups: [group], school: elsewhere }),
        false
      )
    )
  return actors
}

/** Another room of the same institution, with a proctor of no school (staff of a school see its exams) and a classmate. */
async function createRoomBeside({ institution, schoolClass }: Victim) {
  const proctor = await createUser({ groups: ['PROCTOR'], institution })
  const candidate = await createUser({ schoolClass })
  const { collectionId } = await createSitting({ institution, candidate })
  const made = await makeRoom(
    { institutionId: institution.id, userId: proctor.id },
    { name: 'Sala ao lado', collectionId, userIds: [candidate.id] }
  )
  if (!made.ok) throw new Error('the room was not made')
  await setResponsible(
    { kind: 'PROCTOR', userId: proctor.id, group: 'PROCTOR' },
    proctor.id,
    [made.value],
    true
  )
  return { proctor, candidate }
}

const rowsOf = (table: string, column: string, values: readonly number[]) =>
  db
    .from(table)
    .whereIn(column, [...values])
    .orderBy('id') as unknown as Promise<Record<string, unknown>[]>

/** A digest for each table of every row that belongs to the victim. */
export async function fingerprint(victim: Victim): Promise<Record<string, string>> {
  const { sitting, institution, candidate } = victim
  const answerIds = sitting.answers.map((answer) => answer.id)
  const itemIds = sitting.answers.map((answer) => answer.item_id)
  const application = [sitting.applicationId]
  const tables: Record<string, Promise<Record<string, unknown>[]>> = {
    applications: rowsOf('applications', 'id', application),
    answers: rowsOf('answers', 'application_id', application),
    application_events: rowsOf('application_events', 'application_id', application),
    answer_versions: rowsOf('answer_versions', 'application_id', application),
    kept_decisions: rowsOf('kept_decisions', 'application_id', application),
    late_batches: rowsOf('late_batches', 'application_id', application),
    application_sittings: rowsOf('application_sittings', 'application_id', application),
    repertorization_items: rowsOf('repertorization_items', 'institution_id', [institution.id]),
    rubric_entries: rowsOf('rubric_entries', 'application_id', application),
    symptom_table_rows: rowsOf('symptom_table_rows', 'application_id', application),
    director_symptoms: rowsOf('director_symptoms', 'application_id', application),
    answer_logs: rowsOf('answer_logs', 'application_id', application),
    answer_file_announcements: rowsOf('answer_file_announcements', 'application_id', application),
    answer_file_parts: rowsOf('answer_file_parts', 'application_id', application),
    correction_tasks: rowsOf('correction_tasks', 'application_id', application),
    corrections: rowsOf('corrections', 'answer_id', answerIds),
    answer_marks: rowsOf('answer_marks', 'application_id', application),
    correction_events: rowsOf('correction_events', 'answer_id', answerIds),
    ...rowsOfPlan(victim.plan, answerIds),
    appeals: rowsOf('appeals', 'application_id', application),
    appeal_replies: rowsOf('appeal_replies', 'appeal_id', [victim.appealId]),
    appeal_grades: rowsOf('appeal_grades', 'appeal_id', [victim.appealId]),
    appeal_attachments: rowsOf('appeal_attachments', 'appeal_id', [victim.appealId]),
    appeal_receipts: rowsOf('appeal_receipts', 'application_id', application),
    appeal_windows: rowsOf('appeal_windows', 'collection_id', [sitting.collectionId]),
    appeal_processes: rowsOf('appeal_processes', 'application_id', application),
    charges: rowsOf('charges', 'process_id', [victim.payment.processId]),
    payments: rowsOf('payments', 'process_id', [victim.payment.processId]),
    payment_events: rowsOf('payment_events', 'process_id', [victim.payment.processId]),
    selection_processes: rowsOf('selection_processes', 'id', [victim.selection.processId]),
    user_results: rowsOf('user_results', 'user_id', [candidate.id]),
    published_results: rowsOf('published_results', 'user_id', [candidate.id]),
    result_appeals: rowsOf('result_appeals', 'user_id', [candidate.id]),
    result_appeal_replies: rowsOf('result_appeal_replies', 'result_appeal_id', [victim.selection.appealId]),
    appeal_results: rowsOf('appeal_results', 'institution_id', [institution.id]),
    answer_attachments: rowsOf('answer_attachments', 'answer_id', answerIds),
    waiting_queue_entries: rowsOf('waiting_queue_entries', 'application_id', application),
    exams: rowsOf('exams', 'id', [sitting.examId]),
    exam_approvals: rowsOf('exam_approvals', 'exam_id', [sitting.examId]),
    items: rowsOf('items', 'id', itemIds),
    alternatives: rowsOf('alternatives', 'item_id', itemIds),
    collections: rowsOf('collections', 'id', [sitting.collectionId]),
    users: rowsOf('users', 'id', [candidate.id]),
    user_groups: rowsOf('user_groups', 'user_id', [candidate.id]),
    persons: rowsOf('persons', 'user_id', [candidate.id]),
    guardian_links: rowsOf('guardian_links', 'student_id', [candidate.id]),
    institutions: rowsOf('institutions', 'id', [institution.id]),
    ...rowsOfRoom(victim.room, sitting.applicationId),
    files: rowsOf('files', 'institution_id', [institution.id]),
    background_jobs: rowsOf('background_jobs', 'id', [victim.jobId]),
    staff_orders: rowsOf('staff_orders', 'collection_id', [sitting.collectionId]),
    excel_orders: rowsOf('excel_orders', 'id', [victim.sheet.orderId]),
    time_windows: rowsOf('time_windows', 'exam_id', [sitting.examId]),
    ...Object.fromEntries(
      MAIL_TABLES.map((table) => [table, rowsOf(table, 'institution_id', [institution.id])])
    ),
  }
  for (const [table, column] of Object.entries(MEDIA_TABLES))
    tables[table] = rowsOf(table, column, [candidate.id])
  const digests: Record<string, string> = {}
  for (const [table, rows] of Object.entries(tables))
    digests[table] = createHash('sha256')
      .update(JSON.stringify(await rows))
      .digest('hex')
  return digests
}
