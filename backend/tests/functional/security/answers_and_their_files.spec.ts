import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { forgetSettings } from '#delivery/queries/exam_settings'
import { addToClass, linkGuardian } from '#identity'
import type { Group } from '#shared'
import { createSitting, type Sitting } from '#tests/fixtures/applications'
import { repertorizationItem, textItem } from '#tests/fixtures/exams'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'

/** The text that was answered: a body that has it discloses the answers. */
const CANARY = 'CANARIO-da-resposta'
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

const call = (path: string, token: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
    ...init,
    headers: { ...as(token), 'content-type': 'application/json', ...init.headers },
  })

/** A running exam with an answer, a table and a file, and everybody around it. */
async function answered() {
  const sitting = await createSitting({
    exam: { items: [textItem(1), repertorizationItem(2)] },
    collection: { canUploadFileAsAnswer: true },
  })
  const { applicationId, token, institution, candidate } = sitting
  const own = `/v1/applications/${applicationId}`
  await call(`${own}/start`, token, { method: 'POST' })
  const [text] = sitting.answers
  await call(`${own}/answers/batch`, token, {
    method: 'PUT',
    body: JSON.stringify([{ id: text?.id, revision: 1, freeResponse: CANARY }]),
  })
  await db
    .table('director_symptoms')
    .insert({ application_id: applicationId, revision: 1, saved_at: 1, name: CANARY })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'redacao.pdf')
  const stored = await fetch(`http://127.0.0.1:${process.env.PORT}/v1/answer_files`, {
    method: 'POST',
    headers: as(token),
    body: form,
  })
  const { path } = (await stored.json()) as { path: string }
  const attached = await call(`${own}/answer_attachment`, token, {
    method: 'POST',
    body: JSON.stringify({ answer: text?.id, path, filename: 'redacao.pdf' }),
  })
  if (attached.status !== 200) throw new Error(`the file was not attached: ${attached.status}`)

  const school = { id: Number(candidate.schoolId), institution }
  const member = (await db.from('class_members').where('user_id', candidate.id).firstOrFail()) as {
    class_id: number
  }
  const staff = async (group: Group, at = school) =>
    loginAs(await createUser({ groups: [group], school: at }))
  const teacher = await createUser({ groups: ['Professor'], school })
  await addToClass({ classId: member.class_id, userId: teacher.id, role: 'teacher' })
  const guardian = await createUser({ groups: ['RESPONSIBLE'], institution })
  await linkGuardian({ guardianId: guardian.id, candidateId: candidate.id })
  const otherGuardian = await createUser({ groups: ['RESPONSIBLE'], institution })
  await linkGuardian({ guardianId: otherGuardian.id, candidateId: (await createUser({ school })).id })
  const tokens = {
    candidate: token,
    guardian: await loginAs(guardian),
    guardianOfAnother: await loginAs(otherGuardian),
    admin: await loginAs(sitting.admin),
    teacher: await loginAs(teacher),
    director: await staff('Diretor'),
    proctor: await staff('PROCTOR'),
    otherTeacher: await staff('Professor'),
    corrector: await staff('CORRECTOR'),
    otherSchool: await staff('Diretor', await createSchool(institution)),
  }
  return { sitting, path, tokens }
}

type Answered = Awaited<ReturnType<typeof answered>>

/** Who gets the answers, at each of the addresses that send them, and who gets the file. */
async function readable({ sitting, path, tokens }: Answered) {
  const own = `/v1/applications/${sitting.applicationId}`
  const reads = [
    own,
    `${own}/answers`,
    `${own}/answer_sheet`,
    `${own}/finish_summary`,
    ...['rubrics', 'symptom_table', 'director_symptom'].map(
      (name) => `/v1/${name}?application=${sitting.applicationId}`
    ),
  ]
  const answers: string[] = []
  const files: string[] = []
  for (const [name, token] of Object.entries(tokens)) {
    const texts = await Promise.all(reads.map(async (read) => (await call(read, token)).text()))
    if (texts.some((text) => text.includes(CANARY))) answers.push(name)
    const [file, ticket] = [
      await call(`/files/${path}`, token),
      await call(`/files/${path}/ticket`, token, { method: 'POST' }),
    ]
    if ((file.status === 200) !== (ticket.status === 200))
      throw new Error(`${name}: ${file.status} and ${ticket.status}`)
    if (file.status === 200) files.push(name)
  }
  return { answers, files }
}

const setFlags = async ({ collectionId, examId }: Sitting, flags: object) => {
  await db
    .from('collections')
    .where('id', collectionId)
    .update({ flags_json: JSON.stringify({ canUploadFileAsAnswer: true, ...flags }) })
  forgetSettings(examId)
}

test.group('answers and their files follow one rule', () => {
  const STAFF = ['admin', 'teacher', 'director']

  test('while the exam runs its candidate and the staff of it read them; a guardian never reads along', async ({
    assert,
  }) => {
    const all = await answered()
    assert.deepEqual(await readable(all), {
      answers: ['candidate', ...STAFF],
      files: ['candidate', ...STAFF],
    })
    await setFlags(all.sitting, { postAnswerVisualization: true })
    assert.deepEqual(await readable(all), {
      answers: ['candidate', ...STAFF],
      files: ['candidate', ...STAFF],
    })
  })

  test('after the finish the collection decides whether the candidate and the guardian read them', async ({
    assert,
  }) => {
    const all = await answered()
    const finished = await call(
      `/v1/applications/${all.sitting.applicationId}/finish`,
      all.tokens.candidate,
      { method: 'POST', body: '[]' }
    )
    assert.equal(finished.status, 200)
    await setFlags(all.sitting, {})
    assert.deepEqual(await readable(all), { answers: STAFF, files: STAFF })
    const closed = await call(`/v1/applications/${all.sitting.applicationId}/answers`, all.tokens.candidate)
    assert.equal(closed.status, 403)
    await setFlags(all.sitting, { postAnswerVisualization: true })
    const both = ['candidate', 'guardian', ...STAFF]
    assert.deepEqual(await readable(all), { answers: both, files: both })
  })

  test('a file that belongs to no answer is for who brought it', async ({ assert }) => {
    const all = await answered()
    await db
      .from('answer_attachments')
      .where('answer_id', all.sitting.answers[0]?.id as number)
      .delete()
    assert.deepEqual((await readable(all)).files, ['candidate'])
  })
})
