import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { record, type RecordedAct } from '#audit'
import { indexFor } from '#auditing/queries/acts'
import { clock, GROUPS, insertRow, type Group } from '#shared'
import { recordsOf } from '#tests/fixtures/audit'
import { exported } from '#tests/fixtures/exported'
import {
  as,
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  unique,
  type TestUser,
} from '#tests/fixtures/people'

const DAY = 24 * 60 * 60_000

/** An act of somebody, so many days ago. */
async function done(by: TestUser, group: Group, daysAgo: number, act: Omit<RecordedAct, 'by'>) {
  const now = clock.now()
  clock.freeze(now - daysAgo * DAY)
  try {
    await db.transaction((trx) =>
      record(trx, { ...act, by: { userId: by.id, group, institutionId: by.institution.id } })
    )
  } finally {
    clock.release()
  }
}

async function world() {
  const institution = await createInstitution()
  const [school, other] = [await createSchool(institution), await createSchool(institution)]
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution, name: 'Ada Lima' })
  const head = await createUser({ groups: ['Diretor'], school, name: 'Davi Prado' })
  const far = await createUser({ groups: ['Diretor'], school: other, name: 'Fátima Sá' })
  const candidate = await createUser({ groups: ['ALUNO'], school, name: 'Paula Luz' })
  await done(head, 'Diretor', 3, {
    act: 'sessions_ended',
    subject: { type: 'user', id: candidate.id },
    detail: { ended: 2 },
  })
  await done(far, 'Diretor', 2, {
    act: 'room_changed',
    subject: { type: 'room', id: 5 },
    before: { state: 'opened' },
    after: { state: 'closed' },
    reason: 'Fim da prova',
  })
  await done(admin, 'ADMINISTRADOR', 1, { act: 'person_made', subject: { type: 'user', id: candidate.id } })
  return { institution, school, admin, head, far, candidate, token: await loginAs(admin) }
}

type Row = { id: number; act: string; [name: string]: unknown }

async function list(
  client: ApiClient,
  token: string,
  query: string
): Promise<{ results: Row[]; count: number }> {
  const answer = await client.get(`/v1/audit?${query}`).headers(as(token))
  answer.assertStatus(200)
  return answer.body()
}

const give = (institutionId: number, group: Group) =>
  db
    .insertQuery()
    .table('group_permissions')
    .insert({
      institution_id: institutionId,
      group_name: group,
      permissions_json: JSON.stringify({ BackOffice: { Audit: true, Exports: true } }),
    })

