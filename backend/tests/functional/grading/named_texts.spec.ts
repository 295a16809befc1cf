import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adoptTasks } from '#grading/actions/adopt_tasks'
import { searchNames } from '#grading/actions/search_names'
import { registerExamLoad } from '#jobs'
import { recordsOf } from '#tests/fixtures/audit'
import { act } from '#tests/fixtures/exam_acts'
import { answersOf, createSitting } from '#tests/fixtures/applications'
import { another, discloseMarks, handIn, markingOf, type Marking } from '#tests/fixtures/marks'
import { choiceItem, textItem } from '#tests/fixtures/exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import {
  createMember,
  createPlanned,
  drawn,
  markAll,
  saveMembers,
  type Member,
  type Planned,
} from '#tests/fixtures/plans'
import { decideQuarantined, quarantinedListOf } from '#tests/fixtures/quarantined_answers'
import { put } from '#tests/fixtures/sitting_calls'

type Named = {
  id: number
  hasName: boolean
  hasEmail: boolean
  seen: { at: string; by: { id: number; name: string } } | null
}

type Token = Pick<Member, 'token'>

const reading = (client: ApiClient, { token }: Token, plan: number) =>
  client.get(`/v1/correction_plans/${plan}/named_texts`).headers(as(token))

async function named(client: ApiClient, member: Token, plan: number): Promise<Named[]> {
  const answer = await reading(client, member, plan)
  answer.assertStatus(200)
  return (answer.body() as { texts: Named[] }).texts
}

const opening = (client: ApiClient, { token }: Token, plan: number, id = 0) =>
  client.get(`/v1/correction_plans/${plan}/named_texts/${id}`).headers(as(token))

const seeing = (client: ApiClient, { token }: Token, plan: number, id: number, state: string) =>
  client.put(`/v1/correction_plans/${plan}/named_texts/${id}/state`).headers(as(token)).json({ state })

/** A finished text that says this of its author, whose name is Rita Lima Prado. */
async function written(client: ApiClient, text: string): Promise<Marking> {
  const candidate = { name: 'Rita Lima Prado' }
  const sitting = await createSitting({
    exam: { items: [textItem(1, { value: 10 }), textItem(2, { value: 4 }), choiceItem(3)] },
  })
  await db.from('users').where('id', sitting.candidate.id).update(candidate)
  await handIn(client, sitting, text)
  return markingOf(sitting, await loginAs(sitting.admin))
}

type Watched = Planned & { readonly supervisor: Member }

/** An anonymous plan of such a text with one corrector and a supervisor, searched for its author. */
async function createNamed(client: ApiClient, text: string): Promise<Watched> {
  const planned = await createPlanned(client, { isAnonymous: true }, await written(client, text))
  const supervisor = await createMember(planned, { groups: ['COMISSION'], institution: planned.institution })
  const members = [
    ...planned.correctors.map(({ user }) => ({ user: user.id, role: 'corrector' })),
    { user: supervisor.user.id, role: 'supervisor' },
  ]
  ;(await saveMembers(client, planned.adminToken, planned.planId, members)).assertStatus(200)
  await searchNames(100)
  return { ...planned, supervisor }
}

const rowsOf = async ({ text }: Marking) =>
  (await db.from('named_texts').where('answer_id', text.id)) as { state: string; plan_id: number }[]

