import { test } from '@japa/runner'
import { openContext, PHONE, violations, watchComplaints } from '../support/chromium.js'
import { openCandidate } from '../support/api_candidate.js'
import { WATCHED } from '../support/live_room.js'
import { atCards, choose, firstTile, openRoom, roomTool, tile } from '../support/proctor.js'
import { expect, fillLogin, textAppears } from '../support/candidate.js'
import { change } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

const ANA = 'Ana Clara Menezes'
const BRUNO = 'Bruno Tavares'

test.group('The live room of a proctor', (group) => {
  const fixture = openFixture(group, { settings: { MEDIA: 'stills' } })

  test('shows and answers messages and breaks, alerts, pauses, and lists history and records', async ({
    assert,
    cleanup,
  }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    const clean = async (where: string) => assert.deepEqual(await violations(page), [], `axe: ${where}`)
    const ana = await openCandidate(school, 'aluno')
    const bruno = await openCandidate(school, 'aluno02')
    cleanup(() => {
      ana.leave()
      bruno.leave()
    })
    await ana.stay()
    await ana.picture()

    await atCards(page, school, 'proctor')
    await clean('cards')
    await page.getByRole('link', { name: WATCHED, exact: true }).click()
    await page.waitForURL(/\/exams\/dashboard\/list\?collection=\d+$/)
    await expect(page.getByRole('rowheader', { name: ANA })).toBeVisible()
    await clean('list')
    await page.getByRole('link', { name: 'Sala ao vivo', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Total online: 1' })).toBeVisible()
    await expect(tile(page, ANA).getByRole('img', { name: `Imagem da câmera de ${ANA}` })).toBeVisible()
    await clean('wall')

    // Who comes is there without a reload, and who asks is named above the wall, where nobody's tile moves.
    await bruno.stay()
    await expect(page.getByRole('heading', { name: 'Total online: 2' })).toBeVisible()
    await bruno.ask('BATHROOM')
    await expect(
      page
        .getByRole('list', { name: 'Quem precisa de você' })
        .getByRole('button', { name: /^Bruno.*pede uma pausa$/ })
    ).toBeVisible()
    await expect(firstTile(page)).toHaveAccessibleName(ANA)
    await page.getByRole('button', { name: `Permitir a pausa de ${BRUNO}` }).press('Enter')
    await expect(page.getByRole('button', { name: `Ações para ${BRUNO}`, exact: true })).toBeFocused()
    await expect(tile(page, BRUNO).getByRole('timer')).toHaveText(/^0[45]:\d\d$/)
    await expect.poll(async () => (await bruno.beat()).pause?.motive).toBe('BREAK_START')
    await expect(tile(page, BRUNO).getByText('recebido', { exact: true })).toBeVisible()

    await ana.write('A figura da questão 3 não aparece. <b>Pode ver?</b>')
    await page.getByRole('button', { name: 'Mensagens, 1 sem resposta' }).click()
    const chat = page.getByRole('region', { name: 'Mensagens' })
    await chat.getByRole('button', { name: new RegExp(ANA) }).click()
    await expect(chat.getByText('A figura da questão 3 não aparece. <b>Pode ver?</b>')).toBeVisible()
    await clean('chat')
    // To the list and back by keyboard: the focus stays in the panel, so that Escape closes it.
    await chat.getByRole('button', { name: 'Todas as conversas' }).press('Enter')
    await expect(chat).toBeFocused()
    await chat.getByRole('button', { name: new RegExp(ANA) }).press('Enter')
    await expect(chat).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Mensagens, 1 sem resposta' })).toBeFocused()
    await page.keyboard.press('Enter')
    await chat.getByRole('button', { name: new RegExp(ANA) }).click()
    await chat.getByRole('textbox', { name: 'Sua resposta' }).fill('Já estamos vendo.')
    await chat.getByRole('button', { name: 'Responder' }).click()
    await expect(chat.getByText('Já estamos vendo.')).toBeVisible()
    await chat.getByRole('button', { name: 'Fechar' }).click()
    await expect(page.getByRole('button', { name: 'Mensagens', exact: true })).toBeVisible()

    await choose(page, ANA, 'Enviar alerta')
    const alert = page.getByRole('dialog', { name: `Enviar alerta a ${ANA}` })
    await alert.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(alert.getByText('Não dá para enviar um alerta vazio')).toBeVisible()
    await expect(alert.getByRole('textbox', { name: /^Mensagem/ })).toBeFocused()
    await alert.getByRole('textbox', { name: /^Mensagem/ }).fill('Centralize o rosto na câmera, por favor.')
    await alert.getByRole('checkbox', { name: 'Salvar como modelo' }).check()
    await clean('alert')
    await Promise.all([
      textAppears(page, 'Mensagem enviada'),
      alert.getByRole('button', { name: 'Enviar', exact: true }).click(),
    ])
    await choose(page, ANA, 'Enviar alerta')
    await alert
      .getByLabel('Modelos salvos')
      .selectOption({ label: 'Centralize o rosto na câmera, por favor.' })
    await expect(alert.getByRole('textbox', { name: /^Mensagem/ })).toHaveValue(
      'Centralize o rosto na câmera, por favor.'
    )
    await alert.getByRole('button', { name: 'Excluir este modelo' }).press('Enter')
    await expect(alert.getByRole('textbox', { name: /^Mensagem/ })).toBeFocused()
    await expect(alert.getByLabel('Modelos salvos')).toHaveCount(0)
    await page.keyboard.press('Escape')
    // What was opened from a menu gives the focus back to the menu's button.
    await expect(page.getByRole('button', { name: `Ações para ${ANA}`, exact: true })).toBeFocused()

    await choose(page, ANA, 'Pausar a prova')
    const pause = page.getByRole('dialog', { name: `Pausar a prova de ${ANA}` })
    await pause.getByRole('textbox').fill('Alguém entrou no quarto.')
    await clean('pause')
    await pause.getByRole('button', { name: 'Pausar', exact: true }).click()
    await expect(tile(page, ANA).getByText('pausado', { exact: true })).toBeVisible()
    await expect.poll(async () => (await ana.beat()).pause?.message).toBe('Pausada pelo aplicador')
    await choose(page, ANA, 'Retomar a prova')
    await expect(tile(page, ANA).getByText('online', { exact: true })).toBeVisible()
    await expect.poll(async () => (await ana.beat()).pause).toBe(null)

    await choose(page, ANA, 'Ver histórico')
    await page.waitForURL(/candidateId=\d+/)
    const history = page.getByRole('dialog', { name: `Histórico de ${ANA}` })
    await expect(history.getByText('Prova pausada')).toBeVisible()
    await expect(history.getByText('Explicação: Alguém entrou no quarto.')).toBeVisible()
    await clean('history')
    await page.reload()
    await expect(history.getByText('Prova retomada')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(history).toHaveCount(0)

    await roomTool(page, 'Histórico de registros')
    const records = page.getByRole('dialog', { name: 'Histórico de registros' })
    await expect(records.getByText('Nenhum registro encontrado')).toBeVisible()
    await records.getByRole('button', { name: 'Salvar registro' }).click()
    await expect(records.getByText('Preencha este campo.')).toBeVisible()
    await records.getByRole('textbox').fill('Todos presentes às 8h.')
    await records.getByRole('button', { name: 'Salvar registro' }).click()
    await expect(records.getByText('Todos presentes às 8h.')).toBeVisible()
    await clean('records')
    await page.keyboard.press('Escape')

    await page.getByRole('switch', { name: 'Recolher quem está tranquilo' }).check()
    await expect(tile(page, ANA)).toHaveCount(0)
    await ana.ask('BATHROOM')
    await expect(tile(page, ANA)).toBeVisible()
    await page.setViewportSize(PHONE)
    await clean('phone')
    await expect
      .poll(() =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      )
      .toBe(0)
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('rooms are listed with their recording; the search takes digits only and is stored', async ({
    assert,
  }) => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await openRoom(page, fixture.school)
    await page.getByRole('link', { name: 'Salas', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sala 1' })).toBeVisible()
    await expect(page.getByText('Não está Gravando')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sala 2' })).toHaveCount(0)
    assert.deepEqual(await violations(page), [])
    await page.getByLabel('Iniciou Gravação').selectOption('sim')
    await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible()
    const search = page.getByRole('searchbox')
    await search.fill('Sala 12b')
    await expect(search).toHaveValue('12')
    await page.reload()
    await expect(page.getByLabel('Iniciou Gravação')).toHaveValue('true')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('room-list-filter') ?? ''))
      .toContain('"isRecording":"true"')
    await context.close()
  })

  for (const [username, landing] of [
    ['administrador', '/exams/dashboard-pre-filter'],
    ['professor', '/exams/dashboard-pre-filter'],
    ['comissao', '/exams/dashboard-pre-filter'],
    ['diretor', '/exams/dashboard-pre-filter'],
    ['corretor', '/exams/dashboard-pre-filter'],
    ['coordenador', '/exams/dashboard-pre-filter'],
    ['schooladmin', '/exams/dashboard-open'],
  ] as const)
    test(`${username} lands on ${landing}`, async ({ assert }) => {
      const context = await openContext(fixture.browser)
      const page = await context.newPage()
      const complaints = watchComplaints(page, fixture.school.url)
      await page.goto(`${fixture.school.url}/login`)
      await fillLogin(page, username)
      await page.waitForURL(`${fixture.school.url}${landing}`)
      await expect(page.getByRole('heading', { level: 1, name: /^Aplicações/ })).toBeVisible()
      await expect(
        page.getByText(/^(\d+ resultados? encontrados?|Nenhum resultado encontrado)$/).first()
      ).toBeVisible()
      await page.goto(`${fixture.school.url}/exams/dashboard?collection=x`)
      if (username !== 'coordenador') await page.waitForURL(`${fixture.school.url}${landing}`)
      assert.deepEqual(complaints, [])
      await context.close()
    })

  test('a candidate downloads no proctor code and is refused', async ({ assert }) => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    await page.goto(`${fixture.school.url}/login`)
    await fillLogin(page, 'aluno03')
    await page.waitForURL(/\/applications$/)
    await page.goto(`${fixture.school.url}/exams/dashboard/videos?collection=1`)
    await page.waitForURL(/\/not-found$/)
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
    assert.deepEqual(
      files.filter(
        (path) =>
          /VideosPage|RoomsPage|CardsPage|live_room|dashboard/.test(path) && path.startsWith('/assets')
      ),
      []
    )
    await context.close()
  })

  test('phone number and photo confirmation are for administrators only (perm-proctor-room-001)', async ({
    assert,
    cleanup,
  }) => {
    const { school } = fixture
    change(
      school.databasePath,
      "update persons set cellphone = '11 98888-7777' where user_id = (select id from users where name = ?)",
      ANA
    )
    const ana = await openCandidate(school, 'aluno')
    cleanup(() => ana.leave())
    await ana.stay()
    await ana.identify()
    const context = await openContext(fixture.browser)
    for (const username of ['proctor', 'administrador'] as const) {
      const page = await context.newPage()
      await atCards(page, school, username)
      await page.getByRole('link', { name: WATCHED, exact: true }).click()
      await page.getByRole('link', { name: 'Sala ao vivo', exact: true }).click()
      await page.getByRole('button', { name: ANA, exact: true }).click()
      const info = page.getByRole('dialog', { name: `Dados de ${ANA}` })
      await expect(info.getByText('Identificação')).toBeVisible()
      await expect(info.getByText('celular (11 98888-7777)')).toHaveCount(
        username === 'administrador' ? 1 : 0
      )
      await expect(info.getByText('celular')).toHaveCount(username === 'administrador' ? 1 : 0)
      await page.keyboard.press('Escape')
      await choose(page, ANA, 'Ver fotos de identidade')
      const photos = page.getByRole('dialog', { name: `Fotos de identidade de ${ANA}` })
      await expect(photos.getByRole('img', { name: 'Documento' })).toBeVisible()
      await expect(photos.getByRole('img', { name: 'Rosto' })).toBeVisible()
      assert.deepEqual(await violations(page), [])
      const confirm = photos.getByRole('button', { name: 'Confirmar identidade' })
      if (username === 'proctor') {
        await expect(photos.getByText('Ainda não confirmada. A administração confirma.')).toBeVisible()
        await expect(confirm).toHaveCount(0)
      } else {
        await confirm.click()
        await expect(photos.getByText(/^✓ Identidade confirmada por /)).toBeVisible()
      }
      await page.evaluate(() => localStorage.clear())
      await page.close()
    }
    await context.close()
  })
})
