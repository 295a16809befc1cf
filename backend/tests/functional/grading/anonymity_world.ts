import { createHash } from 'node:crypto'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { storeFile } from '#files'
import { adoptTasks } from '#grading/actions/adopt_tasks'
import { searchNames } from '#grading/actions/search_names'
import { makeRoom } from '#rooms'
import { clock, unwrap } from '#shared'
import { another, createMarking, markedCorrection, type Marking } from '#tests/fixtures/marks'
import { createClass, createSchool, createUser, rename } from '#tests/fixtures/people'
import {
  createMember,
  createPlanned,
  saveMembers,
  tasksOf,
  type Member,
  type Planned,
} from '#tests/fixtures/plans'
import { storeAppeal, storeWindow } from '#tests/fixtures/stored_appeals'
import { jpegOf, jpegSegment, pngChunk, pngOf } from '#tests/fixtures/pictures'

/** What nothing else says, each with a letter that is written differently by each way of writing it. */
export const CANARIES = {
  name: 'Çanarinome Quevx',
  username: 'canariuserqvx',
  email: 'canariemailqvx@escola.example',
  identifier: 'CANARIRAQVX/7',
  school: 'Escola Çanariescola Quevx',
  class: 'Turma Çanariturma Quevx',
  filename: 'Çanariarquivo Quevx',
  exif: 'Çanariexif Quevx',
  comment: 'Çanaricoment Quevx',
  pdf: 'Çanaripdf Quevx',
} as const
export type CanaryField = keyof typeof CANARIES

export type AnonymityWorld = Planned & {
  readonly supervisor: Member
  /** Marks by the plan, and is of no school. */
  readonly corrector: Member
  /** The same, of the school of whoever wrote. */
  readonly neighbour: Member
  readonly storageKeys: readonly string[]
  /** Of the files as they were brought. */
  readonly digests: readonly string[]
  /** Ids by the parameter or the resource that an address names. */
  readonly ids: Readonly<Record<string, number>>
}

/** A school, a class and a person whose every field is a canary, who wrote a text with four files; two correctors and a supervisor of an anonymous plan, and another text. */
export async function createAnonymityWorld(client: ApiClient): Promise<AnonymityWorld> {
  const school = await createSchool()
  const schoolClass = await createClass(school)
  await db.from('schools').where('id', school.id).update({ name: CANARIES.school })
  await db.from('classes').where('id', schoolClass.id).update({ name: CANARIES.class })
  const candidate = await createUser({ schoolClass })
  await db
    .from('users')
    .where('id', candidate.id)
    .update({
      username: `${CANARIES.username}${candidate.id}`,
      email: CANARIES.email,
      public_identifier: CANARIES.identifier,
    })
  const marking = await createMarking(client, { candidate })
  await rename(candidate.id, CANARIES.name)
  const attached = await attach(marking)
  const planned = await createPlanned(
    client,
    { isAnonymous: true, marks: 2, lotSize: 1, mostHeld: 10 },
    marking
  )
  const [corrector] = planned.correctors
  if (!corrector) throw new Error('no corrector')
  const neighbour = await createMember(planned, { school })
  const supervisor = await createMember(planned, { groups: ['COMISSION'] })
  const members = [
    { user: corrector.user.id, role: 'corrector' },
    { user: neighbour.user.id, role: 'corrector' },
    { user: supervisor.user.id, role: 'supervisor' },
  ]
  ;(await saveMembers(client, planned.adminToken, planned.planId, members)).assertStatus(200)
  await adoptTasks(10)
  await searchNames(10)
  await another(client, marking, await createUser({ institution: marking.institution }))
  return { ...planned, supervisor, corrector, neighbour, ...attached, ids: await idsOf(planned, school.id) }
}

/** What the addresses of the route table may name, with a room and an appeal of whoever wrote. */
async function idsOf({ planId, ...marking }: Planned, school: number): Promise<Record<string, number>> {
  const { institution, collectionId, examId, applicationId, candidate, admin, text } = marking
  const room = unwrap(
    await makeRoom(
      { institutionId: institution.id, userId: admin.id },
      { name: 'Sala', collectionId, userIds: [candidate.id] }
    )
  )
  await storeWindow(collectionId, { hide_candidate_name: 1 })
  const appeal = await storeAppeal({
    institutionId: institution.id,
    collectionId,
    examId,
    applicationId,
    userId: candidate.id,
    answer: text,
  })
  const [task] = await tasksOf(text.id)
  const held = (await db.from('text_files').where('plan_id', planId).firstOrFail()) as { id: number }
  return {
    applications: applicationId,
    applicationId,
    answerId: text.id,
    items: text.item_id,
    itemId: text.item_id,
    exams: examId,
    collections: collectionId,
    collectionId,
    collection: collectionId,
    users: candidate.id,
    user: candidate.id,
    userId: candidate.id,
    rooms: room,
    appeals: appeal,
    correction_plans: planId,
    correctionId: await markedCorrection(text.id),
    task: task?.id ?? 0,
    held: held.id,
    school,
  }
}

