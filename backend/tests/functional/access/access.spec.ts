import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { permissionsOf } from '#access'
import { GROUPS } from '#shared'
import { as, createInstitution, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { hostileBodies } from '#tests/fixtures/hostile'

const origin = () => `http://127.0.0.1:${process.env.PORT}`

test.group('settings', () => {
  test('before a login: the institution asked for, or the first', async ({ client, assert }) => {
    const institution = await createInstitution({
      name: 'Colégio Azul',
      theme: { primary: '#0b4f9e' },
      settings: {
        preferences: { Application__ExamCategoryFlow: true },
        footer: { message: 'Olá', number: '0800', email: 'a@b.c' },
        supportContact: 'suporte@b.c',
      },
    })
    const asked = await client.get('/v1/settings').qs({ institution: institution.codename })
    asked.assertStatus(200)
    asked.assertBodyContains({
      institution: { name: 'Colégio Azul', codename: institution.codename },
      footer: { message: 'Olá', number: '0800', email: 'a@b.c' },
      supportContact: 'suporte@b.c',
      preferences: {
        Application__ExamCategoryFlow: true,
        Application__ShowAnswerCounter: true,
        Application__CoordinatorDashboard: false,
      },
      permissions: null,
    })
    assert.equal(asked.body().theme.colours.primary, '#0b4f9e')
    assert.isAbove(asked.body().answerSyncIntervalMs, 0)
    const first = await db.from('institutions').orderBy('id').firstOrFail()
    const plain = await client.get('/v1/settings')
    assert.equal(plain.body().institution.codename, first.codename)
    ;(await client.get('/v1/settings').qs({ institution: 'nobody-has-this' })).assertStatus(404)
  })

  test('after a login: the own institution, whatever was asked, with the permissions of the group', async ({
    client,
    assert,
  }) => {
    const other = await createInstitution()
    const institution = await createInstitution({ settings: { classReportUrl: 'https://reports.example/' } })
    const user = await createUser({ institution, groups: ['PROCTOR'] })
    const token = await loginAs(user)
    const asked = await client.get('/v1/settings').qs({ institution: institution.codename })
    assert.isNull(asked.body().classReportUrl)
    const own = await client.get('/v1/settings').qs({ institution: other.codename }).headers(as(token))
    assert.equal(own.body().institution.codename, user.institution.codename)
    assert.equal(own.body().classReportUrl, 'https://reports.example/')
    assert.isTrue(own.body().permissions.Dashboard.Videos.PauseResume)
    assert.isFalse(own.body().permissions.Dashboard.ReportCard.enable)
    await client.post('/v1/logout').headers(as(token))
    assert.isNull((await client.get('/v1/settings').headers(as(token))).body().permissions)
  })
})

test.group('menu', () => {
  test('is drawn for the active group in the language asked for', async ({ client, assert }) => {
    ;(await client.get('/menu/menu')).assertStatus(401)
    const candidate = await client.get('/menu/menu').headers(as(await loginAs(await createUser())))
    candidate.assertBody({
      sections: [
        {
          key: 'exams',
          label: 'Provas',
          options: [
            {
              key: 'applications',
              label: 'Minhas provas',
              path: '/applications',
              icon: 'assignment',
              disabled: false,
              external: false,
            },
          ],
        },
      ],
    })
    const admin = await client
      .get('/menu/menu/')
      .header('accept-language', 'en')
      .headers(as(await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))))
    assert.deepEqual(
      admin
        .body()
        .sections.map((section: { options: { label: string }[] }) =>
          section.options.map((option) => option.label)
        ),
      [
        ['My exams', 'Applications', 'Export grades', 'Performance by hierarchy'],
        [
          'Import exam',
          'Import vectors',
          'Import students',
          'Import staff',
          'Import guardians',
          'Import schools and classes',
          'Import applications',
          'Import rooms',
          'Import accommodations',
          'First access',
          'Permissions',
          'Batch applications',
          'Periods of the menu',
          'Chat rooms',
        ],
      ]
    )
    const none = await client
      .get('/menu/menu')
      .headers(as(await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'] }))))
    none.assertBody({ sections: [] })
  })
})

test.group('permissions of groups', () => {
  test('are for ADMINISTRADOR and Professor', async ({ client }) => {
    for (const group of GROUPS) {
      const headers = as(await loginAs(await createUser({ groups: [group], school: await createSchool() })))
      const expected = group === 'ADMINISTRADOR' || group === 'Professor' ? 200 : 403
      ;(await client.get('/v1/groups').headers(headers)).assertStatus(expected)
      ;(await client.get('/v1/groups/ALUNO/permissions').headers(headers)).assertStatus(expected)
      ;(
        await client.put('/v1/groups/ALUNO/permissions').headers(headers).json({ permissions: {} })
      ).assertStatus(expected)
    }
    ;(await client.get('/v1/groups')).assertStatus(401)
    ;(await client.get('/v1/groups/ALUNO/permissions')).assertStatus(401)
    ;(await client.put('/v1/groups/ALUNO/permissions').json({})).assertStatus(401)
  })

  test('the list speaks both dialects', async ({ client, assert }) => {
    const headers = as(await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })))
    const documents = await client.get('/v1/groups').headers(headers)
    assert.equal(documents.body().count, GROUPS.length)
    assert.lengthOf(documents.body().results, GROUPS.length)
    assert.properties(documents.body().results[0], ['id', 'name'])
    const rest = await client
      .get('/v1/groups')
      .qs({ range: '[0,1]', sort: '["name","DESC"]' })
      .headers(headers)
    assert.deepEqual(
      rest.body().map((row: { name: string }) => row.name),
      ['SCHOOL-ADMIN', 'RESPONSIBLE']
    )
    rest.assertHeader('content-range', `items 0-1/${GROUPS.length}`)
  })

  test('a change is stored for the own institution only', async ({ client, assert }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const stranger = await createUser({ groups: ['ADMINISTRADOR'] })
    const headers = as(await loginAs(admin))
    const change = (permissions: object) =>
      client.put('/v1/groups/PROFESSOR/permissions').headers(headers).json({ permissions })
    const saved = await change({ Dashboard: { Statistics: { seeItem: false } }, sga: true })
    saved.assertStatus(200)
    assert.equal(saved.body().name, 'Professor')
    assert.isFalse(saved.body().permissions.Dashboard.Statistics.seeItem)
    assert.isTrue(saved.body().permissions.Dashboard.Statistics.enable)
    await change({ sga: false })
    const read = await client.get('/v1/groups/Professor/permissions').headers(headers)
    assert.isFalse(read.body().permissions.Dashboard.Statistics.seeItem, 'an earlier change stays')
    assert.isFalse(read.body().permissions.sga)
    const theirs = await client.get('/v1/groups/Professor/permissions').headers(as(await loginAs(stranger)))
    assert.isTrue(theirs.body().permissions.Dashboard.Statistics.seeItem)
    const own = { institution_id: admin.institution.id, group_name: 'Professor' }
    assert.lengthOf(await db.from('group_permissions').where(own), 1)
  })

  test('an unknown name is refused by name, and nothing is stored', async ({ client, assert }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const headers = as(await loginAs(admin))
    const wrong = await client
      .put('/v1/groups/ALUNO/permissions')
      .headers(headers)
      .json({ permissions: { exam: false, root: true } })
    wrong.assertStatus(400)
    assert.include(Object.keys(wrong.body()), 'permissions.root')
    assert.isTrue(
      (
        await permissionsOf({
          institutionId: admin.institution.id,
          schoolIds: [],
          group: 'ALUNO',
          roleId: null,
          key: null,
        })
      ).exam
    )
    ;(await client.put('/v1/groups/ALUNO/permissions').headers(headers).json({})).assertStatus(400)
    ;(await client.get('/v1/groups/ROOT/permissions').headers(headers)).assertStatus(404)
    ;(await client.get('/v1/groups/__proto__/permissions').headers(headers)).assertStatus(404)
  })
})

