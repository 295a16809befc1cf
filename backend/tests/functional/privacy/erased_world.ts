import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { storeFile } from '#files'
import { personNameParts } from '#identity/domain/name_parts'
import { clock, insertRow } from '#shared'
import { createSitting } from '#tests/fixtures/applications'
import { answerFile, appliedList, erasureRequest, writtenLetter } from '#tests/fixtures/erasures'
import { textItem } from '#tests/fixtures/exams'
import { longOver } from '#tests/fixtures/long_over'
import { storeIdentity, storeProvider } from '#tests/fixtures/identity_providers'
import {
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  unique,
  type Institution,
  type School,
  type TestUser,
} from '#tests/fixtures/people'
import { createVictimMail } from '../wrong_user/victim_mail.js'
import { createVictimMedia } from '../wrong_user/victim_media.js'
import { createVictimRoom } from '../wrong_user/victim_room.js'
import { DONE_OR_WAITING } from '../wrong_user/victim_sheet.js'

export type Whose = {
  readonly institution: Institution
  readonly school: School
  readonly admin: TestUser
  readonly canary: string
}

/** Address and identifier as people write them: lists and mails have them in other spellings. */
export const addressOf = (canary: string) => `${canary}@Exemplo.br`
export const identifierOf = (canary: string) => `Nº-${canary}`

/** Somebody whose every text is a canary, with a finished exam, a room, pictures, films, mails and log-ins. */
export async function personWith({ institution, school, admin, canary }: Whose) {
  const name = `João Conceição ${canary}`
  const person = await createUser({ school, name, username: `u-${canary}`.toLowerCase() })
  const email = addressOf(canary)
  await db
    .from('users')
    .where('id', person.id)
    .update({ email, public_identifier: identifierOf(canary), picture_url: `/${canary}.png` })
  await db.from('persons').where('user_id', person.id).delete()
  await db.table('persons').insert({
    user_id: person.id,
    cpf: canary.slice(-11),
    cellphone: canary.slice(-12),
    special_need: canary,
    nursing_mother: 0,
  })
  const sitting = await createSitting({ candidate: person, exam: { name: 'Prova', items: [textItem(1)] } })
  const { collectionId, applicationId } = sitting
  const answerId = sitting.answers[0]?.id ?? 0
  await db
    .from('answers')
    .where('id', answerId)
    .update({ free_response: `Resposta ${canary}` })
  const { attachmentId } = await answerFile(person, answerId, applicationId, canary)
  await insertRow(db, 'application_sittings', {
    application_id: applicationId,
    sitting: 1,
    state: 'FINISHED',
    answers_json: '[]',
    records_json: '{}',
    files_json: JSON.stringify([{ attachmentId, answerId, fileId: 1, filename: `${canary}.pdf` }]),
    answer_count: 0,
    closed_at: 1,
    closed_by: admin.id,
    digest: '0'.repeat(64),
    frontier_position: 0,
  })
  const room = await createVictimRoom({ institution, candidate: person, collectionId, applicationId }, canary)
  await namelessStaff(room, admin.id)
  await longOver(applicationId)
  const whose = { institutionId: institution.id, userId: person.id }
  await createVictimMedia({ ...whose, applicationId, roomId: room.id }, canary)
  await rawFilm(person, room.id, canary)
  await printedCard({ institution, collectionId, applicationId, admin }, canary)
  await listFile({ institution, collectionId, admin }, canary)
  const mails = await createVictimMail({ ...whose, orderedBy: admin.id }, canary)
  await mailTexts(mails, person.id, canary)
  await storeIdentity(await storeProvider({ institution, name: 'Provedor' }), person.id, canary)
  const token = await loginAs(person)
  await db.table('client_logs').insert({
    action: 'x',
    message: canary,
    user_agent: canary,
    user_id: person.id,
    occurred_at: clock.now(),
  })
  await db.table('alert_logs').insert({
    alert_type: 'X',
    message: canary,
    user_id: person.id,
    occurred_at: clock.now(),
  })
  await insertRow(db, 'accommodations', {
    user_id: person.id,
    institution_id: institution.id,
    time_factor: 1.5,
    note: canary,
    decided_by: admin.id,
    decided_at: 1,
  })
  return { person, token, sitting, room, mails, name, answerId, attachmentId }
}

