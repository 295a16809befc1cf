import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { makeApplications } from '#delivery'
import { unwrap } from '#shared'
import { answersOf, applicationRow, callerOf, eventsOf, openWindow } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { choiceItem, importExamFixture, textItem } from '#tests/fixtures/exams'
import {
  as,
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  unique,
} from '#tests/fixtures/people'

const send = (client: ApiClient, token: string, file: string, filename = 'vetores.csv') =>
  client
    .post('/v1/exams/import_vectors')
    .headers({ ...as(token), 'accept-language': 'pt-BR' })
    .file('file', Buffer.from(file), { filename })

async function world(more: Record<string, unknown> = {}) {
  const institution = await createInstitution()
  const school = await createSchool(institution)
  const schoolClass = await createClass(school)
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const idn = unique('prova')
  const report = await importExamFixture(callerOf(admin), {
    idn,
    timeWindows: openWindow(),
    collection: { name: unique('coleção') },
    items: [choiceItem(1), choiceItem(2), textItem(3)],
    ...more,
  })
  const identifiers = [unique('ra'), unique('ra')] as const
  const people = []
  for (const identifier of identifiers) {
    const person = await createUser({ schoolClass, groups: ['ALUNO'] })
    await db.from('users').where('id', person.id).update({ public_identifier: identifier })
    people.push(person)
  }
  return {
    institution,
    school,
    schoolClass,
    admin,
    token: await loginAs(admin),
    idn,
    examId: report.id,
    identifiers,
    people,
  }
}

const applicationsOf = (examId: number) => db.from('applications').where('exam_id', examId).orderBy('user_id')