test.group('the acts of an institution', () => {
  test('newest first, in words of the language that is asked for, with names and what changed', async ({
    client,
    assert,
  }) => {
    const { token, far, candidate } = await world()
    const { results, count } = await list(client, token, 'size=10')
    assert.equal(count, 3)
    assert.deepEqual(
      results.map(({ act }) => act),
      ['person_made', 'room_changed', 'sessions_ended']
    )
    const [, changed, ended] = results
    assert.containsSubset(changed, {
      actText: 'Abriu ou fechou uma sala',
      actor: { id: far.id, name: 'Fátima Sá', username: far.username },
      actorGroup: 'Diretor',
      subjectType: 'room',
      subjectText: 'Sala',
      subjectId: 5,
      subjectName: null,
      reason: 'Fim da prova',
      changes: [{ field: 'state', label: 'Situação', from: 'aberta', to: 'fechada' }],
    })
    assert.containsSubset(ended, {
      subjectId: candidate.id,
      subjectName: 'Paula Luz',
      facts: [{ field: 'ended', label: 'Encerradas', text: '2' }],
    })
    const english = await client.get('/v1/audit?size=1').headers({ ...as(token), 'accept-language': 'en' })
    assert.equal(english.body().results[0].actText, 'Made a person')
    const kinds = await client.get('/v1/audit/acts').headers(as(token))
    assert.deepInclude(kinds.body().acts, { id: 'room_changed', name: 'Abriu ou fechou uma sala' })
    assert.deepInclude(kinds.body().subjects, { id: 'room', name: 'Sala' })
  })

  test('pages of react-admin, and filters by person, act, target and days of schools', async ({
    client,
    assert,
  }) => {
    const { token, far, head, candidate } = await world()
    const page = await client
      .get(
        `/v1/audit?range=${encodeURIComponent('[1,1]')}&filter=${encodeURIComponent('{"act":["person_made","room_changed"]}')}`
      )
      .headers(as(token))
    assert.equal(page.header('content-range'), 'items 1-1/2')
    assert.deepEqual(
      page.body().map(({ act }: Row) => act),
      ['room_changed']
    )
    const acts = async (query: string) => (await list(client, token, query)).results.map(({ act }) => act)
    assert.deepEqual(await acts(`person=${head.id}`), ['sessions_ended'])
    assert.deepEqual(await acts('search=fatima'), ['room_changed'], 'case and accents make no difference')
    assert.deepEqual(await acts(`search=${far.username}`), ['room_changed'])
    // A number may be a part of user names as well.
    assert.include(await acts(`search=${head.id}`), 'sessions_ended')
    assert.deepEqual(await acts('search=ninguém'), [])
    assert.deepEqual(await acts('act=sessions_ended'), ['sessions_ended'])
    assert.deepEqual(await acts(`subject_type=user&subject_id=${candidate.id}`), [
      'person_made',
      'sessions_ended',
    ])
    const day = (ago: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(clock.now() - ago * DAY)
    assert.deepEqual(await acts(`from=${day(2)}&until=${day(2)}`), ['room_changed'])
    assert.deepEqual(await acts(`until=${day(2)}`), ['room_changed', 'sessions_ended'])
    for (const query of ['act=nothing', 'from=2026-02-31', 'subject_type=cat', 'person=x'])
      (await client.get(`/v1/audit?${query}`).headers(as(token))).assertStatus(400)
  })

  test('no group but the administration has it by default, and nobody sees another institution', async ({
    client,
    assert,
  }) => {
    const { institution } = await world()
    for (const group of GROUPS.filter((one) => one !== 'ADMINISTRADOR')) {
      const token = await loginAs(await createUser({ groups: [group], institution }))
      for (const path of ['', '/acts', '/log_ins', '/capture_views'])
        (await client.get(`/v1/audit${path}`).headers(as(token))).assertStatus(403)
      ;(await client.post('/v1/audit/verify').headers(as(token)).json({})).assertStatus(403)
      assert.equal((await exported(token, '/v1/exports/audit')).status, 403, group)
    }
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    assert.equal((await list(client, stranger, 'size=10')).count, 0)
  })

  test('whoever has it by the switch sees what people of their own schools did, and no other names', async ({
    client,
    assert,
  }) => {
    const { institution, school, candidate, far } = await world()
    await give(institution.id, 'Diretor')
    await give(institution.id, 'PROCTOR')
    const token = await loginAs(await createUser({ groups: ['Diretor'], school }))
    const { results, count } = await list(client, token, 'size=10')
    assert.equal(count, 1)
    assert.containsSubset(results[0], { act: 'sessions_ended', subjectName: 'Paula Luz' })
    assert.equal((await list(client, token, `person=${far.id}`)).count, 0)
    assert.equal((await list(client, token, `subject_type=user&subject_id=${candidate.id}`)).count, 1)
    const file = await exported(token, '/v1/exports/audit?format=csv')
    assert.include(file.text, 'Davi Prado')
    assert.notInclude(file.text, 'Fátima')
    // Whose work goes by rooms has no school.
    const proctor = await loginAs(await createUser({ groups: ['PROCTOR'], school }))
    assert.equal((await list(client, proctor, 'size=10')).count, 0)
  })

  test('a name of another school is not shown to whoever has one school', async ({ client, assert }) => {
    const { institution, school, head } = await world()
    const outside = await createUser({
      schoolClass: await createClass(await createSchool(institution)),
      name: 'Olga Braz',
    })
    await done(head, 'Diretor', 0, { act: 'login_freed', subject: { type: 'user', id: outside.id } })
    await give(institution.id, 'Diretor')
    const token = await loginAs(await createUser({ groups: ['Diretor'], school }))
    const [row] = (await list(client, token, 'act=login_freed')).results
    assert.containsSubset(row, { subjectId: outside.id, subjectName: null })
  })

  test('targets have the names of today, each of its own table, and none of another institution', async ({
    client,
    assert,
  }) => {
    const { institution, admin, token } = await world()
    const elsewhere = await createInstitution()
    const roleOf = (institutionId: number, name: string) =>
      insertRow(db, 'roles', {
        institution_id: institutionId,
        group_name: 'PROCTOR',
        name,
        name_key: name.toLowerCase(),
        permissions_json: '{}',
        switch_versions_json: '{}',
        version: 1,
        changed_by: admin.id,
        changed_at: clock.now(),
      })
    const subjects = [
      ['role', await roleOf(institution.id, 'Plantão')],
      ['role', await roleOf(elsewhere.id, 'De outra rede')],
      [
        'scheduling_menu',
        await insertRow(db, 'scheduling_menus', { institution_id: institution.id, name: 'Manhã' }),
      ],
    ] as const
    for (const [type, id] of subjects)
      await done(admin, 'ADMINISTRADOR', 0, { act: 'role_made', subject: { type, id } })
    const { results } = await list(client, token, 'act=role_made')
    assert.deepEqual(
      results.map(({ subjectName }) => subjectName),
      ['Manhã', null, 'Plantão']
    )
  })

  test('an export is on record before it streams, with its filter and number, and has the newest first', async ({
    assert,
  }) => {
    const { token, institution, admin } = await world()
    const filter = encodeURIComponent(JSON.stringify({ act: ['room_changed', 'sessions_ended'], q: '' }))
    const { head, rows, answer } = await exported(token, `/v1/exports/audit?format=excel&filter=${filter}`)
    assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="audit.xlsx"')
    assert.deepEqual(head.slice(0, 3), ['Número', 'Quando', 'Pessoa'])
    assert.deepEqual(
      rows.map((row) => [row[2], row[5]]),
      [
        ['Fátima Sá', 'Abriu ou fechou uma sala'],
        ['Davi Prado', 'Encerrou as entradas abertas'],
      ]
    )
    assert.include(rows[0], 'Situação: aberta → fechada')
    const row = (await recordsOf(institution.id)).at(-1)
    assert.deepEqual([row?.act, row?.actor_id], ['list_exported', admin.id])
    assert.deepEqual(JSON.parse(String(row?.detail_json)), {
      list: 'audit',
      format: 'excel',
      filter: { act: ['room_changed', 'sessions_ended'], q: '' },
      rows: 2,
    })
  })

  test('a page is read along an index in its order, and nothing is sorted', async ({ assert }) => {
    const none = { q: '', from: undefined, until: undefined }
    assert.equal(indexFor(none, null), 'audit_institution')
    assert.equal(indexFor({ ...none, act: ['person_made'] }, null), 'audit_act')
    assert.equal(indexFor({ ...none, act: ['person_made', 'key_seen'] }, null), 'audit_institution')
    assert.equal(indexFor({ ...none, subjectType: 'user', subjectId: 1 }, null), 'audit_subject')
    assert.equal(indexFor(none, { ids: [1] }), 'audit_actor')
    assert.isNull(indexFor(none, { ids: [1, 2] }))
    const isMariaDb = db.connection().dialect.name === 'mysql'
    const { institution, admin } = await world()
    for (const [index, where, values] of [
      ['audit_institution', 'institution_id = ?', [institution.id]],
      ['audit_act', 'institution_id = ? and act in (?)', [institution.id, 'person_made']],
      ['audit_actor', 'institution_id = ? and actor_id in (?)', [institution.id, admin.id]],
      [
        'audit_subject',
        'institution_id = ? and subject_type = ? and subject_id = ?',
        [institution.id, 'user', 1],
      ],
    ] as const) {
      const hint = isMariaDb ? `force index (${index})` : `indexed by ${index}`
      const sql = `select id from audit_records ${hint} where ${where} order by occurred_at desc, id desc limit 25`
      const plan = await db.rawQuery(`${isMariaDb ? 'explain' : 'explain query plan'} ${sql}`, [...values])
      assert.notMatch(JSON.stringify(plan), /filesort|TEMP B-TREE/, index)
    }
  })
})

test.group('who looked at pictures', () => {
  test('by who looked, whose pictures they are, and days', async ({ client, assert }) => {
    const { token, institution, head, far, candidate } = await world()
    const look = (viewer: TestUser, what: string) =>
      insertRow(db, 'capture_views', {
        institution_id: institution.id,
        viewer_id: viewer.id,
        viewer_group: 'Diretor',
        login_id: 1,
        candidate_id: candidate.id,
        room_id: null,
        what,
        file_id: null,
        occurred_at: clock.now(),
      })
    await look(head, 'STILL')
    await look(far, 'SCREENSHOT')
    const seen = async (query: string) => {
      const answer = await client.get(`/v1/audit/capture_views?${query}`).headers(as(token))
      answer.assertStatus(200)
      return answer.body().results as Row[]
    }
    const all = await seen('size=5')
    assert.deepEqual(
      all.map(({ what }) => what),
      ['SCREENSHOT', 'STILL']
    )
    assert.containsSubset(all[0], {
      whatText: 'Imagem da tela',
      viewer: { name: 'Fátima Sá' },
      candidate: { id: candidate.id, name: 'Paula Luz' },
    })
    assert.lengthOf(await seen(`person=${head.id}`), 1)
    assert.lengthOf(await seen('search=davi'), 1)
    assert.lengthOf(await seen('candidate=paula'), 2)
    assert.lengthOf(await seen(`candidate=${unique('x')}`), 0)
    assert.lengthOf(await seen('until=2020-01-01'), 0)
    const { rows } = await exported(token, '/v1/exports/audit_capture_views')
    assert.deepEqual(
      rows.map((row) => row[4]),
      ['Imagem da tela', 'Câmera, imagem por imagem']
    )
    await give(institution.id, 'Diretor')
    const own = await client.get('/v1/audit/capture_views').headers(as(await loginAs(head)))
    assert.equal(own.body().count, 1)
  })

  test('whoever has one school does not learn from a search whose pictures of another school they are', async ({
    client,
    assert,
  }) => {
    const { institution, school, head, candidate } = await world()
    const outside = await createUser({ school: await createSchool(institution), name: 'Olga Braz' })
    for (const { id } of [outside, candidate])
      await insertRow(db, 'capture_views', {
        institution_id: institution.id,
        viewer_id: head.id,
        viewer_group: 'Diretor',
        login_id: 1,
        candidate_id: id,
        room_id: null,
        what: 'STILL',
        file_id: null,
        occurred_at: clock.now(),
      })
    await give(institution.id, 'Diretor')
    const token = await loginAs(await createUser({ groups: ['Diretor'], school }))
    const found = async (query: string) =>
      (await client.get(`/v1/audit/capture_views?${query}`).headers(as(token))).body().count
    assert.equal(await found('candidate=paula'), 1)
    for (const search of ['olga', outside.username, String(outside.id)])
      assert.equal(await found(`candidate=${search}`), 0, search)
  })
})