/** What staff of the room wrote is theirs. */
async function namelessStaff(room: { id: number; proctorId: number }, adminId: number): Promise<void> {
  await db.from('rooms').where('id', room.id).update({ name: 'Sala' })
  const { name, institution_id: institutionId } = await db.from('users').where('id', adminId).firstOrFail()
  await db.from('users').where('id', room.proctorId).update({ name })
  await db.from('user_name_parts').where('user_id', room.proctorId).delete()
  await db.table('user_name_parts').multiInsert(
    personNameParts(name, null).map(({ part, place }) => ({
      user_id: room.proctorId,
      institution_id: institutionId,
      part,
      place,
    }))
  )
  await db.from('message_templates').where('user_id', room.proctorId).delete()
  await db.from('room_event_records').where('user_id', room.proctorId).delete()
}

/** What the media server left of a film that failed. */
async function rawFilm(person: TestUser, roomId: number, canary: string): Promise<void> {
  const folder = join(banca.dataDir, 'raw-films')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `film${person.id}-video.mjr`), canary)
  await insertRow(db, 'recordings', {
    institution_id: person.institution.id,
    room_id: roomId,
    user_id: person.id,
    kind: 'CAMERA',
    status: 'ERROR',
    source_folder: folder,
    source_base: `film${person.id}`,
    started_at: 1,
    changed_at: 1,
    attempts: 1,
  })
}

type Exam = { institution: Institution; collectionId: number; admin: TestUser }

async function printedCard(
  { institution, collectionId, applicationId, admin }: Exam & { applicationId: number },
  canary: string
): Promise<void> {
  const { id: fileId } = await storeFile({
    source: Buffer.from(`%PDF-1.4 ${canary}`),
    filename: `${canary}.pdf`,
    purpose: 'report_card',
    contentType: 'application/pdf',
    institutionId: institution.id,
    ownerId: null,
  })
  const orderId = await insertRow(db, 'report_orders', {
    institution_id: institution.id,
    collection_id: collectionId,
    application_id: applicationId,
    ordered_by: admin.id,
    language: 'pt-BR',
    scope_json: '{}',
    scope_key: unique('alcance'),
    state: 'DONE',
    total: 1,
    done: 1,
    failed: 0,
    position: 0,
    created_at: 1,
    ended_at: 2,
  })
  await insertRow(db, 'answer_sheet_orders', {
    order_id: orderId,
    application_id: applicationId,
    collection_id: collectionId,
    state: 'DONE',
    content_json: JSON.stringify({ candidate: canary }),
    errors_json: '[]',
    file_id: fileId,
    requested_at: 1,
    made_at: 2,
  })
}

/** A list of the exam's collection that was made as an Excel file. */
async function listFile({ institution, collectionId, admin }: Exam, canary: string): Promise<void> {
  const { id: fileId } = await storeFile({
    source: Buffer.from(canary),
    filename: 'planilha-1-0.json.gz',
    purpose: 'excel_part',
    contentType: 'application/gzip',
    institutionId: institution.id,
    ownerId: null,
  })
  const jobId = await insertRow(db, 'background_jobs', {
    ...DONE_OR_WAITING,
    type: 'excel.sheet',
    state: 'DONE',
    ended_at: clock.now(),
    payload_json: '{}',
    institution_id: institution.id,
    ordered_by: admin.id,
  })
  const orderId = await insertRow(db, 'excel_orders', {
    institution_id: institution.id,
    collection_id: collectionId,
    ordered_by: admin.id,
    kind: 'applications',
    query_json: JSON.stringify({ search: canary }),
    rights_hash: '0',
    language: 'pt-BR',
    sheet_json: '{}',
    parts: 1,
    lines: 1,
    job_id: jobId,
    created_at: 1,
  })
  await insertRow(db, 'excel_parts', {
    order_id: orderId,
    position: 0,
    lines: 1,
    file_id: fileId,
    made_at: 1,
  })
}