test.group('answers on paper', () => {
  test('rule-import-002: make finished applications, marked by the key, with what was read on record', async ({
    client,
    assert,
  }) => {
    const { token, idn, examId, identifiers, institution } = await world()
    const file = `exam;public_identifier;answers\r\n${idn};${identifiers[0]};B*\r\n${idn};${identifiers[1]};.A\r\n`
    const sent = await send(client, token, file)
    sent.assertStatus(201)
    assert.deepInclude(sent.body(), { kind: 'paper_answers', exams: 1, handedIn: 2, unchanged: 0 })
    const [one, two] = await applicationsOf(examId)
    assert.deepEqual([one.state, one.finish_source, one.finish_reason], ['FINISHED', 'paper', 'COMPLETED'])
    assert.equal(one.suspect_count, 0)
    const [first, second, text] = (await answersOf(one.id)).toSorted((a, b) => a.position - b.position)
    assert.isNumber(first?.alternative_id)
    assert.isNull(second?.alternative_id ?? null)
    assert.isNull(text?.alternative_id ?? null)
    const stored = await db.from('answers').where('application_id', one.id).orderBy('position')
    assert.includeMembers(['CORRECT', 'WRONG'], [stored[0].outcome])
    assert.equal(stored[1].outcome, 'BLANK')
    const points = stored.reduce((sum, answer) => sum + Number(answer.earned ?? 0), 0)
    assert.equal(one.earned_total, Math.round(points * 1000))
    assert.equal(two.finish_answer_count, 1)
    const read = (await eventsOf(one.id)).find(({ type }) => type === 'paper_read')
    assert.deepEqual(JSON.parse(String(read?.detail_json)), { answers: 'B*' })
    const act = (await recordsOf(institution.id)).findLast((row) => row.act === 'paper_answers_imported')
    assert.deepEqual([act?.subject_type, act?.subject_id], ['exam', examId])
    // The same file again changes nothing; another sheet of the same person is refused.
    const again = await send(client, token, file)
    assert.deepInclude(again.body(), { handedIn: 0, unchanged: 2 })
    const other = await send(client, token, file.replace(';B*', ';A*'))
    other.assertStatus(400)
    assert.match(other.body().public_identifier[0], /^linha 2: Outra folha/)
    assert.equal((await applicationRow(one.id)).finish_digest, one.finish_digest)
  })

  test('who began on screen is refused, and with them all of the file', async ({ client, assert }) => {
    const { token, idn, examId, identifiers, people, institution } = await world()
    unwrap(
      await makeApplications({
        target: { examId },
        people: { userIds: people.map(({ id }) => id) },
        actor: { institutionId: institution.id },
      })
    )
    const [one, two] = await applicationsOf(examId)
    const file = `exam,public_identifier,answers\n${idn},${identifiers[0]},AB\n${idn},${identifiers[1]},AB`
    const given = await db.from('answers').where('application_id', two.id).firstOrFail()
    for (const [table, id, change, back] of [
      ['applications', two.id, { state: 'STARTED', started_at: 1 }, { state: 'CREATED', started_at: null }],
      [
        'applications',
        two.id,
        { state: 'FINISHED', finish_source: 'candidate' },
        { state: 'CREATED', finish_source: null },
      ],
      ['answers', given.id, { finished: 1 }, { finished: 0 }],
      ['answers', given.id, { free_response: 'texto' }, { free_response: null }],
      ['applications', two.id, { withdrawn_at: 5 }, { withdrawn_at: null }],
    ] as const) {
      await db.from(table).where('id', id).update(change)
      const sent = await send(client, token, file)
      sent.assertStatus(400)
      assert.match(sent.body().public_identifier[0], /^linha 3: /)
      assert.lengthOf(sent.body().public_identifier, 1)
      assert.equal((await applicationRow(one.id)).state, 'CREATED')
      await db.from(table).where('id', id).update(back)
    }
    ;(await send(client, token, file)).assertStatus(201)
    assert.deepEqual(
      (await applicationsOf(examId)).map(({ state }) => state),
      ['FINISHED', 'FINISHED']
    )
  })

  test('marks that do not fit, and exams and people that are not theirs, are named by line', async ({
    client,
    assert,
  }) => {
    const { token, idn, identifiers, schoolClass, institution, examId } = await world()
    const other = await world()
    const refused = async (row: string, by = token) => {
      const sent = await send(client, by, `exam;public_identifier;answers\n${row}`)
      sent.assertStatus(400)
      assert.equal(sent.body().code, 'invalid_vectors')
      return JSON.stringify(sent.body())
    }
    assert.match(await refused(`${idn};${identifiers[0]};ABC`), /answers.*linha 2: A prova tem 2 questões/)
    assert.match(await refused(`${idn};${identifiers[0]};AZ`), /A questão 2 não tem a alternativa Z/)
    assert.match(await refused(`${idn};nenhum;AB`), /public_identifier.*Não há estudante seu/)
    assert.match(await refused(`${other.idn};${identifiers[0]};AB`), /exam.*Não há prova sua/)
    assert.match(await refused(`${idn};${other.identifiers[0]};AB`), /Não há estudante seu/)
    assert.lengthOf(await applicationsOf(examId), 0)
    // A teacher of another class of the institution.
    const far = await createClass(await createSchool(institution))
    const teacher = await loginAs(
      await createUser({ groups: ['Professor'], schoolClass: far, role: 'teacher' })
    )
    await refused(`${idn};${identifiers[0]};AB`, teacher)
    for (const group of ['PROCTOR', 'COORDINATOR', 'ALUNO'] as const) {
      const person = await loginAs(await createUser({ groups: [group], schoolClass }))
      ;(await send(client, person, 'exam;public_identifier;answers\n')).assertStatus(403)
    }
  })
})

