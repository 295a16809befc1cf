import { test } from '@japa/runner'
import { examFile, textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { administrator, assignExams, call } from '../support/assigned_exam.js'
import {
  applicationOf,
  enterInstructions,
  expect,
  logIn,
  onItem,
  start,
  textAppears,
} from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atCards } from '../support/proctor.js'
import { rowOf, typed } from '../support/staff_list.js'
import { fitsViewports } from '../support/viewport_checks.js'
import type { Page } from 'playwright'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const COLLECTION = 'Diálogos'
const [WRITING, WAITING, CLOSED, ENDED] = ['aluno19', 'aluno20', 'aluno21', 'aluno22'] as const

type Person = { id: number; name: string; application: number }

const choose = async (page: Page, { name }: Person, entry: string) => {
  await page
    .getByRole('button', { name: `Ações para ${name}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test.group('Dialogs of the list of applications', (group) => {
  const fixture = openFixture(group)

  test('room, pause, request to reload, all exams of a person, reset of the time, reopening, second attempt; a school’s administrator; a card', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const path = school.databasePath
    const files = ['Parte 1', 'Parte 2'].map((name) =>
      examFile({ idn: `dialogos ${name}`, name, items: [textItem(1)], collection: { name: COLLECTION } })
    )
    const collectionId = await assignExams(school, WRITING, files)
    const token = await administrator(school)
    const exam = Number(
      rowsIn<{ id: number }>(path, "select id from exams where name = 'Parte 1' order by id desc")[0]?.id
    )
    await call(
      school,
      '/v1/collections/bulk_create_applications',
      { exams: [exam], filters: { usernames: [WAITING, CLOSED, ENDED] } },
      token
    )
    const person = (username: string): Person => {
      const [found] = rowsIn<Person>(
        path,
        `select users.id, users.name, applications.id as application from users
         join applications on applications.user_id = users.id
         where users.username = ? and applications.exam_id = ?`,
        username,
        exam
      )
      if (found === undefined) throw new Error(`${username} has no exam`)
      return found
    }
    const [writing, waiting, closed, ended] = [WRITING, WAITING, CLOSED, ENDED].map(person) as [
      Person,
      Person,
      Person,
      Person,
    ]
    const application = ({ application: id }: Person) =>
      rowsIn<Record<string, number | string | null>>(
        path,
        'select * from applications where id = ?',
        id
      )[0] ?? {}
    await call(school, '/v1/rooms', { name: 'Sala 9', collection: collectionId, users: [writing.id] }, token)
    const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
    for (const { application: id } of [closed, ended])
      change(
        path,
        "update applications set state = 'FINISHED', started_at = ?, finished_at = ?, finish_reason = 'COMPLETED' where id = ?",
        now - 2 * HOUR_MS,
        now - HOUR_MS,
        id
      )
    change(
      path,
      'update applications set window_start_at = ?, window_end_at = ? where id = ?',
      now - 3 * HOUR_MS,
      now - HOUR_MS,
      closed.application
    )

    const home = await openContext(browser)
    const candidate = await home.newPage()
    await enterInstructions(candidate, school, WRITING, [COLLECTION, 'Parte 1'])
    await start(candidate)
    await onItem(candidate, 1)
    assert.equal(applicationOf(candidate), writing.application)

    const office = await openContext(browser)
    const page = await office.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'administrador')
    const list = `${school.url}/exams/dashboard/list?collection=${collectionId}&exam=${exam}`
    await page.goto(list)
    const dialog = page.getByRole('dialog')

    await choose(page, waiting, 'Mudar de sala')
    await dialog.getByRole('button', { name: 'Mudar de sala' }).click()
    await expect(dialog.getByText('Preencha este campo.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Sala' }).click()
    await fitsViewports(page, assert, 'dialogs-room')
    await dialog.getByRole('option', { name: /^Sala 9/ }).click()
    await Promise.all([
      textAppears(page, 'Sala alterada com sucesso'),
      dialog.getByRole('button', { name: 'Mudar de sala' }).click(),
    ])
    await expect(rowOf(page, waiting.name).getByText('Sala 9')).toBeVisible()

    await choose(page, writing, 'Pedir para recarregar')
    await dialog.getByLabel('Explicação (opcional)').fill('Tela branca')
    await Promise.all([
      textAppears(page, `Pedido enviado a ${writing.name}.`),
      dialog.getByRole('button', { name: 'Pedir' }).click(),
    ])
    await choose(page, writing, 'Pausar na sala')
    await dialog.getByLabel('Explicação (opcional)').fill('Aguarde o fiscal')
    await dialog.getByRole('checkbox', { name: 'Mostrar ao candidato' }).check()
    await fitsViewports(page, assert, 'dialogs-pause')
    await dialog.getByRole('button', { name: 'Pausar' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(candidate.getByText('Aguarde o fiscal')).toBeVisible()

    await choose(page, writing, 'Tempo extra')
    await dialog.getByLabel('Minutos desde o início').fill('45')
    await dialog.getByRole('checkbox', { name: 'Em todas as provas deste estudante nesta avaliação' }).check()
    await fitsViewports(page, assert, 'dialogs-all-of-person')
    await Promise.all([
      textAppears(page, 'O tempo foi alterado com sucesso'),
      dialog.getByRole('button', { name: 'Salvar' }).click(),
    ])
    assert.deepEqual(
      rowsIn<{ minutes: number }>(
        path,
        `select max_duration_minutes + granted_seconds / 60 as minutes from applications
         where user_id = ? and collection_id = ?`,
        writing.id,
        collectionId
      ).map(({ minutes }) => minutes),
      [45, 45]
    )

    await choose(page, writing, 'Reiniciar o tempo')
    await expect(dialog.getByText('As respostas ficam.')).toBeVisible()
    await fitsViewports(page, assert, 'dialogs-reset-time')
    await Promise.all([
      textAppears(page, 'O tempo da prova foi reiniciado com sucesso'),
      dialog.getByRole('button', { name: 'Reiniciar o tempo' }).click(),
    ])
    await expect(rowOf(page, writing.name).getByText('(tempo reiniciado)')).toBeVisible()
    assert.equal(application(writing).state, 'CREATED')

    await choose(page, closed, 'Reiniciar o tempo')
    await expect(dialog.getByText('A janela desta prova já fechou')).toBeVisible()
    await dialog.getByRole('button', { name: 'Reiniciar o tempo' }).click()
    await expect(dialog.getByText('Formato inválido.')).toHaveCount(2)
    const again = now + 2 * HOUR_MS
    await dialog.getByLabel('Nova data de fim').fill(typed(again).date)
    await dialog.getByLabel('Nova hora de fim').fill(typed(again).time)
    await fitsViewports(page, assert, 'dialogs-reopen')
    await dialog.getByRole('button', { name: 'Reiniciar o tempo' }).click()
    await expect(dialog).toHaveCount(0)
    assert.equal(Number(application(closed).window_end_at), again)
    assert.equal(application(closed).state, 'CREATED')

    await choose(page, ended, 'Dar segunda tentativa')
    await fitsViewports(page, assert, 'dialogs-second-attempt')
    await Promise.all([
      textAppears(page, 'Segunda tentativa vinculada ao Estudante com sucesso!'),
      dialog.getByRole('button', { name: 'Dar segunda tentativa' }).click(),
    ])
    await expect(rowOf(page, ended.name)).toHaveCount(2)

    // The card of the dashboard: its deadline for all who have not begun.
    await page.goto(`${school.url}/exams/dashboard-pre-filter?search=${encodeURIComponent(COLLECTION)}`)
    await page.getByRole('button', { name: `Definir prazo de ${COLLECTION}` }).click()
    const until = now + 5 * HOUR_MS
    await dialog.getByLabel('Data de fim').fill(typed(until).date)
    await dialog.getByLabel('Hora de fim').fill(typed(until).time)
    await fitsViewports(page, assert, 'dialogs-card')
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    await fitsViewports(page, assert, 'dialogs-card-preview')
    await dialog.getByRole('button', { name: /^Definir prazo de \d+ provas$/ }).click()
    await expect(dialog).toHaveCount(0)
    assert.equal(Number(application(waiting).window_end_at), until)

    // An institution asks for a filter first.
    change(
      path,
      `update institutions set settings_json = json_set(coalesce(settings_json, '{}'), '$.preferences.Application__RequiredFiltersBulkDeadline', 'turma')
       where id = (select institution_id from users where id = ?)`,
      writing.id
    )
    await page.goto(list)
    await page.getByRole('checkbox', { name: `Selecionar ${waiting.name}` }).check()
    await page.getByRole('button', { name: 'Ações', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Definir prazo' }).click()
    await expect(dialog.getByText('Antes é preciso escolher no filtro: Turma.')).toBeVisible()
    await fitsViewports(page, assert, 'dialogs-required')

    // A school's own administrator: fewer acts, and only the own school.
    const local = await openContext(browser)
    const desk = await local.newPage()
    await logIn(desk, school, 'schooladmin')
    await desk.goto(list)
    await desk.getByRole('button', { name: `Ações para ${waiting.name}` }).click()
    await expect(desk.getByRole('menuitem', { name: 'Definir prazo' })).toBeVisible()
    await expect(
      desk.getByRole('menuitem', { name: /Mudar de sala|Retirar|segunda tentativa|apagar/ })
    ).toHaveCount(0)
    await desk.getByRole('menuitem', { name: 'Tempo extra' }).click()
    await desk.getByRole('dialog').getByLabel('Minutos desde o início').fill('50')
    await Promise.all([
      textAppears(desk, 'O tempo foi alterado com sucesso'),
      desk.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click(),
    ])
    await desk.getByRole('checkbox', { name: `Selecionar ${waiting.name}` }).check()
    await desk.getByRole('button', { name: 'Ações', exact: true }).click()
    await expect(desk.getByRole('menuitem', { name: 'Interromper as provas' })).toBeVisible()
    await expect(
      desk.getByRole('menuitem', { name: /Mudar de sala|Retirar|segunda tentativa|apagar/ })
    ).toHaveCount(0)
    await fitsViewports(desk, assert, 'dialogs-schooladmin')
    await local.close()
    await Promise.all([home.close(), office.close()])
    assert.deepEqual(complaints, [])
  })
})