/** A list of the console that was made as a file. Whoever is erased, those of the institution go: it may name them. */
async function consoleList(
  { institution, admin }: Pick<Exam, 'institution' | 'admin'>,
  canary: string
): Promise<void> {
  const listJobId = await insertRow(db, 'background_jobs', {
    ...DONE_OR_WAITING,
    type: 'exports.list',
    state: 'DONE',
    ended_at: clock.now(),
    payload_json: '{}',
    institution_id: institution.id,
    ordered_by: admin.id,
  })
  const exportId = await insertRow(db, 'list_exports', {
    institution_id: institution.id,
    ordered_by: admin.id,
    list: 'users',
    format: 'csv',
    language: 'pt-BR',
    filter_json: JSON.stringify({ search: canary }),
    rights_hash: '0',
    parts: 1,
    lines: 1,
    job_id: listJobId,
    created_at: 1,
  })
  const list = await storeFile({
    source: Buffer.from(canary),
    filename: 'lista-1-0.json.gz',
    purpose: 'list_part',
    contentType: 'application/gzip',
    institutionId: institution.id,
    ownerId: null,
  })
  await insertRow(db, 'list_export_parts', {
    export_id: exportId,
    position: 0,
    lines: 1,
    file_id: list.id,
    made_at: 1,
  })
}

/** The texts that the institution writes to everybody are not of this person; what names them is. */
async function mailTexts(
  { templateId, mailingId, suppressionId }: { templateId: number; mailingId: number; suppressionId: number },
  personId: number,
  canary: string
): Promise<void> {
  const texts = { body: 'Texto', description: 'Modelo', subject: 'Aviso' }
  await db.from('email_templates').where('id', templateId).update(texts)
  await db
    .from('email_mailings')
    .where('id', mailingId)
    .update({
      ...texts,
      state: 'PAUSED',
      people_json: JSON.stringify([[personId, { valor: canary }], [1]]),
      copies_json: JSON.stringify([addressOf(canary).toUpperCase(), 'outra@exemplo.br']),
      refused_json: JSON.stringify([{ email: addressOf(canary), reason: 'suppressed' }]),
    })
  const message = await db.from('email_messages').where('mailing_id', mailingId).firstOrFail()
  await db
    .from('email_messages')
    .where('id', message.id)
    .update({ data_json: JSON.stringify({ context: { valor: canary } }) })
  writtenLetter(Number(message.id), canary)
  const { id: _, ...copy } = message
  const [copyId = 0] = (await db.table('email_messages').insert({
    ...copy,
    user_id: null,
    kind: 'mailing_copy',
    subject: 'Aviso',
    address: addressOf(canary).toUpperCase(),
    answer: null,
    data_json: '{}',
  })) as number[]
  writtenLetter(copyId, canary)
  await db
    .from('email_suppressions')
    .where('id', suppressionId)
    .update({ address: addressOf(canary).toLowerCase() })
}

/** An institution with two administrators, somebody who is to be erased, and a neighbour who has all of it too. */
export async function erasedWorld() {
  const [canary, neighbour] = [unique('CANARIO'), unique('VIZINHO')]
  const institution = await createInstitution()
  const school = await createSchool(institution)
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const second = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const erased = await personWith({ institution, school, admin, canary })
  await consoleList({ institution, admin }, canary)
  const other = await personWith({ institution, school, admin, canary: neighbour })
  const guardian = await createUser({ groups: ['RESPONSIBLE'], institution })
  await db
    .table('guardian_links')
    .insert({ guardian_id: guardian.id, student_id: erased.person.id, created_at: 1 })
  const identifier = identifierOf(canary)
  const cellsOf = (mark: string) => ({
    name: `João Conceição ${mark}`,
    public_identifier: identifierOf(mark),
    school: 'Escola',
  })
  const undo = { userId: other.person.id, changes: [{ field: 'name', from: neighbour, to: neighbour }] }
  await appliedList(institution.id, admin.id, 'students', [
    {
      target: erased.person.id,
      key: identifier.toLowerCase(),
      cells: cellsOf(canary),
      undo: { name: canary },
    },
    {
      target: null,
      key: identifier.toLowerCase(),
      cells: { ...cellsOf(canary), public_identifier: ` ${identifier.toUpperCase()}` },
    },
    { target: other.person.id, key: neighbour.toLowerCase(), cells: cellsOf(neighbour), undo },
  ])
  await appliedList(institution.id, admin.id, 'guardians', [
    {
      target: guardian.id,
      key: `mae@exemplo.br ${identifier.toLowerCase()}`,
      cells: { name: 'Mãe', email: 'mae@exemplo.br', student_identifier: identifier },
      detail: {
        changes: [{ field: 'candidate', from: null, to: `${erased.name} (${identifier})` }],
        problems: [],
        warnings: [],
      },
      undo: { link: 1 },
    },
  ])
  const requestId = await erasureRequest(erased.person, admin.id, canary)
  return { canary, neighbour, institution, admin, second, guardian, requestId, erased, other }
}
