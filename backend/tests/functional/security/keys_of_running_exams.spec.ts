import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { addToClass, linkGuardian } from '#identity'
import type { Group } from '#shared'
import { createSitting, type Sitting } from '#tests/fixtures/applications'
import { choiceItem, textItem } from '#tests/fixtures/exams'
import {
  as,
  createClass,
  createSchool,
  createUser,
  loginAs,
  type School,
  type SchoolClass,
  type TestUser,
} from '#tests/fixtures/people'
import { fill, routes } from '#tests/fixtures/route_table'

/** Occurs in every key and explanation of the exam, and nowhere else. */
const CANARY = 'CANARIO-da-chave'
const STAFF: readonly Group[] = [
  'ADMINISTRADOR',
  'PROCTOR',
  'COMISSION',
  'Professor',
  'CORRECTOR',
  'Diretor',
  'SCHOOL-ADMIN',
  'COORDINATOR',
]
const HOUR = 3_600_000

const alternatives = ['A', 'B'].map((letter, at) => ({
  letter,
  position: at + 1,
  content: `<p>${letter}</p>`,
  explanation: `<p>${CANARY} ${letter}</p>`,
  isCorrect: at === 1,
}))
const exam = {
  items: [choiceItem(1, { alternatives }), textItem(2, { expectedFreeResponse: [`${CANARY} esperada`] })],
}

/** An exam of the institution, not of a school, that a candidate of one school sits. */
async function running() {
  const sitting = await createSitting({ exam, collection: { allowProctorCommunication: true } })
  const { institution, candidate, applicationId } = sitting
  const school: School = { id: Number(candidate.schoolId), institution }
  const member = (await db.from('class_members').where('user_id', candidate.id).firstOrFail()) as {
    class_id: number
  }
  const schoolClass: SchoolClass = { id: member.class_id, school }
  await db
    .from('applications')
    .where('id', applicationId)
    .update({ state: 'STARTED', started_at: Date.now() })
  return { sitting, school, schoolClass }
}

/** `byViewAlone`: they read it in View, as the review of an exam, and at no other address. */
type Reader = { name: string; user: TestUser; sees: boolean; byViewAlone?: boolean }

async function readers({
  sitting,
  school,
  schoolClass,
}: Awaited<ReturnType<typeof running>>): Promise<Reader[]> {
  const { institution, candidate } = sitting
  const elsewhere = await createSchool(institution)
  const people: Reader[] = []
  for (const group of STAFF) {
    const all = group === 'ADMINISTRADOR'
    const bySchool = ['Diretor', 'SCHOOL-ADMIN', 'COORDINATOR'].includes(group)
    const byViewAlone = ['COMISSION', 'CORRECTOR'].includes(group)
    people.push({
      name: `${group} of the school`,
      user: await createUser({ groups: [group], school }),
      sees: all || bySchool || byViewAlone,
      byViewAlone,
    })
    people.push({
      name: `${group} of another school`,
      user: await createUser({ groups: [group], school: elsewhere }),
      sees: all,
    })
    people.push({
      name: `${group} of no school`,
      user: await createUser({ groups: [group], institution }),
      sees: all,
    })
    people.push({
      name: `${group} of another institution`,
      user: await createUser({ groups: [group] }),
      sees: false,
    })
  }
  const teacher = await createUser({ groups: ['Professor'], school })
  await addToClass({ classId: schoolClass.id, userId: teacher.id, role: 'teacher' })
  const otherTeacher = await createUser({
    groups: ['Professor'],
    schoolClass: await createClass(school),
    role: 'teacher',
  })
  const guardian = await createUser({ groups: ['RESPONSIBLE'], institution })
  await linkGuardian({ guardianId: guardian.id, candidateId: candidate.id })
  return [
    ...people,
    { name: 'a teacher of the class', user: teacher, sees: true },
    { name: 'a teacher of another class', user: otherTeacher, sees: false },
    { name: 'the guardian', user: guardian, sees: false },
    { name: 'who sits it', user: candidate, sees: false },
    { name: 'a classmate', user: await createUser({ schoolClass }), sees: false },
    { name: 'a respondent', user: await createUser({ groups: ['RESPONDENTE'], school }), sees: false },
  ]
}

/** Every address that is read, about this exam: items one by one, as if their ids were counted. */
function addresses({ applicationId, answers, examId, collectionId, candidate }: Sitting): string[] {
  const query = `application=${applicationId}&collection=${collectionId}&exam=${examId}&user=${candidate.id}&size=100`
  const items = answers.map((answer) => answer.item_id)
  return routes()
    .filter(({ method }) => method === 'GET')
    .flatMap(({ pattern }) => {
      const isOf = (resource: string) => pattern.startsWith(`/v1/${resource}/`)
      const ids = isOf('items')
        ? items
        : [isOf('exams') ? examId : isOf('collections') ? collectionId : applicationId]
      return ids.map(
        (id) =>
          `${fill(pattern, { id, userId: candidate.id, category: 'MULTIPLE_CHOICE', name: 'ALUNO' })}?${query}`
      )
    })
    .filter((address) => !address.startsWith('/v1/events?'))
}

const looksOf = async (user: TestUser) =>
  (await db
    .from('audit_records')
    .where({ actor_id: user.id, act: 'key_seen' })
    .select('subject_type', 'subject_id', 'detail_json')) as {
    subject_type: string
    subject_id: number
    detail_json: string
  }[]

