import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright'
import { expect as playwrightExpect } from 'playwright/test'
import { PATIENCE_MS } from './chromium.js'
import { tellPageOnFailure } from './failed_page.js'
import { PASSWORD, type SchoolAddress } from './school.js'

/** Looks again until it holds. The time is what a slow machine may need, not what is expected. */
export const expect = playwrightExpect.configure({ timeout: PATIENCE_MS })

/**
 * For a text that is shown for seconds only, such as a toast: the page itself looks for it, from before the act that causes it, so that no
 * delay of this process makes it late. Begin it first: `Promise.all([textAppears(page, text), act()])`. `within`: a selector of what shows it.
 */
export const textAppears = (page: Page, text: string, within = 'body'): Promise<unknown> =>
  page.waitForFunction(
    ([wanted, place]) =>
      [...document.querySelectorAll<HTMLElement>(place)].some(({ innerText }) => innerText.includes(wanted)),
    [text, within] as const,
    { polling: 50, timeout: PATIENCE_MS }
  )

/** Resolves when an alert with this text has appeared, which screen readers announce. */
export const alertAppears = (page: Page, text: string): Promise<unknown> =>
  textAppears(page, text, '[role="alert"]')

export async function fillLogin(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Nome de usuário' }).fill(username)
  await page.getByLabel(/^Senha/).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Logs in also where a session of this person is still open: the server may not know yet that an earlier browser was closed. Waits for `arrived`. */
export async function fillLoginAgain(page: Page, username: string, arrived: Locator): Promise<void> {
  await fillLogin(page, username)
  const takeOver = page.getByRole('button', { name: 'Continuar', exact: true })
  await expect(takeOver.or(arrived).first()).toBeVisible()
  if (await takeOver.isVisible()) await takeOver.click()
  await expect(arrived).toBeVisible()
}

/** The log-in page, once it is drawn; `query`: `?next=…`. */
export async function atLogin(page: Page, school: SchoolAddress, query = ''): Promise<void> {
  await page.goto(`${school.url}/login${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Leaving an exam asks the browser's own question; we mean it. */
const acceptDialogs = (page: Page) => page.on('dialog', (dialog) => void dialog.accept())

/** By the form, for tests that are about it. Leaves the page at the list of exams. */
export async function logInByForm(page: Page, school: SchoolAddress, username: string): Promise<void> {
  acceptDialogs(page)
  await page.goto(`${school.url}/login`)
  await fillLogin(page, username)
  await page.waitForURL(`${school.url}/applications`)
}

/** Leaves the page at the list of exams. */
export async function logIn(page: Page, school: SchoolAddress, username: string): Promise<void> {
  await enterAs(page, school, username)
  await page.goto(`${school.url}/applications`)
}

/**
 * Logs in without the form: an empty page of the school's origin asks the server and puts its answer where the form puts it. Resolves to
 * the token.
 * @throws Error with the server's message, also where a session of this person is open elsewhere
 */
async function enterAs(page: Page, { url }: SchoolAddress, username: string): Promise<string> {
  acceptDialogs(page)
  const empty = `${url}/empty-page-of-the-tests`
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(empty)
  const token = await page.evaluate(
    async ({ client, ...person }) => {
      const answer = await fetch('/v1/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...person, client_id: client, set_new_client: false }),
      })
      const session = await answer.text()
      if (!answer.ok) throw new Error(`Log-in of ${person.username}: ${answer.status} ${session}`)
      localStorage.setItem('banca.client', JSON.stringify(client))
      localStorage.setItem('banca.session', session)
      return (JSON.parse(session) as { token: string }).token
    },
    { username, password: PASSWORD, client: randomBytes(16).toString('hex') }
  )
  await page.unroute(empty)
  return token
}

type Listed = { id: number; exam: { name: string; collection: { name: string } } }

/** The application of the exam that the list shows under this collection, and this name where the collection has several. */
async function applicationAt(
  { url }: SchoolAddress,
  token: string,
  path: readonly string[]
): Promise<number> {
  const [collection, exam] = path
  const answer = await fetch(`${url}/v1/applications?size=100`, {
    headers: { authorization: `JWT ${token}` },
  })
  if (!answer.ok) throw new Error(`The list of applications: ${answer.status} ${await answer.text()}`)
  const { results } = (await answer.json()) as { results: Listed[] }
  const found = results.find(
    (one) => one.exam.collection.name === collection && (exam === undefined || one.exam.name === exam)
  )
  if (!found) throw new Error(`No application of ${path.join(', ')}`)
  return found.id
}

/** From the profile to the log-in page, which is reloaded: what is typed before the reload is lost. */
export async function logOut(page: Page, label = 'Sair'): Promise<void> {
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('dialog').getByRole('button', { name: label }).click(),
  ])
  await page.waitForURL(/\/login/)
}

/** Follows a link until the address is another: instructions of a collection that come later than the list waits for
 * them (2 s) move it, which may take a click away. */
const follow = (page: Page, link: Locator, before: string) =>
  expect(async () => {
    if (page.url() === before) await link.click()
    await page.waitForURL((url) => url.href !== before, { timeout: 2_000 })
  }).toPass({ timeout: PATIENCE_MS })

/** From the list to the instructions of an exam: the only one of its collection, or one of several. */
export async function openInstructions(page: Page, path: readonly string[]): Promise<void> {
  await tellPageOnFailure(page, async () => {
    for (const title of path)
      await follow(page, page.getByRole('link', { name: title, exact: true }).first(), page.url())
    await expect(page.getByRole('heading', { name: 'Instruções' })).toBeVisible()
  })
}

/** Logs in and opens the instructions of an exam by their address. */
export async function enterInstructions(
  page: Page,
  school: SchoolAddress,
  username: string,
  path: readonly string[]
): Promise<void> {
  const token = await enterAs(page, school, username)
  await page.goto(`${school.url}/applications/${await applicationAt(school, token, path)}/instructions`)
}

export async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Começar a prova' }).click()
  await page.waitForURL(/\/applications\/\d+\/answers\/\d+$/)
}

/** Logs in and starts an exam; the page ends at its first item. Resolves to the application's id. */
export async function beginExam(
  page: Page,
  school: SchoolAddress,
  username: string,
  path: readonly string[]
): Promise<number> {
  await enterInstructions(page, school, username, path)
  await start(page)
  await onItem(page, 1)
  return applicationOf(page)
}

export const applicationOf = (page: Page): number => Number(/\/applications\/(\d+)/.exec(page.url())?.[1])

export const onItem = (page: Page, number: number) =>
  expect(page.getByRole('heading', { level: 1, name: `Questão ${number}`, exact: true })).toBeVisible()

/** What is fetched behind the first item: the list of the keys is a part of it. To be awaited before a link is cut for a test of such a part. */
export async function lazyPartsLoaded(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Atalhos do teclado' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Of an exam with tools: their panels are fetched after the first item is there. */
export const toolsLoaded = (page: Page) =>
  expect(page.locator('[role="toolbar"][data-fetched="true"]')).toBeVisible()

/** By the navigator. */
export async function goTo(page: Page, number: number): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Questões da prova' })
    .getByRole('button', { name: new RegExp(`^Questão ${number}(?!\\d)`) })
    .click()
  await onItem(page, number)
}

export const next = (page: Page) => page.getByRole('button', { name: 'Próxima', exact: true }).click()
export const choices = (page: Page) => page.getByRole('radio')
export const boxes = (page: Page) => page.getByRole('checkbox')
export const textArea = (page: Page) => page.getByRole('textbox', { name: 'Sua resposta' })

/** Writes a text and leaves the field: the save state refers to this text from now on. */
export async function write(page: Page, text: string): Promise<void> {
  await textArea(page).fill(text)
  await textArea(page).blur()
}

const status = (page: Page): Locator => page.getByTestId('save-status')

export const savedLocally = (page: Page) =>
  expect(status(page)).toHaveAttribute('data-save', /local|sending|server/)
export const savedOnServer = async (page: Page) => {
  await expect(status(page)).toHaveAttribute('data-save', /^server/)
  // Not only the answers: seconds too, and that a item was left.
  await expect(status(page)).toHaveAttribute('data-unsent', '0')
}
export const OFFLINE =
  'Você está sem internet. Suas respostas ficam guardadas neste computador até ela voltar.'
export const BACK = 'A internet voltou.'

/** The value of the alternative in place `at` (from 0): its id. */
export const idAt = async (list: Locator, at: number) => Number(await list.nth(at).getAttribute('value'))

/** Where the browser had not yet written down who was logged in: the same person again, taking over from the session before. */
export async function logBackIn(page: Page, username: string): Promise<void> {
  const login = page.getByRole('textbox', { name: 'Nome de usuário' })
  await expect(login.or(page.getByRole('navigation', { name: 'Questões da prova' }))).toBeVisible()
  if (!(await login.isVisible())) return
  // A browser that had written down its own name and no more is known to the server, which then asks nothing.
  await fillLoginAgain(page, username, page.getByRole('navigation', { name: 'Questões da prova' }))
}
