import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, logIn } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

async function send(page: Page, kind: string, lines: readonly string[]): Promise<void> {
  await page
    .getByTestId(`${kind}-file`)
    .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await page.getByRole('button', { name: 'Conferir lista' }).press('Enter')
}

async function apply(page: Page, rows: number, success: string): Promise<void> {
  await page.getByRole('button', { name: `Importar ${rows}`, exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Importar', exact: true }).press('Enter')
  await expect(page.getByText(success)).toBeVisible()
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Desfazer importação' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).press('Enter')
  await expect(page.getByText('Importação desfeita.')).toBeVisible()
}

test.group('Applications, rooms and special needs imported in the console', (group) => {
  const fixture = openFixture(group)

  test('an exam is given by a list, its candidate gets a room and more time, and what nobody changed since is taken back', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const query = <Row extends object>(sql: string) => rowsIn<Row>(school.databasePath, sql)
    const [exam] = query<{ id: number; idn: string; collection: string; collectionId: number }>(
      `SELECT exams.id, exams.idn, collections.name AS collection, collections.id AS collectionId FROM exams
       JOIN collections ON collections.id = exams.collection_id JOIN time_windows ON exam_id = exams.id
       WHERE time_windows.end_at > unixepoch() * 1000 + 3600000 AND EXISTS (
         SELECT 1 FROM users JOIN user_groups ON user_id = users.id
         WHERE group_name = 'ALUNO' AND is_active = 1 AND public_identifier IS NOT NULL AND NOT EXISTS (
           SELECT 1 FROM applications WHERE exam_id = exams.id AND user_id = users.id))
       ORDER BY exams.id LIMIT 1`
    )
    const [candidate, other] = query<{ id: number; ra: string }>(
      `SELECT users.id, public_identifier AS ra FROM users JOIN user_groups ON user_id = users.id
       WHERE group_name = 'ALUNO' AND is_active = 1 AND public_identifier IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM applications WHERE exam_id = ${exam?.id} AND user_id = users.id)
       ORDER BY users.id LIMIT 2`
    )
    if (!exam || !candidate || !other) throw new Error('the demo school has no exam to give')
    const given = (userId: number = candidate.id) =>
      query<{ room: string | null; factor: number; back: number }>(
        `SELECT rooms.name AS room, time_factor AS factor, withdrawn_at IS NOT NULL AS back FROM applications
         LEFT JOIN rooms ON rooms.id = room_id WHERE exam_id = ${exam.id} AND user_id = ${userId}`
      )
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')

    await page.goto(`${school.url}/imports/applications`)
    await expect(page.getByText('Nenhuma lista foi enviada ainda.')).toBeVisible()
    await fitsViewports(page, assert, 'importar-aplicacoes')
    await send(page, 'applications', ['Matrícula;Prova', `${candidate.ra};${exam.idn}`, `000;${exam.idn}`])
    await expect(page.getByText(/Não encontramos estudante com estes dados/)).toBeVisible()
    await page.getByRole('button', { name: 'A criar: 1' }).press('Enter')
    await expect(page.getByText(new RegExp(`\\(${RegExp.escape(exam.collection)}\\)`))).toBeVisible()
    await fitsViewports(page, assert, 'importar-aplicacoes-conferida')
    assert.deepEqual(given(), [])
    await apply(page, 1, 'Aplicações importadas com sucesso!')
    assert.deepEqual(given(), [{ room: null, factor: 100, back: 0 }])
    const applications = page.url()

    await page.goto(`${school.url}/imports/rooms`)
    await fitsViewports(page, assert, 'importar-salas')
    await send(page, 'rooms', [
      'Avaliação;Sala;Matrícula;Usuário',
      `${exam.collection};Sala da lista;${candidate.ra};`,
      `${exam.collection};Sala da lista;;proctor`,
    ])
    await expect(page.getByRole('button', { name: 'A criar: 1' })).toBeVisible()
    await fitsViewports(page, assert, 'importar-salas-conferida')
    await apply(page, 2, 'Salas importadas com sucesso!')
    assert.equal(given()[0]?.room, 'Sala da lista')
    const rooms = page.url()

    await page.goto(`${school.url}/imports/special-needs`)
    await fitsViewports(page, assert, 'importar-atendimentos')
    await send(page, 'special_needs', [
      'Matrícula;Percentual do tempo;Válido até',
      `${candidate.ra};25;31/12/2099`,
    ])
    await expect(page.getByText(/de 100 a 300/)).toBeVisible()
    await page.getByRole('button', { name: 'Corrigir a linha 2' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Percentual do tempo' }).fill('125')
    await dialog.getByRole('button', { name: 'Salvar linha' }).press('Enter')
    await expect(page.getByText('Percentual do tempo: 125%')).toBeVisible()
    await expect(page.getByText(/Válido até: 31\/12\/2099/)).toBeVisible()
    await fitsViewports(page, assert, 'importar-atendimentos-conferida')
    await apply(page, 1, 'Atendimentos especiais importados com sucesso!')
    assert.equal(given()[0]?.factor, 125)

    await undo(page)
    assert.equal(given()[0]?.factor, 100)
    await page.goto(rooms)
    await undo(page)
    assert.isNull(given()[0]?.room)
    // Who sits it got another time meanwhile: it stays, and the list says so.
    await page.goto(applications)
    await undo(page)
    await page.getByRole('button', { name: 'Desfeitas em parte: 1' }).press('Enter')
    await expect(page.getByText(/alguém mudou depois, .* e fica como está/)).toBeVisible()
    assert.equal(given()[0]?.back, 0)
    await page.goto(`${school.url}/imports/applications`)
    await send(page, 'applications', ['Matrícula;Prova', `${other.ra};${exam.idn}`])
    await apply(page, 1, 'Aplicações importadas com sucesso!')
    assert.deepEqual(given(other.id), [{ room: null, factor: 100, back: 0 }])
    await undo(page)
    await expect.poll(() => given(other.id)[0]?.back).toBe(1)
    assert.deepEqual(complaints, [])
  })
})