test.group('keys of a running exam', () => {
  test('come back to nobody but who made it or whose candidates sit it, at no address that is read, and each look is on record', async ({
    assert,
  }) => {
    const exam = await running()
    const { sitting } = exam
    const wrong: string[] = []
    let seen = 0
    for (const { name, user, sees, byViewAlone } of await readers(exam)) {
      const token = await loginAs(user)
      const leaks: string[] = []
      const texts: string[] = []
      for (const address of addresses(sitting)) {
        const response = await fetch(`http://127.0.0.1:${process.env.PORT}${address}`, {
          headers: { accept: 'application/json', ...as(token) },
        })
        const text = await response.text()
        texts.push(text)
        if (response.status >= 500) wrong.push(`${name}: ${address} is a fault`)
        if (text.includes(CANARY)) leaks.push(address.split('?')[0] as string)
      }
      // Another page reads by a token what its owner may read.
      const correction = texts
        .map((text) => /"token":"([^"]{40,})"/.exec(text)?.[1])
        .find((found) => found !== undefined)
      if (correction) {
        const shown = await fetch(`http://127.0.0.1:${process.env.PORT}/v1/applications/item_correction`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token: correction }),
        })
        if ((await shown.text()).includes(CANARY)) leaks.push('item_correction')
      }
      if (!sees && leaks.length > 0) wrong.push(`${name} gets keys by ${leaks.join(', ')}`)
      if (sees && leaks.length === 0) wrong.push(`${name} gets no key`)
      if (byViewAlone && leaks.join() !== `/v1/exams/${sitting.examId}/answer_sheet`)
        wrong.push(`${name} gets keys by ${leaks.join(', ')}`)
      const looks = await looksOf(user)
      if (looks.length < leaks.length) wrong.push(`${name}: ${leaks.length} looks, ${looks.length} on record`)
      if (
        looks.some(({ detail_json: json }) => (JSON.parse(json) as { exam: number }).exam !== sitting.examId)
      )
        wrong.push(`${name}: a look at another exam`)
      seen += leaks.length
    }
    assert.deepEqual(wrong, [])
    assert.isAbove(seen, 20)
  }).timeout(300_000)

  test('a commission and a corrector see those of their school’s own exam once nobody can answer it any more; then a look is no act', async ({
    client,
    assert,
  }) => {
    const { sitting, school } = await running()
    await db.from('collections').where('id', sitting.collectionId).update({ school_id: school.id })
    const [people, others] = [
      await Promise.all(
        (['COMISSION', 'CORRECTOR', 'Professor'] as const).map((group) =>
          createUser({ groups: [group], school })
        )
      ),
      await createUser({ groups: ['CORRECTOR'], school: await createSchool(sitting.institution) }),
    ]
    const status = async (user: TestUser) =>
      (
        await client
          .get(`/v1/items/${sitting.answers[0]?.item_id}/answer_sheet`)
          .headers(as(await loginAs(user)))
      ).status()
    const statuses = async () => Promise.all([...people, others].map(status))
    assert.deepEqual(await statuses(), [404, 404, 200, 404], 'the window is open')
    await db
      .from('time_windows')
      .where('exam_id', sitting.examId)
      .update({ end_at: Date.now() - HOUR })
    assert.deepEqual(await statuses(), [404, 404, 200, 404], 'somebody still sits it')
    const looks = (await looksOf(people[2] as TestUser)).length
    assert.equal(looks, 2)
    await db
      .from('applications')
      .where('id', sitting.applicationId)
      .update({ state: 'FINISHED', finished_at: Date.now() })
    assert.deepEqual(await statuses(), [200, 200, 200, 404], 'over')
    assert.equal((await looksOf(people[2] as TestUser)).length, looks)
  })

  test('are not disclosed to a guardian by one child while another still sits the exam', async ({
    client,
    assert,
  }) => {
    const open = {
      postAnswerVisualization: true,
      answerSheetDisclosed: true,
      showAnswerSheetToCandidate: true,
    }
    const { sitting, schoolClass } = await running()
    await db
      .from('collections')
      .where('id', sitting.collectionId)
      .update({ flags_json: JSON.stringify(open) })
    const sister = await createUser({ schoolClass })
    const row = (await db.from('applications').where('id', sitting.applicationId).firstOrFail()) as Record<
      string,
      unknown
    >
    delete row.id
    await db
      .table('applications')
      .insert({ ...row, user_id: sister.id, state: 'FINISHED', finished_at: Date.now() })
    const finished = (await db
      .from('applications')
      .where({ exam_id: sitting.examId, user_id: sister.id })
      .firstOrFail()) as { id: number }
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution: sitting.institution })
    for (const child of [sister, sitting.candidate])
      await linkGuardian({ guardianId: guardian.id, candidateId: child.id })
    const disclosed = async () =>
      (
        await client.get(`/v1/applications/${finished.id}/answer_sheet`).headers(as(await loginAs(guardian)))
      ).body().disclosure as { key: boolean; answers: boolean }
    assert.containsSubset(await disclosed(), { key: false, answers: true })
    await db
      .from('applications')
      .where('id', sitting.applicationId)
      .update({ state: 'FINISHED', finished_at: Date.now() })
    assert.containsSubset(await disclosed(), { key: true, answers: true })
  })
})
