import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { choiceItem, examFile, pngDataUrl } from '../../../backend/tests/fixtures/exam_files.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { assignExams } from '../support/assigned_exam.js'
import { pauseNow, reloadOnOwnClock } from '../support/page_clock.js'
import { atInstructions } from '../support/own_exam.js'
import {
  applicationOf,
  expect,
  fillLoginAgain,
  logIn,
  onItem,
  textAppears,
  start,
} from '../support/candidate.js'
import { change, rowsIn } from '../support/database_rows.js'
import type { School } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const STYLED = '<p style="text-align: center">Leia o mapa.</p>'

/** An exam for a candidate whose texts are looked at and have pictures; resolves to the address of its collection's list. */
async function giveExam(school: School, username: string): Promise<string> {
  const withPicture = (alt: string, shade: number) =>
    `${STYLED}<p><img src="${pngDataUrl(shade)}" alt="${alt}"></p>`
  const item = choiceItem(1, { question: STYLED })
  const of = (idn: string, instructions: string) =>
    examFile({
      idn,
      name: idn,
      instructions,
      items: [item],
      collection: { name: 'Com mapas', instructions: withPicture('mapa da coleção', 91) },
    })
  // With one exam alone the list of the collection is not shown.
  const collection = await assignExams(school, username, [
    of('Mapas 1', withPicture('mapa da prova', 92)),
    of('Mapas 2', ''),
  ])
  return `${school.url}/applications?collection=${collection}`
}

