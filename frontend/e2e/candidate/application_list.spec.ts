import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { openContext } from '../support/chromium.js'
import { answeredCalls, pauseNow, reloadOnOwnClock } from '../support/page_clock.js'
import { expect, fillLogin, logIn } from '../support/candidate.js'
import { change } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

const cards = (page: Page) => page.getByRole('article')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar prova' })
/**
 * The query of the list's call for the third tab, under this parameter name. Not of the first call: a page calls with the cached switches
 * of its school, and again when it has read the present ones.
 */
async function tabAsked(page: Page, name: 'category' | 'tab'): Promise<URLSearchParams> {
  const queryOf = (request: { url(): string }) => new URL(request.url()).searchParams
  return queryOf(
    await page.waitForRequest(
      (one) => new URL(one.url()).pathname === '/v1/applications' && queryOf(one).get(name) === '3'
    )
  )
}

test.group('The application list', (group) => {
  const fixture = openFixture(group)

  test('a candidate sees one card for a collection, matching counts, and its exams inside', async ({
    assert,
  }) => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await logIn(page, fixture.school, 'aluno02')
    await expect(page.getByRole('heading', { level: 1, name: 'Olá, Bruno', exact: true })).toBeVisible()
    const group = cards(page).filter({ hasText: 'Simulado Horizonte' })
    await expect(group).toHaveCount(1)
    await expect(group).toContainText('2 atividades')
    const summary = /^Mostrando (\d+) de \1 provas$/
    const shown = Number(summary.exec(await page.getByText(summary).innerText())?.[1])
    await expect(cards(page)).toHaveCount(shown)
    await expect(
      cards(page)
        .filter({ hasText: 'Oficina de redação' })
        .or(cards(page).filter({ hasText: 'Redação' }))
        .first()
    ).not.toContainText('Ensino Religioso')
    await group.getByRole('link', { name: 'Simulado Horizonte', exact: true }).click()
    await expect(cards(page)).toHaveCount(2)
    await expect(page.getByRole('heading', { level: 1, name: 'Simulado Horizonte' })).toBeVisible()
    // trans-list-001: one that a search leaves alone is not the only one there is (decision C1).
    await search(page).fill('matemática')
    await expect(cards(page)).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1, name: 'Simulado Horizonte' })).toBeVisible()
    // rule-list-007: nothing matches; the collection's name stays, and the list shows that it is empty.
    await search(page).fill('nada disso')
    await expect(page.getByText('Não há provas disponíveis no momento.')).toBeVisible()
    await expect(page.getByText('Nenhuma prova combina com a busca e os filtros escolhidos.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Simulado Horizonte' })).toBeVisible()
    assert.equal(new URL(page.url()).pathname, '/applications')
    assert.isAbove(shown, 5)
    await context.close()
  })

  test('search is debounced by half a second', async ({ assert }) => {
    // The search waits for 500 ms after the last key (const-list-008).
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await logIn(page, fixture.school, 'aluno05')
    await reloadOnOwnClock(page)
    await expect(cards(page).first()).toBeVisible()
    const searched = async () =>
      (await answeredCalls(page)).map(({ query }) => new URLSearchParams(query).get('search')).filter(Boolean)
    await pauseNow(page)
    await search(page).press('t')
    await page.clock.runFor(499)
    // Another key begins the half second anew.
    await search(page).press('i')
    await page.clock.runFor(499)
    await expect(search(page)).toHaveValue('ti')
    assert.isFalse(new URL(page.url()).searchParams.has('search'))
    await page.clock.runFor(1)
    await page.waitForURL((url) => url.searchParams.get('search') === 'ti')
    await expect.poll(searched).toEqual(['ti'])
    await context.close()
  })

  test('the only exam of a collection leads back to the list', async () => {
    // A collection with a single application has no list of its own (trans-list-001).
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await logIn(page, fixture.school, 'aluno03')
    const lone = await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('banca.session') ?? '{}') as { token: string }
      const answer = await fetch('/v1/applications?size=100', { headers: { authorization: `JWT ${token}` } })
      const { results } = (await answer.json()) as {
        results: { title: string; exam: { collection: { id: number } } }[]
      }
      return results.find(({ title }) => title === 'Tipos de questão')?.exam.collection.id
    })
    await page.goto(`${fixture.school.url}/applications?collection=${lone}`)
    await page.waitForURL(`${fixture.school.url}/applications`)
    await expect(cards(page).first()).toBeVisible()
    await context.close()
  })

  test('a guardian gets a greeting of their own and an empty state', async () => {
    // The greeting of guardians, and the empty list (rule-list-002, rule-list-007).
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await logIn(page, fixture.school, 'responsavel')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Olá, Márcia')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Que bom ter você por perto')
    await expect(cards(page).first()).toBeVisible()
    change(
      fixture.school.databasePath,
      "delete from guardian_links where guardian_id = (select id from users where username = 'responsavel')"
    )
    await page.reload()
    await expect(
      page.getByRole('status').filter({ hasText: 'Não há provas disponíveis no momento.' })
    ).toContainText('Quando a escola liberar uma prova')
    await expect(cards(page)).toHaveCount(0)
    await context.close()
  })

  test('exams of a collection are listed once its instructions are drawn, or after 2 s', async () => {
    const context = await openContext(fixture.browser, { serviceWorkers: 'block' })
    const entering = await context.newPage()
    await logIn(entering, fixture.school, 'aluno06')
    await entering.getByRole('link', { name: 'Simulado Horizonte', exact: true }).click()
    await entering.waitForURL(/collection=\d+/)
    const instructions = (page: Page) => page.getByText('Você pode ir e voltar entre as questões')
    /** The page as it is when the collection is known and the code that draws its instructions is not there yet. Its clock is stopped. */
    const withoutInstructions = async () => {
      const page = await context.newPage()
      const list = Promise.withResolvers<void>()
      const code = Promise.withResolvers<void>()
      await page.clock.install()
      await page.route('**/v1/applications?*', (route) => list.promise.then(() => route.continue()))
      await page.route('**/assets/CollectionInstructions*.js', (route) =>
        code.promise.then(() => route.continue())
      )
      await page.goto(entering.url())
      await expect(page.getByRole('status', { name: 'Carregando' })).toBeVisible()
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
      list.resolve()
      await expect(async () => {
        await page.clock.runFor(10)
        await expect(page.getByRole('heading', { level: 1, name: 'Simulado Horizonte' })).toBeVisible({
          timeout: 100,
        })
      }).toPass()
      await expect(cards(page)).toHaveCount(0)
      return { page, comesIn: code.resolve }
    }
    const soon = await withoutInstructions()
    soon.comesIn()
    await expect(instructions(soon.page)).toBeVisible()
    await expect(cards(soon.page)).toHaveCount(2)

    const late = await withoutInstructions()
    await late.page.clock.runFor(2_000)
    await expect(cards(late.page)).toHaveCount(2)
    await expect(instructions(late.page)).toHaveCount(0)
    late.comesIn()
    await expect(instructions(late.page)).toBeVisible()
    await context.close()
  })

  test('an administrator has no access to another person’s exam, not even by its address', async () => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await page.goto(`${fixture.school.url}/login?next=/applications`)
    await fillLogin(page, 'administrador')
    await page.waitForURL(`${fixture.school.url}/applications`)
    change(
      fixture.school.databasePath,
      "update applications set state = 'STARTED', started_at = ?, deadline_at = ? where id = 1",
      Date.now(),
      Date.now() + 3_600_000
    )
    for (const path of ['instructions', 'answers/1', 'review']) {
      await page.goto(`${fixture.school.url}/applications/1/${path}`)
      await page.waitForURL(`${fixture.school.url}/applications/1/instructions`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Acompanhe aqui esta prova')
      await expect(page.getByRole('button', { name: /Começar|Continuar/ })).toHaveCount(0)
    }
    await context.close()
  })
})

