import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { BATCH } from '../support/addresses.js'
import { rightTriangle } from '../../../backend/database/demo/pictures/charts.js'
import { openFaultyProxy } from '../support/faulty_proxy.js'
import { LAPTOP, openContext, PHONE, violations } from '../support/chromium.js'
import { savedOnServer, choices, expect, goTo, beginExam } from '../support/candidate.js'
import { applicationIn, change, rowsIn } from '../support/database_rows.js'
import { holdBatch } from '../support/held_batch.js'
import { openFixture } from '../support/fixture.js'

const PICTURE_ITEM = 9
const TIME_LEFT_MS = 10_000
const isPart = (path: string) => /\/answer_files\/[^/]+\/parts\//.test(path)

const picture = Buffer.from(rightTriangle(8, 6).split(',')[1] ?? '', 'base64')
/** A picture of so many bytes: what follows its end is looked at by nobody. */
const large = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.byteLength, 'x')])

type Announced = { state: string; standing: string }
const announcedIn = (path: string, id: number) =>
  rowsIn<Announced>(
    path,
    'select state, standing from answer_file_announcements where application_id = ?',
    id
  )
const partsIn = (path: string, id: number) =>
  rowsIn(path, 'select id from answer_file_parts where application_id = ?', id).length
const attachedIn = (path: string, id: number) =>
  rowsIn<{ bytes: number }>(
    path,
    `select files.size_bytes as bytes from answer_attachments join answers on answers.id = answer_attachments.answer_id
     join files on files.id = answer_attachments.file_id where answers.application_id = ?`,
    id
  )

