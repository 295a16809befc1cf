import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { LAPTOP, openContext, PHONE, violations, watchComplaints } from '../support/chromium.js'
import {
  savedOnServer,
  applicationOf,
  BACK,
  boxes,
  choices,
  expect,
  fillLogin,
  goTo,
  idAt,
  savedLocally,
  next,
  OFFLINE,
  onItem,
  openInstructions,
  textAppears,
  textArea,
} from '../support/candidate.js'
import { answersIn, applicationIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

const TEXT = 'São 3 m³, ou seja, 3.000 litros.'
const MORE = ' Fiz 2 × 1,5 × 1 = 3: cada metro cúbico tem mil litros.'
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

test.group('A complete exam, from log-in to the finished page', (group) => {
  const fixture = openFixture(group)

  test('a candidate answers and submits, with the network cut in the middle: {name}')
    .with([
      { name: 'laptop', viewport: LAPTOP, username: 'aluno', phone: false },
      { name: 'phone', viewport: PHONE, username: 'aluno03', phone: true },
    ])
    .run(async ({ assert }, { viewport, username, phone }) => {
      const { school, browser } = fixture
      const context = await openContext(browser, { viewport, hasTouch: phone })
      const page = await context.newPage()
      page.on('dialog', (dialog) => void dialog.accept())
      const complaints = watchComplaints(page, school.url)
      const isClean = async (where: string) => assert.deepEqual(await violations(page), [], `axe: ${where}`)

      await page.goto(school.url)
      await page.waitForURL(/\/login/)
      await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
      await isClean('login')
      await fillLogin(page, username)
      await page.waitForURL(`${school.url}/applications`)
      await expect(page.getByRole('link', { name: 'Simulado Horizonte', exact: true })).toBeVisible()
      await isClean('list')
      await page.getByRole('link', { name: 'Simulado Horizonte', exact: true }).click()
      await expect(page.getByRole('link', { name: 'Matemática', exact: true })).toBeVisible()
      await isClean('exams of a collection')
      await openInstructions(page, ['Matemática'])
      await isClean('instructions')

      await startWatched(page, isClean)
      const applicationId = applicationOf(page)
      await isClean('first item')
      await expect
        .poll(() =>
          page.evaluate(async () =>
            (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.state)
          )
        )
        .toEqual(['activated'])
      const given = await answerAll(page, isClean)
      await savedOnServer(page)

      await goTo(page, 2)
      await page.getByRole('button', { name: 'Marcar para rever' }).click()
      await expect(page.getByRole('button', { name: 'Marcada para rever', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true'
      )
      await page.getByRole('button', { name: 'Esconder o tempo' }).click()
      await expect(page.getByText('Tempo escondido')).toBeVisible()
      await page.getByRole('button', { name: 'Mostrar o tempo' }).click()
      await expect(page.getByTestId('exam-time')).toBeVisible()
      await lookAtDialogs(page, isClean, phone)

      await context.setOffline(true)
      await expect(page.getByText(OFFLINE)).toBeVisible()
      await isClean('offline')
      given.alternatives.set(4, await chooseAt(page, 4, 3))
      given.alternatives.set(1, await chooseAt(page, 1, 0))
      await goTo(page, 12)
      await textArea(page).press('End')
      await textArea(page).pressSequentially(MORE)
      await expect(page.getByTestId('save-status')).toHaveAttribute('data-save', 'local')
      await expect(page.getByTestId('unsent-count')).toHaveText('3 respostas por enviar')

      await page.reload()
      await onItem(page, 12)
      await expect(textArea(page)).toHaveValue(TEXT + MORE)
      await goTo(page, 4)
      await expect(choices(page).nth(3)).toBeChecked()
      await expect(page.getByText(OFFLINE)).toBeVisible()
      await Promise.all([textAppears(page, BACK), context.setOffline(false)])
      await savedOnServer(page)

      await page.getByRole('button', { name: /^Rever e entregar/ }).click()
      await expect(page.getByRole('heading', { name: 'Reveja suas respostas' })).toBeVisible()
      await expect(page.getByTestId('review-row')).toHaveCount(12)
      await isClean('review')
      await finish(page, isClean)
      await page.getByRole('link', { name: 'Voltar às provas' }).click()
      await page.waitForURL(/\/applications(\?|$)/)
      await expect(page.getByRole('link', { name: 'Simulado Horizonte', exact: true })).toBeVisible()
      await isClean('list after the exam')

      const rows = answersIn(school.databasePath, applicationId)
      assert.deepEqual(
        rows.filter((row) => row.alternativeId !== null).map((row) => [row.position, row.alternativeId]),
        [...given.alternatives].sort(([a], [b]) => a - b)
      )
      assert.sameMembers(rows[6]?.alternatives ?? [], given.marks)
      assert.equal(rows[11]?.text, TEXT + MORE)
      assert.equal(rows[11]?.files, 1)
      assert.equal(applicationIn(school.databasePath, applicationId).state, 'FINISHED')
      assert.deepEqual(complaints, [])
      await context.close()
    })
})

type Look = (where: string) => Promise<void>

/** Holds the items back until the progress has been seen. */
async function startWatched(page: Page, isClean: Look): Promise<void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/v1/applications/*/items*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Começar a prova' }).click()
  await expect(page.getByRole('progressbar', { name: 'Preparando sua prova' })).toBeVisible()
  await isClean('progress')
  letGo()
  await onItem(page, 1)
  await page.unroute('**/v1/applications/*/items*')
}

async function chooseAt(page: Page, item: number, at: number): Promise<number> {
  await goTo(page, item)
  await choices(page).nth(at).click()
  await savedLocally(page)
  return idAt(choices(page), at)
}

/** One of each category, by mouse and by keyboard, by the button and by the navigator. */
async function answerAll(page: Page, isClean: Look) {
  const alternatives = new Map<number, number>()
  // By mouse.
  await choices(page).nth(1).click()
  alternatives.set(1, await idAt(choices(page), 1))
  await savedLocally(page)
  await next(page)
  await onItem(page, 2)
  // By the letter.
  await page.keyboard.press('c')
  await expect(choices(page).nth(2)).toBeChecked()
  alternatives.set(2, await idAt(choices(page), 2))
  await page.keyboard.press('n')
  await onItem(page, 3)
  await isClean('item with a table')
  // By Space and the arrows, as in any group of radio buttons.
  await choices(page).first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(choices(page).nth(1)).toBeChecked()
  alternatives.set(3, await idAt(choices(page), 1))
  await goTo(page, 5)
  await expect(page.getByRole('img', { name: /Gráfico de linha/ })).toBeVisible()
  await isClean('item with a picture')
  await goTo(page, 7)
  await boxes(page).nth(1).click()
  await boxes(page).nth(4).focus()
  await page.keyboard.press('Space')
  await expect(boxes(page).nth(4)).toBeChecked()
  const marks = [await idAt(boxes(page), 1), await idAt(boxes(page), 4)]
  await isClean('item with several answers')
  await goTo(page, 12)
  await textArea(page).pressSequentially(TEXT)
  await page
    .getByTestId('attach-input')
    .setInputFiles({ name: 'conta.png', mimeType: 'image/png', buffer: PHOTO })
  await expect(page.getByTestId('file-line')).toHaveAttribute('data-state', 'stored')
  await isClean('item with a text and a file')
  return { alternatives, marks }
}

async function lookAtDialogs(page: Page, isClean: Look, phone: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Sair da prova' }).click()
  await expect(page.getByRole('dialog', { name: 'Sair do local de prova?' })).toBeVisible()
  await isClean('dialog: leave')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  if (phone) return
  await page.getByRole('button', { name: 'Atalhos do teclado' }).click()
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  await isClean('dialog: shortcuts')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Asked, taken back, asked again, sent. */
async function finish(page: Page, isClean: Look): Promise<void> {
  const send = page.getByRole('button', { name: 'Entregar a prova', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Tem certeza de que quer entregar a prova?' })
  await send.click()
  await expect(dialog.getByText('6 questões estão sem resposta.')).toBeVisible()
  await expect(dialog.getByText('1 questão está marcada para rever.')).toBeVisible()
  await isClean('dialog: finish')
  await dialog.getByRole('button', { name: 'Voltar à prova' }).click()
  await expect(dialog).toHaveCount(0)
  await send.click()
  await dialog.getByRole('button', { name: 'Entregar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
  await expect(page.getByTestId('finish-record')).toContainText('6 respostas recebidas')
  // With it the button beside it changes its colours.
  await expect(page.getByRole('link', { name: 'Ir para a próxima prova' })).toBeVisible()
  await isClean('finished page')
}
