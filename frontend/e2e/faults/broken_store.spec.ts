import { test } from '@japa/runner'
import type { BrowserContext, Page } from 'playwright'
import { BATCH } from '../support/addresses.js'
import { openContext } from '../support/chromium.js'
import {
  savedOnServer,
  applicationOf,
  beginExam,
  choices,
  expect,
  fillLogin,
  goTo,
  savedLocally,
  logIn,
  OFFLINE,
  onItem,
  openInstructions,
  textAppears,
  start,
  textArea,
  write,
} from '../support/candidate.js'
import { answersIn, applicationIn } from '../support/database_rows.js'
import type { School } from '../support/school.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

const EXAM = ['Simulado Horizonte', 'Matemática']
const TEXT_ITEM = 12
const MEMORY_ONLY = 'Este computador não consegue guardar as respostas'
const DISK_FULL = 'O disco deste computador está cheio'

/** A browser with a storage quota of this many bytes for the school's origin. To be set before the school is opened: browsers cache the quota. */
async function withRoomFor(
  context: BrowserContext,
  page: Page,
  school: School,
  bytes: number
): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: school.url, quotaSize: bytes })
}

/** Its pages find the store broken while it is set (localStorage). */
const BROKEN = 'test.store-is-broken'

/**
 * A browser whose store is broken, `onlyWhere` `BROKEN` is set: it throws the error that Chromium throws for damaged files, or it never answers
 * where `BROKEN` is set to 'silent'.
 */
const breakStore = (context: BrowserContext, onlyWhere = '') =>
  context.addInitScript((onlyWhere) => {
    const how = onlyWhere === '' ? 'damaged' : localStorage.getItem(onlyWhere)
    if (how === null) return
    if (how === 'silent') IDBFactory.prototype.databases = () => new Promise(() => undefined)
    IDBFactory.prototype.open = () => {
      const request = new EventTarget() as unknown as IDBOpenDBRequest
      if (how === 'silent') return request
      const error = new DOMException(
        'Internal error opening backing store for indexedDB.open.',
        'UnknownError'
      )
      Object.defineProperty(request, 'error', { value: error })
      setTimeout(() => request.onerror?.(new Event('error')))
      return request
    }
  }, onlyWhere)

/** "Sair" of the profile. */
async function pressLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Meu Perfil/ }).click()
  await page
    .getByRole('dialog', { name: 'Meu Perfil' })
    .getByRole('button', { name: 'Sair', exact: true })
    .click()
}

/** A browser whose disk takes answers and nothing as large as the items and their pictures. */
const withoutRoomForTheExam = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...row) {
      if (['items', 'assets'].includes(this.name)) throw new DOMException('no room', 'QuotaExceededError')
      return put.apply(this, row)
    }
  })

/** From now on every write of this page fails as on a full disk; `false`: there is room again. */
const fillDisk = (page: Page, isFull: boolean) =>
  page.evaluate((isFull) => {
    const proto = IDBObjectStore.prototype as IDBObjectStore & { realPut?: IDBObjectStore['put'] }
    proto.realPut ??= proto.put
    proto.put = isFull
      ? () => {
          throw new DOMException('no room', 'QuotaExceededError')
        }
      : proto.realPut
  }, isFull)

/** The locally stored answers of the logged-in candidate, by position. */
const storedRows = (page: Page) =>
  page.evaluate(async () => {
    const name =
      (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => /^banca:\d+$/.test(one)) ?? ''
    return new Promise<Record<number, { text: string | null; alternative: unknown }>>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const all = opening.result.transaction('answers').objectStore('answers').getAll() as IDBRequest<
          { position: number; freeResponse: string | null; alternativeId: unknown }[]
        >
        all.onerror = () => reject(all.error)
        all.onsuccess = () => {
          opening.result.close()
          resolve(
            Object.fromEntries(
              all.result.map((row) => [
                row.position,
                { text: row.freeResponse, alternative: row.alternativeId },
              ])
            )
          )
        }
      }
    })
  })

/** A reloaded page shows the message again. */
async function saysAnew(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text)).toHaveCount(0)
  await Promise.all([textAppears(page, text), page.reload()])
}