test.group('A file upload over a faulty network', (group) => {
  const fixture = openFixture(group)

  test('chosen offline and uploaded after the deadline: nothing is shown as complete before, and the file counts', async ({
    assert,
    cleanup,
  }) => {
    const { school, browser } = fixture
    let isCut = false
    const proxy = await openFaultyProxy(school.url, (path) => (isCut && isPart(path) ? 'cut' : 'passes'))
    cleanup(() => proxy.close())
    const context = await openContext(browser)
    const page = await context.newPage()
    const id = await beginExam(page, { ...school, url: proxy.url }, 'aluno05', ['Tipos de questão'])
    await choices(page).nth(1).click()
    await savedOnServer(page)
    await goTo(page, PICTURE_ITEM)
    await context.setOffline(true)
    await page
      .getByTestId('attach-input')
      .setInputFiles({ name: 'triangulo.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByTestId('file-line')).toHaveAttribute('data-state', 'waiting')
    await expect(page.getByTestId('unsent-files')).toHaveText('1 arquivo por enviar')
    const slot = page
      .getByRole('navigation', { name: 'Questões da prova' })
      .getByRole('button', { name: /^Questão 9(?!\d)/ })
    await expect(slot).toHaveAccessibleName(/arquivo por enviar/)
    await expect(slot).toHaveAttribute('data-answered', 'false')
    // The link is back, but only what is small gets through.
    isCut = true
    await context.setOffline(false)
    await expect
      .poll(() => announcedIn(school.databasePath, id))
      .toEqual([{ state: 'announced', standing: 'counts' }])
    // The response to one more edit brings the new deadline. Nothing else has to be done before it.
    await goTo(page, 1)
    const batch = await holdBatch(page)
    await choices(page).nth(2).click()
    await batch.held
    change(
      school.databasePath,
      'update applications set deadline_at = ? where id = ?',
      Date.now() + TIME_LEFT_MS,
      id
    )
    batch.release()
    await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
    await expect(page.getByTestId('files-here')).toContainText('1 arquivo ainda está neste computador')
    await expect.poll(() => applicationIn(school.databasePath, id).state).toBe('FINISHED')
    await expect
      .poll(() => announcedIn(school.databasePath, id))
      .toEqual([{ state: 'announced', standing: 'counts' }])
    assert.deepEqual(attachedIn(school.databasePath, id), [])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/arquivo-aqui.png` })
    await page.reload()
    await expect(page.getByTestId('files-here')).toContainText('1 arquivo ainda está neste computador')
    isCut = false
    // By the button, or by itself if that was quicker.
    const arrived = expect(page.getByTestId('files-here')).toContainText('Todos os seus arquivos chegaram')
    await Promise.any([page.getByRole('button', { name: 'Enviar agora' }).click(), arrived])
    await arrived
    await expect.poll(() => attachedIn(school.databasePath, id)).toEqual([{ bytes: picture.byteLength }])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/arquivo-chegou.png` })
    await context.close()
  })

  test('a reload in the middle resumes at the same part, in smaller parts where a proxy rejects larger ones', async ({
    assert,
    cleanup,
  }) => {
    const { school, browser } = fixture
    const passed: number[] = []
    let isCut = true
    const proxy = await openFaultyProxy(school.url, (path) => {
      if (!isPart(path)) return 'passes'
      const { pathname, searchParams } = new URL(path, school.url)
      const index = Number(pathname.split('/').at(-1))
      if (Number(searchParams.get('part_size')) > 300_000) return 413
      if (isCut && index === 3) return 'cut'
      passed.push(index)
      return 'passes'
    })
    cleanup(() => proxy.close())
    const context = await openContext(browser)
    const page = await context.newPage()
    const id = await beginExam(page, { ...school, url: proxy.url }, 'aluno06', ['Tipos de questão'])
    await goTo(page, PICTURE_ITEM)
    await page
      .getByTestId('attach-input')
      .setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: large(1_500_000) })
    await expect.poll(() => partsIn(school.databasePath, id)).toBe(3)
    await page.reload()
    await expect(page.getByTestId('file-line')).toBeVisible()
    isCut = false
    await expect(page.getByTestId('file-line')).toHaveAttribute('data-state', 'stored')
    assert.deepEqual(passed, [0, 1, 2, 3, 4, 5])
    await expect.poll(() => attachedIn(school.databasePath, id)).toEqual([{ bytes: 1_500_000 }])
    await expect.poll(() => partsIn(school.databasePath, id)).toBe(0)
    await context.close()
  })

  test('pending files on a shared device are listed by initials, exported encrypted without a log-in, and sent by their owner', async ({
    assert,
    cleanup,
  }) => {
    const { school, browser } = fixture
    let isCut = false
    const proxy = await openFaultyProxy(school.url, (path) =>
      isCut && (isPart(path) || BATCH.test(path)) ? 'cut' : 'passes'
    )
    cleanup(() => proxy.close())
    const context = await openContext(browser)
    const page = await context.newPage()
    const id = await beginExam(page, { ...school, url: proxy.url }, 'aluno07', ['Tipos de questão'])
    isCut = true
    await goTo(page, PICTURE_ITEM)
    await page
      .getByTestId('attach-input')
      .setInputFiles({ name: 'triangulo.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByTestId('unsent-files')).toHaveText('1 arquivo por enviar')
    // It counts as unsent from the choice on; a moment later it is stored locally, and survives leaving the page.
    await expect(page.getByTestId('file-line')).toHaveAttribute('data-state', /waiting|sending/)
    await page.goto(`${proxy.url}/this-computer`)
    const row = page.getByTestId('held-exam')
    await expect(row).toContainText('Tipos de questão')
    await expect(row).toContainText('1 arquivo por enviar')
    await expect(row.locator('strong')).toHaveText(/^[A-Z]{2} · /)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/neste-computador.png` })
    const downloading = page.waitForEvent('download')
    await row.getByRole('button', { name: 'Salvar arquivo protegido' }).click()
    assert.match((await downloading).suggestedFilename(), /^respostas-\d+\.banca$/)
    isCut = false
    // By the button, or by itself if that was quicker.
    const sent = expect(page.getByText('Nada espera por envio neste computador.')).toBeVisible()
    await Promise.any([row.getByRole('button', { name: 'Enviar agora' }).click(), sent])
    await sent
    await expect.poll(() => attachedIn(school.databasePath, id)).toEqual([{ bytes: picture.byteLength }])
    await context.close()
  })

  test('submitted exams are listed by initials for 24 hours, can be exported, and are removed afterwards', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await answerAndHandIn(page, 'aluno08')
    await page.goto(`${school.url}/this-computer`)
    const row = page.getByTestId('held-exam')
    await expect(row).toContainText(/Entregue em .*: 1 resposta chegou à escola/)
    await expect(row).toHaveAttribute('data-waits', 'false')
    assert.match((await row.locator('strong').textContent()) ?? '', /^[A-Z]{2} · Tipos de questão$/)
    await expect(page.getByText('Nada espera por envio neste computador.')).toBeVisible()
    assert.deepEqual(await violations(page), [])
    if (process.env.SHOTS) await shoot(page, 'neste-computador-entregue')
    const downloading = page.waitForEvent('download')
    await row.getByRole('button', { name: 'Salvar arquivo protegido' }).click()
    assert.match((await downloading).suggestedFilename(), /^respostas-\d+\.banca$/)
    await context.setOffline(true)
    await expect(row).toContainText('Entregue em')
    await context.setOffline(false)
    // A day later, whoever uses the computer then.
    await page.clock.install({ time: Date.now() + 24 * 60 * 60_000 })
    await page.goto(`${school.url}/this-computer`)
    await expect(page.getByText('Nada espera por envio neste computador.')).toBeVisible()
    await expect(row).toHaveCount(0)
    if (process.env.SHOTS) await shoot(page, 'neste-computador-vazio')
    await context.close()
  })

  // Exam content leaves the browser at the log-out, on request.
  test('a log-out can delete local copies that the server already has', async ({ assert }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await answerAndHandIn(page, 'aluno09')
    await page.goto(`${school.url}/applications`)
    await page.getByRole('button', { name: /Meu Perfil/ }).click()
    const wish = page.getByRole('checkbox', {
      name: 'Apagar deste computador as provas que já estão com a escola',
    })
    await wish.check()
    assert.deepEqual(await violations(page), [])
    if (process.env.SHOTS) await shoot(page, 'sair-e-apagar')
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await expect(page).toHaveURL(/\/login$/)
    const items = () =>
      page.evaluate(async () => {
        const [{ name = '' } = {}] = (await indexedDB.databases()).filter((one) =>
          one.name?.startsWith('banca:')
        )
        const opening = indexedDB.open(name)
        await new Promise((resolve) => (opening.onsuccess = resolve))
        const asking = opening.result.transaction(['items']).objectStore('items').count()
        await new Promise((resolve) => (asking.onsuccess = resolve))
        opening.result.close()
        return asking.result
      })
    await expect.poll(items).toBe(0)
    await page.goto(`${school.url}/this-computer`)
    await expect(page.getByText('Nada espera por envio neste computador.')).toBeVisible()
    await expect(page.getByTestId('held-exam')).toHaveCount(0)
    await context.close()
  })

  async function answerAndHandIn(page: Page, username: string): Promise<void> {
    const id = await beginExam(page, fixture.school, username, ['Tipos de questão'])
    await choices(page).nth(1).click()
    await savedOnServer(page)
    await page.getByRole('button', { name: 'Rever e entregar a prova', exact: true }).click()
    await page.getByRole('button', { name: 'Entregar a prova', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
    await expect.poll(() => applicationIn(fixture.school.databasePath, id).state).toBe('FINISHED')
  }
})

/** For somebody to look at, on both sizes. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ laptop: LAPTOP, phone: PHONE })) {
    await page.setViewportSize(viewport)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${size}.png`, fullPage: true })
  }
  await page.setViewportSize(LAPTOP)
}