/** A picture of a camera, one of a screen, a document and a text: the last two are released by nobody. */
async function attach({ text, institution, candidate }: Marking) {
  const canary = Buffer.from(CANARIES.exif)
  const wide = Buffer.from(CANARIES.exif, 'utf16le')
  const files = [
    {
      kind: ['jpg', 'image/jpeg'],
      source: jpegOf(320, 180, {
        more: [
          jpegSegment(
            0xe1,
            Buffer.concat([Buffer.from('Exif\0\0II*\0\x08\0\0\0\0\0', 'latin1'), canary, wide])
          ),
          jpegSegment(0xfe, Buffer.from(CANARIES.comment)),
        ],
      }),
    },
    {
      kind: ['png', 'image/png'],
      source: pngOf(32, 18, {
        before: [
          pngChunk('tEXt', Buffer.concat([Buffer.from('Author\0'), Buffer.from(CANARIES.comment)])),
          pngChunk('eXIf', Buffer.concat([Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1'), canary, wide])),
        ],
      }),
    },
    { kind: ['pdf', 'application/pdf'], source: Buffer.from(`%PDF-1.4 ${CANARIES.pdf}`) },
    { kind: ['txt', 'text/plain'], source: Buffer.from(CANARIES.pdf) },
  ] as const
  const storageKeys: string[] = []
  for (const { kind, source } of files) {
    const [extension, contentType] = kind
    const filename = `${CANARIES.filename}.${extension}`
    const owner = { institutionId: institution.id, ownerId: candidate.id }
    const file = await storeFile({ source, filename, purpose: 'answer_attachment', contentType, ...owner })
    storageKeys.push(file.path)
    await db
      .table('answer_attachments')
      .insert({ answer_id: text.id, file_id: file.id, filename, created_at: clock.now() })
  }
  const digests = files.map(({ source }) => createHash('sha256').update(source).digest('hex'))
  return { storageKeys, digests }
}

/** A canary as it may stand in an answer: in UTF-8 and Latin-1, as JSON, HTML and addresses write it, in base64 and hex, and in UTF-16. */
export function formsOf(canary: string): Buffer[] {
  const utf8 = Buffer.from(canary)
  const letters = [...canary]
  const each = (write: (letter: string) => string) => letters.map(write).join('')
  const isPlain = (letter: string) => /[\x20-\x7e]/.test(letter)
  const code = (letter: string) => letter.codePointAt(0) ?? 0
  const hex = (letter: string) => code(letter).toString(16).padStart(4, '0')
  const swapped = Buffer.from(canary, 'utf16le').swap16()
  const texts = [
    canary,
    encodeURIComponent(canary),
    encodeURIComponent(canary).replaceAll('%20', '+'),
    encodeURI(canary),
    JSON.stringify(canary).slice(1, -1),
    each((letter) => (isPlain(letter) ? letter : `\\u${hex(letter)}`)),
    each((letter) => (isPlain(letter) ? letter : `&#${code(letter)};`)),
    each((letter) => (isPlain(letter) ? letter : `&#x${code(letter).toString(16)};`)),
    canary.normalize('NFD'),
    // As lists are searched: without accents.
    canary.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    // The part that any way of writing leaves as it is.
    ...(/canari\w*|anari\w*/i.exec(canary) ?? []),
    utf8.toString('hex'),
    ...[0, 1, 2].flatMap((offset) => base64Core(utf8, offset)),
    ...[0, 1, 2].flatMap((offset) => base64Core(Buffer.from(canary, 'utf16le'), offset)),
  ]
  return [
    ...texts.map((text) => Buffer.from(text.toLowerCase())),
    ...[Buffer.from(canary, 'latin1'), Buffer.from(canary, 'utf16le'), swapped].map(lowered),
  ]
}

/** What stays of the base64 of these bytes when so many others stand before them. */
function base64Core(bytes: Buffer, offset: number): string[] {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
  const core = text.slice(offset === 0 ? 0 : 4, -4)
  return [core, core.replaceAll('+', '-').replaceAll('/', '_')]
}

/** ASCII letters as small ones; other bytes stay. */
export const lowered = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte)))