/** The switches of the institution, as its tabs are tried with them. */
const prefer = (path: string, preferences: Record<string, boolean>) =>
  change(
    path,
    "update institutions set settings_json = json_set(settings_json, '$.preferences', json(?))",
    JSON.stringify(preferences)
  )

test.group('The application list with tabs', (group) => {
  const fixture = openFixture(group, {
    prepare: (path) => {
      prefer(path, { Application__ExamCategoryFlow: true, Shared_Data__ActivateSharedFlow: true })
      change(path, "update collections set category = iif(name = 'Simulado Horizonte', 3, 2)")
      change(
        path,
        "update applications set finish_reason = 'EXPIRED_GRACE_PERIOD', start_until_at = 1 where exam_id = (select id from exams where idn = 'demo-tipos')"
      )
    },
  })

  test('a tab filters on the server, and the counts match the filtered list', async ({ assert }) => {
    // The chosen tab filters the list where the institution enables it (pref-list-002).
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const tab = page
      .getByRole('radio', { name: 'Atividades processuais' })
      .or(page.getByRole('button', { name: 'Atividades processuais' }))
      .first()
    await logIn(page, school, 'aluno04')
    const shared = tabAsked(page, 'category')
    await tab.click()
    assert.isNull((await shared).get('tab'))
    await expect(cards(page)).toHaveCount(1)
    await expect(page.getByText('Mostrando 1 de 1 provas')).toBeVisible()
    // A school that does not share its flow sends no category.
    prefer(school.databasePath, { Application__ExamCategoryFlow: true })
    await page.goto(`${school.url}/applications`)
    await expect(cards(page).nth(1)).toBeVisible()
    const unshared = tabAsked(page, 'tab')
    await tab.click()
    assert.isNull((await unshared).get('category'))
    await context.close()
  })

  test('a card shows why its exam ended, and the number of items of a non-adaptive exam', async () => {
    // Number of items of an exam that is not adaptive, and the reason for the finish (rule-list-010, rule-list-012).
    const { school, browser } = fixture
    const logic = 'Desafio de lógica'
    change(school.databasePath, 'update exams set adaptative = 0 where name = ?', logic)
    const context = await openContext(browser)
    const page = await context.newPage()
    const card = (title: string) => cards(page).filter({ hasText: title })
    const why = /^O prazo para começar esta prova terminou/
    await logIn(page, school, 'aluno05')
    await expect(card('Tipos de questão').getByText(why)).toBeVisible()
    // The server remembers an exam for a second, and the page asks again after a minute: a list that came too soon is loaded anew.
    const cardText = async () => {
      await page.reload()
      return card(logic).innerText()
    }
    await expect.poll(cardText).toMatch(/\d+ questões/)
    await expect(card(logic).getByText(why)).toHaveCount(0)
    change(school.databasePath, 'update exams set adaptative = 1 where name = ?', logic)
    await expect.poll(cardText).not.toContain('questões')
    await context.close()
  })
})

