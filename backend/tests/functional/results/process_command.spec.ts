import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { saveProcessByCommand } from '#results'
import { counting } from '#tests/fixtures/computed_results'
import { createMarked } from '#tests/fixtures/marked_exams'
import { as } from '#tests/fixtures/people'
import { createSelecting } from '#tests/fixtures/selection_processes'

const reasonsOf = async (file: Parameters<typeof saveProcessByCommand>[0]) => {
  const saved = await saveProcessByCommand(file)
  return saved.ok ? [] : saved.error
}

test.group('results:process', () => {
  test('makes a process from what the console would send, and changes what a later file names', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const { username } = exam.admin
    const text = JSON.stringify(counting(exam))
    const made = await saveProcessByCommand({ text, username, processId: undefined })
    if (!made.ok) throw new Error(made.error.join())
    const [first, ...rest] = made.value
    assert.match(first ?? '', /^process \d+: Bolsas 2027, DRAFT, version 1$/)
    assert.match(rest.join('\n'), /^Prova objetiva: 2 × .+\nProva objetiva: passing score 20$/)
    const processId = Number(/\d+/.exec(first ?? '')?.[0])
    const read = async () =>
      (await client.get(`/v1/selection_processes/${processId}`).headers(as(exam.adminToken))).body() as object
    assert.containsSubset(await read(), {
      sections: [{ name: 'Prova objetiva', collection: exam.collectionId, weight: 2 }],
      sectionRules: [{ passingScore: 20, passedStatus: 'Aprovado' }],
    })
    const next = {
      showGrade: false,
      appealOpensAt: '2027-01-10T08:00-03:00',
      appeal_closes_at: '2027-01-12T18:00-03:00',
    }
    const changed = await saveProcessByCommand({ text: `\uFEFF${JSON.stringify(next)}`, username, processId })
    assert.isTrue(changed.ok)
    assert.containsSubset(await read(), {
      name: 'Bolsas 2027',
      version: 2,
      showGrade: false,
      appealOpensAt: '2027-01-10T11:00:00.000Z',
      sections: [{ weight: 2 }],
    })
    const acts = await db
      .from('audit_records')
      .where({ institution_id: exam.institution.id, act: 'selection_process_changed' })
    assert.lengthOf(acts, 2)
    assert.isTrue(acts.every((row) => row.actor_id === exam.admin.id))
    const stale = await reasonsOf({ text: JSON.stringify({ name: 'X', version: 1 }), username, processId })
    assert.match(stale.join(), /^Somebody else changed this process/)
    assert.containsSubset(await read(), { name: 'Bolsas 2027' })
  })

  test('names each field that the console would refuse, and stores nothing', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const stranger = await createMarked(client)
    const refused = (body: unknown) =>
      reasonsOf({
        text: typeof body === 'string' ? body : JSON.stringify(body),
        username: exam.admin.username,
        processId: undefined,
      })
    assert.match((await refused('{')).join(), /^the file is no JSON/)
    assert.lengthOf(await refused('[]'), 1)
    assert.match((await refused({})).join(), /^name: /)
    const [section] = counting(exam).sections
    assert.match(
      (await refused(counting(exam, { sections: [{ ...section, weight: 'muito' }] }))).join(),
      /^sections\.0\.weight: /
    )
    assert.match((await refused(counting(stranger))).join(), /^sections: /)
    assert.match(
      (await refused(counting(exam, { appeal_opens_at: '2027-13-01T08:00Z' }))).join(),
      /^appealOpensAt: /
    )
    assert.match(
      (await refused(counting(exam, { appeal_opens_at: '2027-01-01T08:00Z' }))).join(),
      /^appealClosesAt: /
    )
    const stored = await db.from('selection_processes').where('institution_id', exam.institution.id)
    assert.lengthOf(stored, 0)
  })

  test('acts for administrators of the institution alone', async ({ assert }) => {
    const { admin, candidate } = await createSelecting()
    const stranger = await createSelecting()
    const text = JSON.stringify({ name: 'Bolsas' })
    const made = await saveProcessByCommand({ text, username: admin.username, processId: undefined })
    if (!made.ok) throw new Error(made.error.join())
    const processId = Number(/\d+/.exec(made.value[0] ?? '')?.[0])
    for (const { username } of [candidate, stranger.admin])
      assert.match((await reasonsOf({ text, username, processId })).join(), /no administrator/)
    assert.match(
      (await reasonsOf({ text, username: candidate.username, processId: undefined })).join(),
      /no administrator/
    )
  })
})