// Answers leave by themselves only after ten minutes: what arrives in these tests has left at once.
test.group('A browser that cannot store answers', (group) => {
  const fixture = openFixture(group, { settings: { ANSWER_SYNC_INTERVAL_MS: '600000' } })

  const textIn = (id: number) => answersIn(fixture.school.databasePath, id)[TEXT_ITEM - 1]?.text

  const isWithServer = (id: number, position: number, field: 'text' | 'alternativeId', value: unknown) =>
    expect
      .poll(
        () => answersIn(fixture.school.databasePath, id).find((one) => one.position === position)?.[field]
      )
      .toEqual(value)

  test('disk full before the start: a warning precedes the start, and each answer is sent immediately', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await withRoomFor(context, page, school, 1_000)
    await logIn(page, school, 'aluno')
    await openInstructions(page, EXAM)
    await Promise.all([textAppears(page, MEMORY_ONLY), start(page)])
    const id = applicationOf(page)
    await onItem(page, 1)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sem-disco.png` })
    await choices(page).nth(1).click()
    await isWithServer(id, 1, 'alternativeId', Number(await choices(page).nth(1).getAttribute('value')))
    await goTo(page, TEXT_ITEM)
    await textArea(page).fill('Só na memória.')
    await isWithServer(id, TEXT_ITEM, 'text', 'Só na memória.')
    // A reloaded page has every answer from the server, and shows the warning again.
    await saysAnew(page, MEMORY_ONLY)
    await onItem(page, TEXT_ITEM)
    await expect(textArea(page)).toHaveValue('Só na memória.')
    assert.equal(applicationIn(school.databasePath, id).state, 'STARTED')
    await context.close()
  })

  test('broken store: the exam runs from memory to its end', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    await breakStore(context)
    const page = await context.newPage()
    await logIn(page, school, 'aluno02')
    await openInstructions(page, EXAM)
    await Promise.all([textAppears(page, MEMORY_ONLY), start(page)])
    const id = applicationOf(page)
    await goTo(page, TEXT_ITEM)
    await textArea(page).fill('Sem depósito.')
    await isWithServer(id, TEXT_ITEM, 'text', 'Sem depósito.')
    await page.getByRole('button', { name: /^Rever e entregar/ }).click()
    await page.getByRole('button', { name: 'Entregar a prova', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
    await expect.poll(() => applicationIn(school.databasePath, id).state).toBe('FINISHED')
    // Nothing was ever stored, and all of it was sent: nobody is asked anything.
    await page.goto(`${school.url}/applications`)
    await pressLogOut(page)
    await page.waitForURL(`${school.url}/login`)
    await context.close()
  })

  test('a store that does not answer: the exam runs from memory, and nobody is held (S5.4)', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    await context.addInitScript((broken) => localStorage.setItem(broken, 'silent'), BROKEN)
    await breakStore(context, BROKEN)
    const page = await context.newPage()
    await logIn(page, school, 'aluno08')
    await openInstructions(page, EXAM)
    await Promise.all([textAppears(page, MEMORY_ONLY), start(page)])
    const id = applicationOf(page)
    await goTo(page, TEXT_ITEM)
    await textArea(page).fill('Sem resposta do depósito.')
    await isWithServer(id, TEXT_ITEM, 'text', 'Sem resposta do depósito.')
    await context.close()
  })

  for (const [how, username] of [
    ['damaged', 'aluno05'],
    ['silent', 'aluno09'],
  ] as const)
    test(`a store that can no longer be opened (${how}) is reported, and holds nobody: what it has is sent once it can be read (S6.6)`, async ({
      assert,
    }) => {
      const { school, browser } = fixture
      const context = await openContext(browser)
      await breakStore(context, BROKEN)
      const page = await context.newPage()
      const id = await beginExam(page, school, username, EXAM)
      await goTo(page, TEXT_ITEM)
      await context.route(BATCH, (route) => route.abort())
      await write(page, 'Só neste computador')
      await savedLocally(page)
      await page.evaluate(
        ([broken, how]) => {
          localStorage.setItem(broken, how)
          // A request that outlives its page passes by the routes of this test.
          window.fetch = () => Promise.reject(new TypeError('no link'))
        },
        [BROKEN, how] as const
      )
      await page.goto(`${school.url}/applications`)
      await context.unroute(BATCH)
      await pressLogOut(page)
      const dialog = page.getByRole('dialog', { name: 'Não deu para conferir as suas respostas' })
      const go = dialog.getByRole('button', { name: 'Seguir assim mesmo' })
      await expect(dialog).toContainText('Pode haver aqui respostas suas que ainda não chegaram à escola')
      await expect(dialog).toContainText('nada é apagado')
      await expect(go).toBeDisabled()
      await fitsViewports(page, assert, 'leave-unread')
      await dialog.getByRole('button', { name: 'Tentar de novo' }).click()
      await expect(dialog).toBeVisible()
      await dialog.getByRole('checkbox', { name: /^Sou .+ e quero seguir mesmo assim$/ }).check()
      await go.click()
      await page.waitForURL(`${school.url}/login`)
      assert.notEqual(textIn(id), 'Só neste computador')

      await page.evaluate((broken) => localStorage.removeItem(broken), BROKEN)
      await page.reload()
      await fillLogin(page, username)
      await isWithServer(id, TEXT_ITEM, 'text', 'Só neste computador')
      await context.close()
    })

  test('disk full while the exam is fetched: the state is shown correctly, and the exam continues', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await withoutRoomForTheExam(context)
    await logIn(page, school, 'aluno03')
    await openInstructions(page, EXAM)
    await Promise.all([textAppears(page, DISK_FULL), start(page)])
    const id = applicationOf(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/disco-encheu.png` })
    await expect(page.getByText('Verifique sua conexão')).toHaveCount(0)
    await goTo(page, TEXT_ITEM)
    // There is room for one answer: it is stored locally, and sent when the page is closed.
    await textArea(page).fill('Com o disco cheio.')
    await textArea(page).blur()
    await expect.poll(async () => (await storedRows(page))[TEXT_ITEM]?.text).toBe('Com o disco cheio.')
    await saysAnew(page, DISK_FULL)
    await onItem(page, TEXT_ITEM)
    await expect(textArea(page)).toHaveValue('Com o disco cheio.')
    await page.goto(`${school.url}/applications`)
    await isWithServer(id, TEXT_ITEM, 'text', 'Com o disco cheio.')
    await context.close()
  })

  test('disk full and store deleted midway: nothing is lost, and unsent answers are stored again', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await logIn(page, school, 'aluno04')
    await openInstructions(page, EXAM)
    await start(page)
    const id = applicationOf(page)
    await onItem(page, 1)
    await fillDisk(page, true)
    await choices(page).nth(2).click()
    const chosen = Number(await choices(page).nth(2).getAttribute('value'))
    await isWithServer(id, 1, 'alternativeId', chosen)
    await context.setOffline(true)
    await goTo(page, TEXT_ITEM)
    await textArea(page).fill('Sem disco e sem rede.')
    await expect(page.getByTestId('save-status')).toHaveAttribute('data-save', 'memoryOnly')
    const line = page.getByText(
      'Você está sem internet. Suas respostas estão só na memória desta página: não a feche.'
    )
    await expect(line).toBeVisible()
    // Toasts that are shown meanwhile are below that line.
    const toasts = page.getByTestId('toasts')
    await expect
      .poll(
        async () =>
          (await toasts.evaluate((one) => one.getBoundingClientRect().top)) -
          (await line.evaluate((one) => one.getBoundingClientRect().bottom))
      )
      .toBeGreaterThan(0)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/so-na-memoria.png` })
    await fillDisk(page, false)
    await goTo(page, 2)
    await choices(page).nth(0).click()
    await savedLocally(page)
    await expect.poll(async () => (await storedRows(page))[TEXT_ITEM]?.text).toBe('Sem disco e sem rede.')
    await expect(page.getByText(OFFLINE)).toBeVisible()
    // The browser throws everything away while the page is open.
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin: school.url, storageTypes: 'indexeddb' })
    await choices(page).nth(1).click()
    await savedLocally(page)
    const second = Number(await choices(page).nth(1).getAttribute('value'))
    await expect.poll(async () => (await storedRows(page))[TEXT_ITEM]?.text).toBe('Sem disco e sem rede.')
    assert.equal((await storedRows(page))[2]?.alternative, second)
    await context.setOffline(false)
    await savedOnServer(page)
    await isWithServer(id, TEXT_ITEM, 'text', 'Sem disco e sem rede.')
    await isWithServer(id, 2, 'alternativeId', second)
    await isWithServer(id, 1, 'alternativeId', chosen)
    await context.close()
  })
})