test.group('texts that may tell who wrote them', () => {
  test('one with two parts of its author’s name is shown to who supervises, without saying where it is or who that is', async ({
    client,
    assert,
  }) => {
    const planned = await createNamed(client, 'Eu, Rita Prado, com Ana Souza.')
    const { planId, supervisor, candidate } = planned
    const [found, ...others] = await named(client, supervisor, planId)
    assert.isEmpty(others)
    assert.deepEqual(found, { id: found?.id ?? 0, hasName: true, hasEmail: false, seen: null })
    const opened = await opening(client, supervisor, planId, found?.id)
    opened.assertStatus(200)
    assert.containsSubset(opened.body(), { id: found?.id, text: 'Eu, Rita Prado, com Ana Souza.' })
    assert.notInclude(JSON.stringify(opened.body()), candidate.username)
    assert.notInclude(JSON.stringify(opened.body()), 'Lima')
    assert.equal((await reading(client, supervisor, planId)).body().open, 1)
  })

  test('one without leaves no row, and neither is searched twice', async ({ client, assert }) => {
    const planned = await createNamed(client, 'Rita, disse ela; e o prado é verde, como a lima.')
    assert.isEmpty(await rowsOf(planned))
    assert.isEmpty(await named(client, planned.supervisor, planned.planId))
    assert.equal(await searchNames(1), 0)
  })

  test('a step of the search takes 200,000 characters at most, and none begins while candidates wait', async ({
    client,
    assert,
  }) => {
    const marking = await written(client, 'Rita Lima')
    const other = await another(client, marking, await createUser({ institution: marking.institution }))
    await db
      .from('answers')
      .whereIn('id', [marking.text.id, other.text.id])
      .update({ free_response: 'a rua '.repeat(25_000) })
    const { planId } = await createPlanned(client, { isAnonymous: true }, marking)
    const waiting = async () =>
      (await db.from('named_texts').where({ plan_id: planId, state: 'pending' })).length
    const end = registerExamLoad(() => true)
    try {
      assert.deepEqual([await searchNames(1), await waiting()], [0, 2])
    } finally {
      end()
    }
    assert.deepEqual([await searchNames(1), await waiting()], [1, 1])
    assert.deepEqual([await searchNames(2), await waiting()], [1, 0])
  })

  test('an e-mail address is found as well', async ({ client, assert }) => {
    const marking = await written(client, 'Responda a Rita.Prado@escola.example')
    await db
      .from('users')
      .where('id', marking.candidate.id)
      .update({ name: 'Outra Pessoa', email: 'rita.prado@escola.example' })
    const { planId, adminToken } = await createPlanned(client, { isAnonymous: true }, marking)
    await searchNames(100)
    assert.containsSubset(await named(client, { token: adminToken }, planId), [
      { hasName: false, hasEmail: true },
    ])
  })

  test('a supervisor puts it away and back, each with a record; a repeat changes nothing', async ({
    client,
    assert,
  }) => {
    const planned = await createNamed(client, 'Rita Lima')
    const { planId, supervisor, institution, adminToken } = planned
    const [found] = await named(client, supervisor, planId)
    const task = found?.id ?? 0
    ;(await seeing(client, supervisor, planId, task, 'other')).assertStatus(400)
    ;(await seeing(client, supervisor, planId, 999_999, 'seen')).assertStatus(404)
    ;(await seeing(client, supervisor, planId, task, 'seen')).assertStatus(204)
    ;(await seeing(client, { token: adminToken }, planId, task, 'seen')).assertStatus(204)
    const [seen] = await named(client, supervisor, planId)
    assert.equal(seen?.seen?.by.id, supervisor.user.id)
    assert.equal((await reading(client, supervisor, planId)).body().open, 0)
    ;(await seeing(client, supervisor, planId, task, 'open')).assertStatus(204)
    assert.isNull((await named(client, supervisor, planId))[0]?.seen)
    const acts = (await recordsOf(institution.id)).map(({ act: name }) => name)
    assert.deepEqual(
      acts.filter((name) => name.startsWith('named_text')),
      ['named_text_seen', 'named_text_reopened']
    )
  })

  test('correctors neither read nor change the list, and their lot says nothing of it', async ({
    client,
    assert,
  }) => {
    const planned = await createNamed(client, 'Rita Lima')
    const { planId, supervisor, correctors } = planned
    const [found] = await named(client, supervisor, planId)
    const outsider = await createUser({ groups: ['Professor'], institution: planned.institution })
    for (const [token, status] of [
      [correctors[0]?.token ?? '', 403],
      [planned.token, 403],
      [await loginAs(outsider), 404],
    ] as const) {
      ;(await reading(client, { token }, planId)).assertStatus(status)
      ;(await opening(client, { token }, planId, found?.id)).assertStatus(status)
      ;(await seeing(client, { token }, planId, found?.id ?? 0, 'seen')).assertStatus(status)
    }
    assert.isNull((await named(client, supervisor, planId))[0]?.seen)
    const [member] = correctors
    if (!member) throw new Error('no corrector')
    const lot = await drawn(client, member, planId)
    assert.sameMembers(Object.keys(lot.tasks[0] ?? {}), [
      'task',
      'position',
      'text',
      'response',
      'attachments',
      'revision',
      'mark',
      'item',
    ])
  })

  test('who manages the collection and marks as well is not shown a text of their lot before it is handed in', async ({
    client,
    assert,
  }) => {
    const planned = await createNamed(client, 'Rita Lima')
    const { planId, admin, adminToken, supervisor } = planned
    const members = [
      { user: admin.id, role: 'corrector' },
      { user: supervisor.user.id, role: 'supervisor' },
    ]
    ;(await saveMembers(client, adminToken, planId, members)).assertStatus(200)
    const self = { user: admin, token: adminToken }
    await drawn(client, self, planId)
    assert.isEmpty(await named(client, self, planId))
    assert.lengthOf(await named(client, supervisor, planId), 1)
    assert.equal(await markAll(client, self, planId, { value: 5 }), 1)
    assert.lengthOf(await named(client, self, planId), 1)
  })

  test('an exam that is opened again takes it from the list, and what is written then is searched anew', async ({
    client,
    assert,
  }) => {
    const planned = await createNamed(client, 'Rita Lima')
    const { planId, supervisor, applicationId, adminToken } = planned
    const [found] = await named(client, supervisor, planId)
    ;(await seeing(client, supervisor, planId, found?.id ?? 0, 'seen')).assertStatus(204)
    ;(await act(client, planned, adminToken, 'reset')).assertStatus(200)
    assert.isEmpty(await named(client, supervisor, planId))
    const answers = await answersOf(applicationId)
    await handIn(client, { ...planned, answers }, 'Assinado: Rita Prado')
    await adoptTasks(10)
    assert.isEmpty(await named(client, supervisor, planId))
    await searchNames(100)
    const [again] = await named(client, supervisor, planId)
    assert.isNull(again?.seen)
    const opened = await opening(client, supervisor, planId, again?.id)
    assert.containsSubset(opened.body(), { text: 'Assinado: Rita Prado' })
    // Of a page that was read before: nobody has seen what is written now.
    ;(await seeing(client, supervisor, planId, found?.id ?? 0, 'seen')).assertStatus(404)
    ;(await opening(client, supervisor, planId, found?.id)).assertStatus(404)
  })

  test('a disclosed answer that staff change is searched anew', async ({ client, assert }) => {
    const planned = await createNamed(client, 'Rita Lima')
    const { planId, supervisor, adminToken, text } = planned
    await discloseMarks(planned)
    const late = [{ id: text.id, term: 1, revision: 9, freeResponse: 'Nada que diga quem sou.' }]
    ;(await put(client, planned, late)).assertStatus(400)
    const [entry] = (await quarantinedListOf(client, planned, adminToken)).results
    ;(await decideQuarantined(client, planned, entry?.key ?? '', adminToken)).assertStatus(200)
    assert.isEmpty(await named(client, supervisor, planId))
    assert.containsSubset(await rowsOf(planned), [{ state: 'pending', plan_id: planId }])
    await searchNames(100)
    assert.isEmpty(await rowsOf(planned))
  })
})