test.group('logs', () => {
  test('an alert is a row of its own user', async ({ client, assert }) => {
    const user = await createUser()
    const other = await createUser()
    const headers = as(await loginAs(user))
    const alert = { alert_type: 'tab_hidden', message: 'A aba foi trocada', collection_id: 3, exam_id: 4 }
    ;(
      await client
        .post('/v1/save_alert')
        .headers(headers)
        .json({ ...alert, user: user.id })
    ).assertStatus(204)
    ;(await client.post('/v1/save_alert').headers(headers).json(alert)).assertStatus(204)
    ;(
      await client
        .post('/v1/save_alert')
        .headers(headers)
        .json({ ...alert, user: other.id })
    ).assertStatus(404)
    ;(await client.post('/v1/save_alert').headers(headers).json({})).assertStatus(400)
    ;(await client.post('/v1/save_alert').json(alert)).assertStatus(401)
    const rows = await db.from('alert_logs').whereIn('user_id', [user.id, other.id])
    assert.lengthOf(rows, 2)
    assert.include(rows[0], {
      user_id: user.id,
      alert_type: 'tab_hidden',
      message: 'A aba foi trocada',
      collection_id: 3,
      exam_id: 4,
    })
  })

  test('the error report of a page is logged, with and without a session', async ({ client, assert }) => {
    const user = await createUser()
    const message = `quebrou ${user.username}`
    const body = {
      level: 'error',
      message,
      stack: '😀'.repeat(5_000),
      component_stack: null,
      path: '/applications/1',
    }
    ;(
      await client
        .post('/v1/client_logs')
        .headers(as(await loginAs(user)))
        .json(body)
    ).assertStatus(204)
    ;(await client.post('/v1/client_logs').json({ message })).assertStatus(204)
    ;(await client.post('/v1/client_logs').json({ level: 'error' })).assertStatus(400)
    const rows = await db.from('client_logs').where('message', 'like', `${message}%`).orderBy('id')
    assert.deepEqual(
      rows.map((row) => row.user_id),
      [user.id, null]
    )
    assert.isAtMost(rows[0].message.length, 1_000)
    assert.include(rows[0].message, '/applications/1')
  })

  test('hostile bodies: an error of ours or a row, never a 500', async ({ assert }) => {
    const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    const targets = [
      ['PUT', '/v1/groups/ALUNO/permissions', ['permissions']],
      ['POST', '/v1/save_alert', ['alert_type', 'message', 'user', 'collection_id', 'exam_id']],
      ['POST', '/v1/users/update_logged_group', ['perfil']],
    ] as const
    for (const [method, path, keys] of targets)
      for (const body of hostileBodies(keys, 150)) {
        const answer = await fetch(origin() + path, {
          method,
          headers: { ...as(token), 'content-type': body.contentType },
          body: new Uint8Array(body.bytes),
        })
        assert.isBelow(answer.status, 500, `${path}: ${body.name}: ${await answer.text()}`)
      }
  })
})