test.group('Instructions written by an author', (group) => {
  const fixture = openFixture(group)

  test('are shown with pictures, alternative texts and formatting, without a policy violation', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const address = await giveExam(school, 'aluno04')
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    const isDrawn = (alt: string) =>
      expect
        .poll(() =>
          page
            .getByRole('img', { name: alt, exact: true })
            .evaluate((image: HTMLImageElement) => image.naturalWidth)
        )
        .toBeGreaterThan(0)
    const isCentred = () => expect(page.getByText('Leia o mapa.').first()).toHaveCSS('text-align', 'center')
    await logIn(page, school, 'aluno04')

    await page.goto(address)
    await isDrawn('mapa da coleção')
    await isCentred()
    await page.getByRole('link', { name: 'Mapas 1', exact: true }).click()
    await isDrawn('mapa da coleção')
    await isDrawn('mapa da prova')
    await isCentred()
    await page.getByRole('button', { name: /^Ampliar.*mapa da prova/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await start(page)
    await onItem(page, 1)
    await isCentred()
    assert.deepEqual(complaints, [])
    await context.close()
  })
})

test.group('The instructions page', (group) => {
  const fixture = openFixture(group)
  const status = (page: Page) => page.getByRole('region', { name: 'Situação da prova' })

  const inHand = (school: School, id: number) =>
    change(
      school.databasePath,
      "update applications set state = 'STARTED', started_at = ?, deadline_at = ? where id = ?",
      Date.now(),
      Date.now() + 3_600_000,
      id
    )
  const handedIn = (school: School, id: number) =>
    change(
      school.databasePath,
      "update applications set state = 'FINISHED', started_at = ?, finished_at = ?, finish_reason = 'CANDIDATE', finish_answer_count = 0 where id = ?",
      Date.now(),
      Date.now(),
      id
    )
  const notice = (page: Page) => page.getByRole('link', { name: 'Abrir o comunicado de instruções' })
  const answers = (page: Page) => page.getByRole('link', { name: 'Ver respostas' })

  test('polls the status, shows progress and result, and what the collection allows', async () => {
    // The status is asked for every 10 s (rule-instructions-002); STARTED continues, FINISHED links to the answers
    // (state-instructions-001, state-instructions-002), the communication where allowed (cflag-instructions-001, cflag-instructions-002).
    const { school } = fixture
    const page = await atInstructions(fixture, 'aluno16', {
      items: [choiceItem(1)],
      collection: {
        allowInstructionsCommunication: true,
        instructionsUrl: '/comunicados/prova',
        postAnswerVisualization: true,
      },
    })
    const id = applicationOf(page)
    await reloadOnOwnClock(page)
    await expect(notice(page)).toHaveAttribute('href', '/comunicados/prova')
    await expect(page.getByRole('button', { name: 'Começar a prova' })).toBeVisible()
    // Nobody touches the page: what changes elsewhere is seen within ten seconds.
    inHand(school, id)
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('button', { name: 'Continuar a prova' })).toBeVisible()
    await expect(page.getByTestId('time-left')).toContainText('Tempo restante')
    handedIn(school, id)
    await page.clock.fastForward(10_000)
    await expect(status(page)).toContainText('Prova entregue.')
    // The region announces it, once.
    await expect(status(page).getByRole('alert')).toHaveCount(0)
    await expect(answers(page)).toHaveAttribute('href', `/answer-sheets/${id}/summary`)
    await page.context().close()
  })

  test('polls the status ten seconds after the last response, by the page’s clock', async ({ assert }) => {
    // The status is asked for every 10 s (rule-instructions-002).
    const page = await atInstructions(fixture, 'aluno22', { items: [choiceItem(1)] })
    const path = `/v1/applications/${applicationOf(page)}`
    await page.clock.install()
    await page.addInitScript((asked) => {
      const seen = Object.assign(window, { asked: 0, answered: 0, waits: 0, waitsBefore: 0 })
      const { fetch, setInterval } = window
      window.fetch = (input, init) => {
        const answer = fetch(input, init)
        if (new URL(input instanceof Request ? input.url : input, location.href).pathname !== asked)
          return answer
        seen.asked += 1
        return answer.finally(() => Object.assign(seen, { answered: seen.asked, waitsBefore: seen.waits }))
      }
      // A page that has its answer begins to wait anew; when it asks it does so as well, and that wait is given up.
      window.setInterval = ((run: () => void, ms?: number) => {
        if (ms === 10_000) seen.waits += 1
        return setInterval(run, ms)
      }) as typeof window.setInterval
    }, path)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Começar a prova' })).toBeVisible()
    await pauseNow(page)
    const seen = () =>
      page.evaluate(() => {
        const { asked, answered, waits, waitsBefore } = window as unknown as {
          asked: number
          answered: number
          waits: number
          waitsBefore: number
        }
        return { asked, waitsAnew: answered === asked && waits > waitsBefore }
      })
    const run = async (ms: number) => {
      const before = await seen()
      await page.clock.runFor(ms)
      await expect.poll(async () => (await seen()).asked).toBe(before.asked + 1)
      await expect.poll(async () => (await seen()).waitsAnew).toBe(true)
    }
    // Wherever in its wait the page was; one that was waiting for an answer gets it first.
    await expect.poll(async () => (await seen()).waitsAnew).toBe(true)
    await run(10_000)
    for (let times = 0; times < 2; times += 1) {
      const { asked } = await seen()
      await page.clock.runFor(9_999)
      assert.equal((await seen()).asked, asked)
      await run(1)
    }
    await page.context().close()
  })

  test('has no link to notices or answers where the collection allows none', async () => {
    // The links of instructions and answers, where allowed (cflag-instructions-001, cflag-instructions-002, state-instructions-002).
    const { school } = fixture
    for (const [username, collection] of [
      [
        'aluno17',
        {
          allowInstructionsCommunication: false,
          instructionsUrl: '/comunicados/prova',
          postAnswerVisualization: false,
        },
      ],
      // Allowed, but there is none.
      ['aluno20', { allowInstructionsCommunication: true, postAnswerVisualization: false }],
    ] as const) {
      const page = await atInstructions(fixture, username, { items: [choiceItem(1)], collection })
      await expect(page.getByRole('button', { name: 'Começar a prova' })).toBeVisible()
      await expect(notice(page)).toHaveCount(0)
      handedIn(school, applicationOf(page))
      await page.reload()
      await expect(status(page)).toContainText('Prova entregue.')
      await expect(answers(page)).toHaveCount(0)
      await page.context().close()
    }
  })

  test("shows why a start failed, with the server's message or our own", async () => {
    // A refused start shows the reason (rule-instructions-003).
    const page = await atInstructions(fixture, 'aluno18', { items: [choiceItem(1)] })
    const begin = page.getByRole('button', { name: 'Começar a prova' })
    for (const [body, text] of [
      ['{"code":"not_yet","nonFieldErrors":["Espere o sinal.","E mais."]}', 'Espere o sinal.'],
      ['{"code":"broken"}', 'Ocorreu um erro. Tente novamente.'],
    ] as const) {
      await page.route('**/v1/applications/*/start', (route) =>
        route.fulfill({ status: 409, contentType: 'application/json', body })
      )
      await begin.click()
      await expect(status(page).getByText(text, { exact: true })).toBeVisible()
      await page.unrouteAll()
    }
    await page.context().close()
  })

  test('leads back to the list for an exam without items and for an exam that is not accessible', async () => {
    // No answer rows, or no such application: back to the list (trans-instructions-005, trans-instructions-006).
    const { school } = fixture
    const page = await atInstructions(fixture, 'aluno19', { items: [choiceItem(1)] })
    const id = applicationOf(page)
    const refuse = (code: number) =>
      page.route(`**/v1/applications/${id}`, (route) =>
        route.fulfill({ status: code, contentType: 'application/json', body: '{"code":"no"}' })
      )
    inHand(school, id)
    await page.route('**/v1/applications/*/answers?*', (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: '{"count":0,"numPages":1,"results":[],"secondsToTimeout":600,"serverTime":"2026-11-23T12:00:00Z"}',
      })
    )
    await page.reload()
    await Promise.all([
      textAppears(page, 'Nenhuma questão disponível.'),
      page.getByRole('button', { name: 'Continuar a prova' }).click(),
    ])
    await page.waitForURL(`${school.url}/applications`)
    await page.unrouteAll()
    for (const code of [403, 404]) {
      await refuse(code)
      await page.goto(`${school.url}/applications/${id}/instructions`)
      await page.waitForURL(`${school.url}/applications`)
      await expect(page.getByRole('button', { name: /Meu Perfil/ })).toBeVisible()
      await page.unrouteAll()
    }
    // Another candidate's, by the server's own response.
    await page.goto(`${school.url}/applications/1/instructions`)
    await page.waitForURL(`${school.url}/applications`)
    // A dead session ends here, and the log-in leads back (decision G17).
    await refuse(401)
    await page.goto(`${school.url}/applications/${id}/instructions`)
    await page.waitForURL(/\/login\?next=%2Fapplications/)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('banca.session')).catch(() => 'on its way'))
      .toBeNull()
    await page.unrouteAll()
    await fillLoginAgain(page, 'aluno19', page.getByRole('button', { name: /Meu Perfil/ }))
    await page.waitForURL(/\/applications/)
    await page.context().close()
  })

  test('names the safe browser and leads back to the list, also by the address of an item', async ({
    assert,
  }) => {
    // Without the safe browser the list shows a message (trans-access-003).
    const { school, browser } = fixture
    const name = 'Só no navegador seguro'
    const collection = { name, applicationConfiguration: { canOpenInAnyBrowser: false } }
    await assignExams(school, 'aluno21', [examFile({ idn: name, name, items: [choiceItem(1)], collection })])
    const [{ id = 0 } = {}] = rowsIn<{ id: number }>(
      school.databasePath,
      'select a.id from applications a join exams e on e.id = a.exam_id where e.name = ?',
      name
    )
    const page = await (await openContext(browser)).newPage()
    await logIn(page, school, 'aluno21')
    const isRefusedAt = async (go: () => Promise<unknown>) => {
      await Promise.all([textAppears(page, 'Esta prova precisa ser feita no navegador seguro.'), go()])
      await page.waitForURL(`${school.url}/applications`)
      await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
    }
    await isRefusedAt(() => page.getByRole('link', { name, exact: true }).click())
    await isRefusedAt(() => page.goto(`${school.url}/applications/${id}/answers/1`))
    assert.equal(
      rowsIn<{ state: string }>(school.databasePath, 'select state from applications where id = ?', id)[0]
        ?.state,
      'CREATED'
    )
    // Begun there, and opened here.
    inHand(school, id)
    const [{ answer = 0 } = {}] = rowsIn<{ answer: number }>(
      school.databasePath,
      'select min(id) as answer from answers where application_id = ?',
      id
    )
    await isRefusedAt(() => page.goto(`${school.url}/applications/${id}/answers/${answer}`))
    await page.context().close()
  })
})
