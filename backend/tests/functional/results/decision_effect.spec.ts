import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { alternativesOf, decide, deciding, previewing } from '#tests/fixtures/decisions'
import { createMarked, type MarkedExam } from '#tests/fixtures/marked_exams'
import { as, createInstitution, createUser, loginAs } from '#tests/fixtures/people'
import { change, enter, made, make, published, resultOf } from '#tests/fixtures/selection_processes'

/** A process that counts a collection twice, by a name that is typed otherwise than in the results: two points for one. */
const counting = ({ collectionId }: MarkedExam, more: object = {}) => ({
  name: 'Bolsas 2027',
  sections: [{ name: 'prova OBJETIVA', collection: collectionId, weight: 2 }],
  ...more,
})

/** Two candidates have six and a half and nine of ten points, where seven pass; the third is no candidate of the process. Each has the point of the choice. */
async function createCounted(client: ApiClient) {
  const exam = await createMarked(client)
  const { adminToken, candidate, others } = exam
  const processId = await made(client, adminToken, counting(exam))
  const results = [
    resultOf(candidate.id, { value: 6.5, passing_score: 5 }),
    resultOf(others[0].candidate.id, { value: 9, passing_score: 5 }),
  ]
  ;(await enter(client, adminToken, processId, results)).assertStatus(200)
  const [a] = alternativesOf(exam)
  return { exam, processId, wanted: { kind: 'change_key', alternatives: [a ?? 0] } }
}

type Effect = { passing: { count: number; people: object[] | null }; process: { id: number } }

async function effectsOf(
  client: ApiClient,
  exam: MarkedExam,
  wanted: Parameters<typeof previewing>[3],
  token: string
) {
  const preview = await previewing(client, exam, token, wanted)
  preview.assertStatus(200)
  return preview.body() as { basis: string; selections: Effect[] }
}

test.group('a preview of a decision about an item', () => {
  test('says who crosses the passing score of a selection process, and whose rank changes near it', async ({
    client,
    assert,
  }) => {
    const { exam, processId, wanted } = await createCounted(client)
    const { selections } = await effectsOf(client, exam, wanted, exam.adminToken)
    const person = {
      id: exam.candidate.id,
      points: { before: 6.5, after: 4.5 },
      rank: { before: 2, after: 2 },
    }
    assert.lengthOf(selections, 1)
    assert.containsSubset(selections[0], {
      process: { id: processId, name: 'Bolsas 2027' },
      section: 'prova OBJETIVA',
      category: 'Ampla concorrência',
      passingScore: 5,
      results: 2,
      outdated: 0,
      passing: { count: 0, people: [] },
      failing: { count: 1, people: [person] },
      near: { count: 0, people: [] },
    })
  })

  test('names nobody, and no draft, to who manages no selection processes', async ({ client, assert }) => {
    const { exam, processId, wanted } = await createCounted(client)
    const teacher = await createUser({ groups: ['Professor'], institution: exam.institution })
    await db.from('collections').where('id', exam.collectionId).update({ created_by: teacher.id })
    const token = await loginAs(teacher)
    assert.deepEqual((await effectsOf(client, exam, wanted, token)).selections, [])
    await published(client, exam.adminToken, processId)
    const { selections } = await effectsOf(client, exam, wanted, token)
    assert.containsSubset(selections, [{ failing: { count: 1, people: null }, near: { people: null } }])
    assert.notInclude(JSON.stringify(selections), '"name":"Candidat')
  })

  test('is stale once a passing score, a result, or what counts has changed', async ({ client, assert }) => {
    const { exam, processId, wanted } = await createCounted(client)
    const { adminToken, candidate, collectionId } = exam
    const changes = [
      () => enter(client, adminToken, processId, [resultOf(candidate.id, { value: 6.5, passing_score: 3 })]),
      () => enter(client, adminToken, processId, [resultOf(candidate.id, { value: 6, passing_score: 3 })]),
      () =>
        change(client, adminToken, processId, {
          sections: [{ name: 'Prova objetiva', collection: collectionId, weight: 1.5 }],
        }),
    ]
    for (const doChange of changes) {
      const { basis } = await effectsOf(client, exam, wanted, adminToken)
      ;(await doChange()).assertStatus(200)
      const refused = await deciding(client, exam, adminToken, { ...wanted, basis })
      refused.assertStatus(409)
      assert.containsSubset(refused.body(), { code: 'stale_preview', preview: { selections: [{}] } })
    }
    const { basis } = await effectsOf(client, exam, wanted, adminToken)
    ;(await deciding(client, exam, adminToken, { ...wanted, basis })).assertStatus(202)
  })

  test('counts results that were entered before the last decision', async ({ client, assert }) => {
    const { exam, processId, wanted } = await createCounted(client)
    const id = await decide(client, exam, wanted)
    const back = { kind: 'revert', decision: id }
    const outdated = async () =>
      (await effectsOf(client, exam, back, exam.adminToken)).selections.map(
        (one) => Reflect.get(one, 'outdated') as number
      )
    await db.from('user_results').where('selection_process_id', processId).update({ updated_at: 1 })
    assert.deepEqual(await outdated(), [2])
    await db
      .from('user_results')
      .where('selection_process_id', processId)
      .update({ updated_at: Date.now() + 60_000 })
    assert.deepEqual(await outdated(), [0])
  })
})

test.group('the sections of a selection process', () => {
  test('are collections of the institution, each once, with a weight', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const { adminToken, collectionId } = exam
    const section = { name: 'Geral', collection: collectionId, weight: 1 }
    const foreign = await createUser({ groups: ['ADMINISTRADOR'], institution: await createInstitution() })
    const refused = async (token: string, sections: object[]) => {
      const answer = await make(client, token, { name: 'Bolsas', sections })
      answer.assertStatus(400)
      assert.property(answer.body(), 'sections')
    }
    await refused(adminToken, [section, { ...section, name: 'GERAL' }])
    await refused(adminToken, [{ ...section, weight: 0 }])
    await refused(adminToken, [{ ...section, weight: 0.0005 }])
    await refused(adminToken, [{ ...section, collection: 2_000_000_000 }])
    await refused(await loginAs(foreign), [section])
    const id = await made(client, adminToken, { name: 'Bolsas', sections: [section] })
    const read = async () =>
      (await client.get(`/v1/selection_processes/${id}`).headers(as(adminToken))).body() as {
        sections: object[]
        version: number
      }
    assert.containsSubset(await read(), { sections: [section], version: 1 })
    ;(await change(client, adminToken, id, { name: 'Bolsas', sections: [section] })).assertStatus(200)
    assert.containsSubset(await read(), { version: 1 }, 'nothing changed')
    ;(await change(client, adminToken, id, { sections: [] })).assertStatus(200)
    assert.containsSubset(await read(), { sections: [], version: 2 })
  })
})
