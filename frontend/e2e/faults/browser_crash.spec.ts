import { test } from '@japa/runner'
import { mkdtemp, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { openProfile } from '../support/chromium.js'
import { savedOnServer, expect, goTo, logBackIn, onItem, beginExam, textArea } from '../support/candidate.js'
import { answersIn } from '../support/database_rows.js'
import { PRODUCT_SYNC_INTERVAL } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const TIMES = process.env.BANCA_FAULTS === '1' ? 30 : 3
const ITEM = 12
/** None ends with a space: the server trims the end of a text, and a page that reads the answers again shows the trimmed one. */
const PHRASES = ['Na caixa', ' cabem três', ' mil litros,', ' pois ela', ' tem três', ' metros cúbicos.']

const beginsWith = (text: string) => new RegExp(`^${RegExp.escape(text)}`)

test.group('A browser killed while somebody types', (group) => {
  const fixture = openFixture(group, { settings: PRODUCT_SYNC_INTERVAL })

  test('returns to the same item with all committed edits, which reach the server', async ({ assert }) => {
    const { school } = fixture
    const folder = await mkdtemp(join(tmpdir(), 'banca-profile-'))
    let context = await openProfile(folder)
    let page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno', ['Simulado Horizonte', 'Matemática'])
    await goTo(page, ITEM)
    const address = page.url()
    let shown = ''
    for (let time = 0; time < TIMES; time += 1) {
      const stored = await typeAndKill(page, folder, {
        phrases: 1 + (time % 2),
        letters: 1 + ((time * 5) % 9),
        shown,
      })
      await context.close().catch(() => undefined)
      context = await openProfile(folder)
      page = await context.newPage()
      page.on('dialog', (dialog) => void dialog.accept())
      await page.goto(address)
      await logBackIn(page, 'aluno')
      await onItem(page, ITEM)
      assert.isAbove(stored.length, 0)
      await expect
        .poll(() => textArea(page).inputValue(), { message: `time ${time + 1}: what was kept came back` })
        .toMatch(beginsWith(stored))
      shown = await textArea(page).inputValue()
    }
    await savedOnServer(page)
    await expect.poll(() => answersIn(school.databasePath, applicationId)[ITEM - 1]?.text).toBe(shown)
    await context.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }).timeout(60_000 * TIMES + 120_000)
})

type Typing = { phrases: number; letters: number; shown: string }

/** Types some phrases, each until it is shown as stored, then kills the browser within the next one. Resolves to the text last shown as stored. */
async function typeAndKill(page: Page, folder: string, { phrases, letters, shown }: Typing): Promise<string> {
  let stored = shown
  await page.exposeFunction('reportStored', (text: string) => {
    stored = text
  })
  await page.evaluate(() => {
    const { reportStored } = window as unknown as { reportStored(text: string): void }
    let committed: string | null = null
    const look = () => {
      const state = document.querySelector('[data-testid=save-status]')?.getAttribute('data-save') ?? ''
      if (committed === null || !/^(local|sending|server)/.test(state)) return
      reportStored(committed)
      committed = null
    }
    // The stored text is the one of the `put`; letters typed since do not count.
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (row: { freeResponse?: unknown }, ...rest) {
      const request = put.call(this, row, ...rest)
      const text = this.name === 'answers' ? row.freeResponse : null
      if (typeof text === 'string')
        this.transaction.addEventListener('complete', () => {
          committed = text
          look()
        })
      return request
    }
    // It is called so by the screen, at once or a moment later.
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })
  await textArea(page).press('ControlOrMeta+End')
  let text = shown
  for (let at = 0; at < phrases; at += 1) {
    const phrase = PHRASES[text.length % PHRASES.length] as string
    await textArea(page).pressSequentially(phrase)
    text += phrase
    await expect.poll(() => stored).toBe(text)
  }
  const last = textArea(page)
    .pressSequentially('interrompido', { delay: 15 })
    .catch(() => undefined)
  await expect(textArea(page)).toHaveValue(new RegExp(`.{${text.length + letters}}`, 's'))
  const lock = await readlink(join(folder, 'SingletonLock'))
  // The process group, as a power cut would: a surviving helper process would lock the store of the next browser.
  process.kill(-Number(lock.split('-').at(-1)), 'SIGKILL')
  await last
  return stored
}