test.group('An imported exam reaches a candidate', (group) => {
  const fixture = openFixture(group)

  test('the import report links to the exam, which is assigned to a class from there', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await page.goto(`${school.url}/login?next=/imports/exam`)
    await fillLogin(page, 'administrador')
    await page.waitForURL(`${school.url}/imports/exam`)
    const alternatives = ['a', 'b'].map((content, at) => ({
      letter: content.toUpperCase(),
      position: at + 1,
      content,
      isCorrect: at === 0,
    }))
    const exam = {
      idn: 'nova',
      name: 'Prova nova',
      items: [{ idn: 'q1', position: 1, category: 'MULTIPLE_CHOICE', question: 'Qual?', alternatives }],
    }
    await page.getByTestId('exam-file').setInputFiles({
      name: 'nova.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(exam)),
    })
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
    await page.getByRole('link', { name: 'Dar esta prova a…' }).click()
    await expect(page.getByRole('heading', { name: 'Dar esta prova a…' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Turmas' }).fill('9º')
    await page.getByRole('option', { name: /9º ano A/ }).click()
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/dar-prova.png`, fullPage: true })
    await page.getByRole('button', { name: /^Dar a \d+ estudantes$/ }).click()
    await expect(page.getByText(/^Pronto: \d+ estudantes receberam a prova\./)).toBeVisible()
    await page.goto(`${school.url}/admin/collections`)
    await page.getByRole('cell', { name: 'Prova nova' }).click()
    // By what only the page of the collection shows: the list is there until that page has come, and would take a second click.
    await page.getByRole('cell', { name: 'nova', exact: true }).click()
    await page.waitForURL(/\/admin\/exams\/\d+\/show$/)
    await context.close()

    const candidate = await openContext(browser)
    const list = await candidate.newPage()
    await logIn(list, school, 'aluno30')
    await expect(cards(list).filter({ hasText: 'Prova nova' })).toBeVisible()
    if (process.env.SHOTS)
      for (const [width, height] of [
        [1366, 768],
        [390, 844],
      ] as const) {
        await list.setViewportSize({ width, height })
        await list.screenshot({ path: `${process.env.SHOTS}/lista-${width}.png` })
      }
    await candidate.close()
  })
})
