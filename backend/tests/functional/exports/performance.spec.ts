import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { addCandidates, createDesk, idAt } from '#tests/fixtures/desk'
import { exported, finishWith } from '#tests/fixtures/exported'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const path = (collection: number, query: string) =>
  `/v1/hierarchies_performance?collection=${collection}${query}`

async function world() {
  const desk = await createDesk(['Ana', 'Bia', 'Caio', 'Davi'])
  const far = await createClass(await createSchool(desk.institution))
  const [eva] = await addCandidates(desk, ['Eva'], { schoolClass: far })
  for (const [at, points] of [2, 4, 9].entries()) await finishWith(idAt(desk, at), points)
  await finishWith(idAt(desk, 3), 1, true)
  return { ...desk, far, eva: eva?.id ?? 0 }
}

test.group('performance by hierarchy', () => {
  test('a row for each node of the chosen levels with how many finished and how their totals are spread', async ({
    client,
    assert,
  }) => {
    const desk = await world()
    const query = '&hierarchies=class,unity'
    const { head, rows, answer } = await exported(desk.token, path(desk.collectionId, query))
    assert.equal(
      answer.headers.get('content-disposition'),
      `attachment; filename="desempenho-${desk.collectionId}.xlsx"`
    )
    assert.deepEqual(head, [
      ...['Nível', 'Escola', 'Série', 'Turma', 'Estudantes', 'Terminaram'],
      ...['Média', 'Mediana', 'Desvio padrão', 'Maior', 'Menor'],
    ])
    const { name: school } = await db.from('schools').where('id', desk.school.id).firstOrFail()
    const { name: className } = await db.from('classes').where('id', desk.schoolClass.id).firstOrFail()
    const own = rows.filter((row) => row[1] === school)
    // Four have finished; the points of one wait for a corrector and are in no number.
    const numbers = [4, 4, 5, 4, 3.61, 9, 2]
    assert.deepEqual([own[0]?.[0], own[0]?.slice(4)], ['Escola', numbers])
    assert.deepEqual([own[1]?.[0], own[1]?.[3], own[1]?.slice(4)], ['Turma', className, numbers])
    const other = rows.filter((row) => row[1] !== school)
    assert.deepEqual(
      other.map((row) => row.slice(4).map((cell) => cell ?? null)),
      [1, 2].map(() => [1, 0])
    )
    const counted = await client
      .get(path(desk.collectionId, query).replace('?', '/count?'))
      .headers(as(desk.token))
    assert.deepEqual(counted.body(), { count: rows.length })
    assert.lengthOf(rows, 4)
  })

  test('as CSV by one level, and only what the caller sees', async ({ assert }) => {
    const desk = await world()
    await finishWith(desk.eva, 0.5)
    const coordinator = await loginAs(await createUser({ groups: ['COORDINATOR'], school: desk.far.school }))
    const { text } = await exported(coordinator, path(desk.collectionId, '&hierarchies=unity&format=csv'))
    const { name } = await db.from('schools').where('id', desk.far.school.id).firstOrFail()
    assert.deepEqual(text.trimEnd().split('\r\n').slice(1), [`Escola;${name};1;1;0,5;0,5;;0,5;0,5`])
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    assert.equal((await exported(stranger, path(desk.collectionId, '&hierarchies=unity'))).status, 404)
    const proctor = await loginAs(await createUser({ groups: ['PROCTOR'], institution: desk.institution }))
    assert.equal((await exported(proctor, path(desk.collectionId, '&hierarchies=unity'))).status, 403)
  })

  test('val-export-001: at least one level is chosen', async ({ client }) => {
    const desk = await createDesk(['Ana'])
    for (const query of ['', '&hierarchies=', '&hierarchies=town'])
      (await client.get(path(desk.collectionId, query)).headers(as(desk.token))).assertStatus(400)
  })
})
