import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { versionOf } from '#hierarchy/domain/version'
import { createGrade, createRegion, createSchool } from '#identity'
import { createClass, unique } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: hierarchy', () => {
  test('each write is recorded as the page promises', async ({ assert }) => {
    const room = await createRoom()
    const { institution } = room
    const named = (name: string) => ({ institutionId: institution.id, codename: unique('lugar'), name })
    const region = await createRegion(named('DRE Um'))
    const school = await createSchool(named('Escola Um'))
    const empty = await createSchool(named('Escola Vazia'))
    const grade = await createGrade(named('Série Um'))
    const { id } = await createClass({ id: school.id, institution })
    const stored = await db.from('classes').where('id', id).firstOrFail()
    const body = { name: 'Outro nome' }
    const ofClass = { grade: stored.grade_id, school_year: 2026 }
    const made: [string, Made][] = [
      ['POST /v1/regions', { by: 'admin', path: '/v1/regions', body: { name: unique('Novo') } }],
      [
        'PUT /v1/regions/:id',
        {
          by: 'admin',
          path: `/v1/regions/${region.id}`,
          body: { ...body, version: versionOf(['DRE Um']) },
          about: { type: 'region', id: region.id },
        },
      ],
      ['POST /v1/schools', { by: 'admin', path: '/v1/schools', body: { name: unique('Novo') } }],
      [
        'PUT /v1/schools/:id',
        {
          by: 'admin',
          path: `/v1/schools/${school.id}`,
          body: { ...body, version: versionOf(['Escola Um', null]) },
          about: { type: 'school', id: school.id },
        },
      ],
      ['POST /v1/school_grades', { by: 'admin', path: '/v1/school_grades', body: { name: unique('Novo') } }],
      [
        'PUT /v1/school_grades/:id',
        {
          by: 'admin',
          path: `/v1/school_grades/${grade.id}`,
          body: { ...body, version: versionOf(['Série Um']) },
          about: { type: 'grade', id: grade.id },
        },
      ],
      [
        'POST /v1/school_classes',
        { by: 'admin', path: '/v1/school_classes', body: { name: 'Nova', ...ofClass, school: school.id } },
      ],
      [
        'PUT /v1/school_classes/:id',
        {
          by: 'admin',
          path: `/v1/school_classes/${id}`,
          body: { ...body, ...ofClass, version: versionOf([stored.name, stored.grade_id, 2026]) },
          about: { type: 'class', id: id },
        },
      ],
      [
        'DELETE /v1/school_classes/:id',
        { by: 'admin', path: `/v1/school_classes/${id}`, about: { type: 'class', id: id } },
      ],
      [
        'DELETE /v1/school_grades/:id',
        { by: 'admin', path: `/v1/school_grades/${grade.id}`, about: { type: 'grade', id: grade.id } },
      ],
      [
        'DELETE /v1/regions/:id',
        { by: 'admin', path: `/v1/regions/${region.id}`, about: { type: 'region', id: region.id } },
      ],
      [
        'DELETE /v1/schools/:id',
        { by: 'admin', path: `/v1/schools/${empty.id}`, about: { type: 'school', id: empty.id } },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
  })
})
