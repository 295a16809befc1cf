import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { listIds } from '#desk/queries/list_pages'
import { addCandidates, createDesk, listOf, namesOf } from '#tests/fixtures/desk'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { callerOf } from '#tests/fixtures/applications'
import { sheetRows } from '#tests/fixtures/sheet_rows'

const FORMULA = '=HYPERLINK("http://exemplo.invalid";"clique")'
const NAMES = ['Bia', FORMULA, '../../etc', 'سارة Lima', 'Ana Lúcia', 'N'.repeat(190), 'Ágata Melo']

/** Heads of the columns of times. */
const TIMES = [
  'Início do prazo',
  'Fim do prazo',
  'Minutos',
  'Minutos dados',
  'Começou',
  'Terminou',
  'Última resposta salva',
]

async function sheetOf(collectionId: number, token: string, query = '') {
  const answer = await fetch(
    `http://127.0.0.1:${process.env.PORT}/v1/applications/dashboard/sheet?collection=${collectionId}${query}`,
    { headers: as(token) }
  )
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const [head = [], ...rows] = answer.status === 200 ? await sheetRows(bytes) : []
  return { answer, head, rows, names: rows.map(([name]) => name) }
}

test.group('the list of a collection as Excel', () => {
  test('has every row in the order of the list, and names are texts whatever they begin with', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    const sheet = await sheetOf(desk.collectionId, desk.token)
    assert.equal(
      sheet.answer.headers.get('content-disposition'),
      `attachment; filename="aplicacoes-${desk.collectionId}.xlsx"`
    )
    assert.includeMembers(sheet.head, ['Estudante', 'Situação', 'Fim do prazo'])
    assert.deepEqual(sheet.names, namesOf(await listOf(client, desk)))
    assert.include(sheet.names, FORMULA)
    assert.isTrue(
      sheet.rows
        .flat()
        .every((cell) => ['string', 'number', 'undefined'].includes(typeof cell) || cell === null)
    )
    const narrowed = await sheetOf(desk.collectionId, desk.token, '&search=ana&ordering=-name')
    assert.deepEqual(narrowed.names, ['Ana Lúcia'])
  })

  test('is read in pages that begin behind each other, in any order of the list', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    await db
      .from('applications')
      .whereIn(
        'id',
        desk.applications.slice(0, 3).map(({ id }) => id)
      )
      .update({ state: 'FINISHED', last_saved_at: 5 })
    for (const field of ['name', 'status', 'start_time', 'last_saved_at'] as const)
      for (const descending of [false, true]) {
        const ids = await listIds(
          { ...callerOf(desk.admin), sessionId: 0 } as Parameters<typeof listIds>[0],
          { filter: { collection: desk.collectionId }, search: '', order: { field, descending } },
          2
        )
        const list = await listOf(client, desk, { ordering: `${descending ? '-' : ''}${field}` })
        assert.deepEqual(
          ids,
          list.results.map(({ id }) => id),
          `${field} ${descending}`
        )
      }
  })

  test('shows what its reader sees, and the times to who may see them', async ({ client, assert }) => {
    const desk = await createDesk(['Ana', 'Bia'])
    const other = await createSchool(desk.institution)
    await addCandidates(desk, ['Carla'], { schoolClass: await createClass(other) })
    const ofSchool = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school: other }))
    assert.deepEqual((await sheetOf(desk.collectionId, ofSchool)).names, ['Carla'])
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    assert.deepEqual((await sheetOf(desk.collectionId, stranger)).names, [])
    const candidate = await loginAs(await createUser({ groups: ['ALUNO'], institution: desk.institution }))
    assert.equal((await sheetOf(desk.collectionId, candidate)).answer.status, 403)
    assert.equal((await sheetOf(desk.collectionId, '')).answer.status, 401)
    const wrong = await fetch(`http://127.0.0.1:${process.env.PORT}/v1/applications/dashboard/sheet`, {
      headers: as(desk.token),
    })
    assert.equal(wrong.status, 400)
    assert.includeMembers((await sheetOf(desk.collectionId, desk.token)).head, TIMES)
    const hidden = { Dashboard: { List: { showTimeInfo: false } } }
    ;(
      await client
        .put('/v1/groups/Professor/permissions')
        .headers(as(desk.token))
        .json({ permissions: hidden })
    ).assertStatus(200)
    const { schoolClass } = desk
    const teacher = await loginAs(await createUser({ groups: ['Professor'], schoolClass, role: 'teacher' }))
    const { names, head, rows } = await sheetOf(desk.collectionId, teacher)
    assert.deepEqual(names, ['Ana', 'Bia'])
    assert.isTrue(rows.every((row) => row.length <= head.length))
    assert.isEmpty(head.filter((name) => TIMES.includes(String(name))))
  })
})