test.group('item parameters', () => {
  const parametersOf = (examId: number) =>
    db.from('items').where('exam_id', examId).where('position', '>', 0).orderBy('position')

  test('are stored by place or idn of the item, all of them or none', async ({ client, assert }) => {
    const { token, idn, examId, institution } = await world()
    const [, second] = await parametersOf(examId)
    const head = 'prova;questão;a;b;c;d;habilidade;competência'
    const sent = await send(
      client,
      token,
      `${head}\n${idn};1;1,2;-0,5;0,2;;H1;C2\n${idn};${second.idn};0.8;1;0;0,98;;`
    )
    sent.assertStatus(201)
    assert.deepInclude(sent.body(), {
      kind: 'item_parameters',
      exams: 1,
      items: 2,
      changed: 2,
      handedIn: null,
    })
    const [one, two] = await parametersOf(examId)
    assert.deepEqual(JSON.parse(one.irt_json), { a: 1.2, b: -0.5, c: 0.2 })
    assert.deepInclude(JSON.parse(one.skill_json), { habilidade: 'H1', competencia: 'C2' })
    assert.deepEqual(JSON.parse(two.irt_json), { a: 0.8, b: 1, c: 0, d: 0.98 })
    const wrong = await send(client, token, `${head}\n${idn};1;2;0;0;;;\n${idn};99;1;0;0;;;\nnada;1;1;0;0;;;`)
    wrong.assertStatus(400)
    assert.deepEqual(Object.keys(wrong.body()).toSorted(), ['code', 'exam', 'item'])
    assert.deepEqual(JSON.parse((await parametersOf(examId))[0].irt_json), { a: 1.2, b: -0.5, c: 0.2 })
    // One item by its place, and by its idn.
    const twice = await send(client, token, `${head}\n${idn};2;1;0;0;;;\n${idn};${second.idn};2;0;0;;;`)
    twice.assertStatus(400)
    assert.deepEqual(
      twice.body().item,
      [2, 3].map((line) => `linha ${line}: As linhas 2, 3 falam da mesma coisa.`)
    )
    const act = (await recordsOf(institution.id)).findLast((row) => row.act === 'item_parameters_imported')
    assert.deepInclude(JSON.parse(String(act?.detail_json)), { items: 2, changed: 2 })
  })

  test('of an adaptive exam that somebody has begun are refused, and those of others are not', async ({
    client,
    assert,
  }) => {
    const { token, idn, examId, people, institution } = await world()
    unwrap(
      await makeApplications({
        target: { examId },
        people: { userIds: [people[0]?.id ?? 0] },
        actor: { institutionId: institution.id },
      })
    )
    await db.from('applications').where('exam_id', examId).update({ state: 'STARTED', started_at: 1 })
    const file = `exam;item;a;b;c\n${idn};1;1;0;0`
    ;(await send(client, token, file)).assertStatus(201)
    await db.from('exams').where('id', examId).update({ adaptative: 1 })
    const refused = await send(client, token, file.replace(';1;1;', ';1;2;'))
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'adaptive_exam_started')
    assert.deepEqual(JSON.parse((await parametersOf(examId))[0].irt_json), { a: 1, b: 0, c: 0 })
    const paper = await send(client, token, `exam;public_identifier;answers\n${idn};x;AB`)
    assert.match(JSON.stringify(paper.body()), /adaptativa não é feita no papel/)
  })
})

test.group('files of vectors', () => {
  test('a hundred faults are named, and how many there are besides', async ({ client, assert }) => {
    const { token, idn } = await world()
    const rows = Array.from({ length: 130 }, (_, at) => `${idn};sem-${at};1;0;0`)
    const sent = await send(client, token, `exam;item;a;b;c\n${rows.join('\n')}`)
    sent.assertStatus(400)
    assert.lengthOf(sent.body().item, 101)
    assert.equal(sent.body().item.at(-1), 'e mais 30')
  })

  test('val-import-003, val-import-004: without a file, of another kind, or with another header they are refused in words', async ({
    client,
    assert,
  }) => {
    const { token } = await world()
    const none = await client
      .post('/v1/exams/import_vectors')
      .headers({ ...as(token), 'accept-language': 'pt-BR' })
      .fields({ x: '1' })
    none.assertStatus(400)
    assert.deepEqual(none.body().file, [
      'É necessário o anexo de um arquivo .csv, para realizar a importação.',
    ])
    const binary = await send(client, token, 'PK\u0003\u0004zip', 'vetores.csv')
    binary.assertStatus(400)
    assert.deepEqual(binary.body().file, [
      'Não é permitido o uso de outros formatos de arquivos, utilize somente a extensão .csv',
    ])
    const header = await send(client, token, 'nome;ra\nAna;1')
    assert.match(header.body().file[0], /exam, item, a, b, c \/ exam, public_identifier, answers.*nome, ra/)
    ;(await send(client, token, 'exam;item;a;b;c\n')).assertStatus(400)
    const long = `exam;public_identifier;answers\n${'p;1;A\n'.repeat(1001)}`
    assert.match((await send(client, token, long)).body().file[0], /mais de 1000 linhas/)
  })
})
