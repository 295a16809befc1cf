import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import Database from 'better-sqlite3'
import type { Browser, Page } from 'playwright'
import { openContext, PHONE, violations, watchComplaints, openBrowser } from '../support/chromium.js'
import {
  darkFilm,
  liveTracks,
  openCameraBrowser,
  openProctor,
  setConfiguration,
  beginWatched,
  takeOver,
  trackMedia,
  WATCHED,
} from '../support/live_room.js'
import {
  savedOnServer,
  choices,
  expect,
  goTo,
  logIn,
  next,
  textAppears,
  beginExam,
  toolsLoaded,
} from '../support/candidate.js'
import { change } from '../support/database_rows.js'
import { openSchool, PRODUCT_SYNC_INTERVAL, type School } from '../support/school.js'

const NAME = 'Ana Clara Menezes'
const TAKEN = 'A prova foi aberta em outro computador'

function count(path: string, sql: string, ...values: string[]): number {
  const database = new Database(path, { readonly: true, timeout: 10_000 })
  try {
    return database.prepare<string[], { total: number }>(sql).get(...values)?.total ?? 0
  } finally {
    database.close()
  }
}

async function shareScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mostrar a tela inteira' }).click()
  await expect(page.getByRole('dialog', { name: 'Mostre a sua tela' })).toHaveCount(0)
}

const contact = (page: Page) => page.getByRole('button', { name: /^Falar com o aplicador/ })

