import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { versionOf } from '#people/domain/person_change'
import { insertRow } from '#shared'
import { createClass, createSchool, createUser, unique } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: people', () => {
  test('each write is recorded as the page promises', async ({ assert }) => {
    const room = await createRoom()
    const person = await createUser({ institution: room.institution, groups: ['PROCTOR'] })
    const other = await createUser({ institution: room.institution, groups: ['ALUNO'] })
    const stored = { name: person.username, email: null, publicIdentifier: null, schoolId: null, further: [] }
    const to = await createClass(await createSchool(room.institution))
    const role = await insertRow(db.connection(), 'roles', {
      institution_id: room.institution.id,
      group_name: 'PROCTOR',
      name: 'Fiscal',
      name_key: 'fiscal',
      permissions_json: '{}',
      switch_versions_json: '{}',
      version: 1,
      changed_at: 1,
      changed_by: person.id,
    })
    const version = versionOf({ ...stored, groups: ['PROCTOR'], roles: {}, isActive: true })
    const made: [string, Made][] = [
      [
        'POST /v1/people',
        {
          by: 'admin',
          path: '/v1/people',
          body: { username: unique('novo'), name: 'Novo', groups: ['ALUNO'] },
        },
      ],
      [
        'PUT /v1/people/:id',
        {
          by: 'admin',
          path: `/v1/people/${person.id}`,
          body: { version, name: 'Outro Nome', groups: ['PROCTOR'], is_active: true },
          about: { type: 'user', id: person.id },
        },
      ],
      [
        'POST /v1/people/active',
        {
          by: 'admin',
          path: '/v1/people/active',
          body: { ids: [other.id], is_active: false },
          about: { type: 'user', id: other.id },
        },
      ],
      [
        'POST /v1/people/class',
        {
          by: 'admin',
          path: '/v1/people/class',
          body: { ids: [other.id], class: to.id },
          about: { type: 'user', id: other.id },
        },
      ],
      [
        'POST /v1/people/role',
        {
          by: 'admin',
          path: '/v1/people/role',
          body: { ids: [person.id], role, is_given: true },
          about: { type: 'user', id: person.id },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
  })
})