test.group('A proctored exam, on the candidate’s side', (group) => {
  let school: School
  let browser: Browser

  group.setup(async () => {
    school = await openSchool({
      settings: { MEDIA: 'stills', ...PRODUCT_SYNC_INTERVAL },
      prepare: (path) => setConfiguration(path, { shouldFaceDetect: true, shouldUploadScreenshotToS3: true }),
    })
    browser = await openCameraBrowser('granted')
    return async () => {
      await browser.close()
      await school.close()
    }
  })

  test('covers photos, start, message, break, overstay, pause, alert, reload and finish', async ({
    assert,
  }) => {
    const context = await openContext(browser)
    await trackMedia(context)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    const clean = async (where: string) => assert.deepEqual(await violations(page), [], `axe: ${where}`)

    await beginWatched(page, school, 'aluno', clean)
    const proctor = await openProctor(school, NAME)
    const situation = async () =>
      (await proctor.live()).situations.find((one) => one.userId === proctor.userId)
    await expect(page.getByRole('dialog', { name: 'Mostre a sua tela' })).toBeVisible()
    await clean('screen asked for')
    await shareScreen(page)
    await expect(page.getByRole('complementary', { name: 'Sua câmera' })).toContainText('Câmera ligada')
    await clean('watched item')
    await expect.poll(async () => (await situation())?.isScreenShared).toBe(true)

    // The room knows that she is there, where, and how she looks.
    await expect.poll(async () => (await proctor.own())?.hasAcceptedCamera).toBe(true)
    await expect.poll(async () => (await proctor.own())?.cameraState).toBe('ok+faces_off')
    await expect.poll(async () => (await proctor.own())?.lastStill ?? null).not.toBe(null)
    await expect.poll(async () => (await situation())?.itemPosition).toBe(1)

    // A message, at most 200 characters.
    await contact(page).click()
    const field = page.getByRole('textbox', { name: 'Mensagem ao aplicador' })
    await expect(page.getByRole('button', { name: 'Enviar mensagem' })).toBeDisabled()
    await field.fill('x')
    await field.fill('')
    await expect(page.getByText('Este campo é obrigatório.')).toBeVisible()
    await clean('contact')
    await field.fill('a'.repeat(250))
    await expect(field).toHaveValue('a'.repeat(200))
    await field.fill('Minha câmera pode <b>ficar</b> assim?')
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(page.getByText('Mensagem enviada.')).toBeVisible()
    await expect
      .poll(async () => (await proctor.live()).messages.map(({ message }) => message))
      .toContain('Minha câmera pode <b>ficar</b> assim?')
    // Nobody who does not nurse is asked whether they do.
    await expect(page.getByRole('button', { name: 'Pedir pausa para amamentar' })).toHaveCount(0)

    // One request at a time; refused, then granted.
    await page.getByRole('button', { name: 'Pedir para ir ao banheiro' }).click()
    await expect(page.getByText(/está esperando resposta. Pode continuar/)).toBeVisible()
    await page.getByRole('button', { name: 'Pedir para ir ao banheiro' }).click()
    await expect(page.getByText('Você já tem um pedido de pausa esperando resposta')).toBeVisible()
    await clean('request waits')
    await Promise.all([textAppears(page, 'O aplicador não liberou a sua pausa'), proctor.answer('refuse')])
    // Answered, it waits no longer, and the next may be asked for at once.
    await expect(page.getByText('Você já tem um pedido de pausa esperando resposta')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await contact(page).click()
    await page.getByRole('button', { name: 'Pedir para ir ao banheiro' }).click()
    await page.getByRole('button', { name: 'Voltar à prova' }).click()
    await expect
      .poll(async () => (await proctor.live()).breakRequests.some(({ status }) => status === 'PENDING'))
      .toBe(true)
    await proctor.answer('accept')
    await expect(page.getByText(/Termine a questão atual e aperte próxima/)).toBeVisible()
    await clean('break granted')
    await choices(page).nth(1).click()
    await next(page)
    await expect(page.getByRole('dialog', { name: 'Pausa para ir ao banheiro' })).toBeVisible()
    await clean('break')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Voltei!' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // What was answered on the way out is there.
    await goTo(page, 1)
    await expect(choices(page).nth(1)).toBeChecked()
    await savedOnServer(page)

    // The next one is overstayed: nothing but the proctor opens the exam again.
    await contact(page).click()
    await page.getByRole('button', { name: 'Pedir para ir ao banheiro' }).click()
    await expect
      .poll(async () => (await proctor.live()).breakRequests.some(({ status }) => status === 'PENDING'))
      .toBe(true)
    await proctor.answer('accept')
    // The page's own button lies behind the panel that is still open.
    const talk = page.getByRole('dialog', { name: 'Falar com o aplicador' })
    // Not the text of the messages below it: those of the previous break are there already.
    await expect(talk.getByText(/^Pausa liberada\. Termine a questão atual e aperte próxima/)).toBeVisible()
    await clean('break granted under the panel')
    await talk.getByRole('button', { name: 'Ir agora' }).click()
    await expect(page.getByRole('dialog', { name: 'Pausa para ir ao banheiro' })).toBeVisible()
    change(
      school.databasePath,
      'update room_pauses set max_end_at = ? where ended_at is null',
      Date.now() - 60_000
    )
    await expect(page.getByRole('dialog', { name: 'O tempo da pausa acabou' })).toBeVisible()
    await clean('late return')
    await expect(page.getByRole('button', { name: /Voltei|voltei/ })).toHaveCount(0)
    await proctor.resume()
    await talk.getByRole('button', { name: 'Voltar à prova' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // A pause in the middle of a text loses none of it, and the proctor sees that it arrived.
    await contact(page).click()
    await field.pressSequentially('Posso usar')
    const pause = await proctor.pause('Troca de fiscal na sala.')
    const paused = page.getByRole('dialog', { name: 'Prova pausada' })
    await expect(paused).toContainText('Troca de fiscal na sala.')
    await clean('pause')
    await page.keyboard.press('Escape')
    await expect(paused).toBeVisible()
    await expect
      .poll(async () => ((await proctor.own())?.acknowledged?.version ?? 0) >= pause.version)
      .toBe(true)
    await proctor.resume()
    await expect(paused).toHaveCount(0)
    await expect(field).toBeFocused()
    await field.pressSequentially(' rascunho?')
    await expect(field).toHaveValue('Posso usar rascunho?')
    await page.getByRole('button', { name: 'Voltar à prova' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // An alert may be set aside, but nobody goes on before it is confirmed.
    const alert = await proctor.alert('Fique no quadro da câmera.')
    await expect(page.getByRole('dialog', { name: 'Aviso do aplicador' })).toContainText(
      'Fique no quadro da câmera.'
    )
    await clean('alert')
    await page.keyboard.press('Escape')
    await next(page)
    await expect(page.getByText('Confira o recebimento da mensagem')).toBeVisible()
    await clean('alert set aside')
    await page.getByRole('button', { name: 'Ler', exact: true }).click()
    await page.getByRole('button', { name: 'Recebi' }).click()
    await expect
      .poll(async () => (await proctor.live()).messages.find(({ id }) => id === alert.id)?.dismissed)
      .toBe(true)
    await expect
      .poll(async () => ((await proctor.own())?.acknowledged?.version ?? 0) >= alert.version)
      .toBe(true)

    // The page is loaded anew when every answer is with the server, and the camera comes back by itself.
    await choices(page).first().click()
    const before = page.url()
    await proctor.alert('Recarregue, por favor.', 'RELOAD_REQUEST')
    await expect(
      page.getByRole('dialog', { name: 'O aplicador pediu para recarregar a página' })
    ).toContainText('Recarregue, por favor.')
    await clean('reload request')
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Recarregar agora' }).click(),
    ])
    await expect(page.getByRole('navigation', { name: 'Questões da prova' })).toBeVisible()
    assert.equal(page.url(), before)
    await shareScreen(page)
    await expect(choices(page).first()).toBeChecked()
    await expect(page.getByRole('complementary', { name: 'Sua câmera' })).toContainText('Câmera ligada')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // Everything stops with the exam.
    await expect.poll(() => liveTracks(page)).toBeGreaterThan(0)
    await page.getByRole('button', { name: /^Rever e entregar/ }).click()
    await page.getByRole('button', { name: 'Entregar a prova', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
    await page.waitForURL(/\/finished$/)
    await expect.poll(() => liveTracks(page)).toBe(0)
    await expect(page.getByRole('complementary', { name: 'Sua câmera' })).toHaveCount(0)
    await expect.poll(async () => (await proctor.own())?.isInApplication).toBe(false)
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('a take-over is shown by the event stream, and the answers stay in the page', async () => {
    const context = await openContext(browser)
    const page = await context.newPage()
    await beginWatched(page, school, 'aluno02')
    await shareScreen(page)
    await choices(page).nth(2).click()
    await savedOnServer(page)
    // Neither a beat nor an answer of the page could bring the news.
    await page.route(/\/(?:candidates\/\d+|answers\/batch)/, (route) => route.abort())
    await takeOver(school, 'aluno02')
    await expect(page.getByRole('dialog', { name: TAKEN })).toBeVisible()
    await expect(choices(page).nth(2)).toBeChecked()
    await context.close()
  })
})

test.group('Camera failures', (group) => {
  /** Of all tests of this group: each is about somebody else. */
  let school: School

  group.setup(async () => {
    school = await openSchool({ settings: { MEDIA: 'stills' } })
    return () => school.close()
  })

  test('{camera}: the page shows reason and remedy, and the server logs it')
    .with([
      {
        camera: 'refused',
        username: 'aluno02',
        reason: 'O navegador está bloqueando a câmera ou o microfone nesta página.',
        kind: 'refused',
      },
      {
        camera: 'missing',
        username: 'aluno03',
        reason: 'Nenhuma câmera foi encontrada, por favor conecte uma e reinicie o sistema.',
        kind: 'no_',
      },
    ] as const)
    .run(async ({ assert }, { camera, username, reason, kind }) => {
      const browser = await openCameraBrowser(camera)
      try {
        const page = await (await openContext(browser, { viewport: PHONE })).newPage()
        await logIn(page, school, username)
        await page.goto(`${school.url}/camera-permission`)
        await page.getByRole('button', { name: 'Permitir câmera e microfone' }).click()
        await expect(page.getByText(reason)).toBeVisible()
        assert.deepEqual(await violations(page), [])
        await expect
          .poll(() =>
            count(
              school.databasePath,
              "select count(*) as total from client_logs where action = 'GET_CAMERA_STREAM_INPUT' and user_id = (select id from users where username = ?) and message like ?",
              username,
              `${kind}%`
            )
          )
          .toBe(1)
        // The exam stays closed, and the list is one press away.
        await page.getByRole('link', { name: 'Voltar às provas' }).click()
        await page.getByRole('link', { name: WATCHED, exact: true }).first().click()
        await page.waitForURL(/\/camera-permission-tutorial$/)
        await expect(page.getByText(reason)).toBeVisible()
      } finally {
        await browser.close()
      }
    })

  test('a reload requires the camera permission again, starting from the list', async () => {
    const browser = await openBrowser()
    try {
      const page = await (await openContext(browser)).newPage()
      await logIn(page, school, 'aluno04')
      // What is in the session storage of a tab that was granted a camera before it was reloaded.
      await page.evaluate(() =>
        sessionStorage.setItem('banca.camera', JSON.stringify({ camera: null, microphone: null }))
      )
      await page.goto(`${school.url}/camera-permission`)
      await expect(
        page.getByRole('heading', { name: 'A página foi recarregada: permita a câmera de novo' })
      ).toBeVisible()
      await page.getByRole('button', { name: 'Tentar de novo' }).click()
      await page.waitForURL(/\/applications$/)
    } finally {
      await browser.close()
    }
  })

  test('a covered camera is shown to candidate and proctor, and the exam continues', async ({ assert }) => {
    const folder = await mkdtemp(join(tmpdir(), 'banca-film-'))
    const film = join(folder, 'dark.y4m')
    await writeFile(film, darkFilm())
    const browser = await openCameraBrowser('granted', film)
    try {
      const page = await (await openContext(browser, { viewport: PHONE })).newPage()
      await beginWatched(page, school, 'aluno')
      await expect(page.getByText('A câmera parece coberta. Confira, por favor.')).toBeVisible()
      assert.deepEqual(await violations(page), [])
      const proctor = await openProctor(school, NAME)
      await expect.poll(async () => (await proctor.own())?.cameraState).toBe('covered')
      await choices(page).first().click()
      await savedOnServer(page)
    } finally {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('an exam without proctoring fetches no capture code and joins no room', async ({ assert }) => {
    const browser = await openCameraBrowser('granted')
    try {
      const page = await (await openContext(browser)).newPage()
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await beginExam(page, school, 'aluno05', ['Simulado Horizonte', 'Matemática'])
      // What comes after the first item has been asked for as well.
      await toolsLoaded(page)
      await choices(page).first().click()
      await expect.poll(() => asked.some((path) => path.endsWith('/answers/batch'))).toBe(true)
      assert.deepEqual(
        asked.filter((path) =>
          /ProctorContact|ExamCapture|CameraGate|capture|proctor_contact|peer|worker|\/v1\/rooms|candidate_documents/.test(
            path
          )
        ),
        []
      )
    } finally {
      await browser.close()
    }
  })
})
