import { test } from '@japa/runner'
import { administrator, call } from '../support/assigned_exam.js'
import { expect, logIn, textAppears } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { annotationOn, enterAs, markTexts, planTexts, writeTexts } from '../support/planned_texts.js'
import { send, tokenOf } from '../support/sat_exam.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const CANDIDATE = 'aluno14'
const HOUR_MS = 3_600_000
const iso = (at: number) => new Date(at).toISOString()
/** The candidate had it to read, and copied it. */
const SUPPORT = 'Em toda cidade há um rio que ninguém vê.'
const TEXT = `O rio sob a rua\n\n${SUPPORT}\nPor isso a prefeitura deve abrir o rio.`

const SHOWN = JSON.stringify({
  categoryExam: true,
  postAnswerVisualization: true,
  postItemNavigation: true,
  showCandidateGrade: true,
})

/** A text that two marked by a plan, one with an annotation; the marks are disclosed, and there is an appeal. */
async function makeAppealed(school: School) {
  const collection = await writeTexts(school, {
    idn: 'recurso-anotado',
    name: 'Redação com recurso anotado',
    sitters: [CANDIDATE],
    textOf: () => TEXT,
    introduction: `<p>${SUPPORT}</p>`,
  })
  const team = { corretor: 'corrector', comissao: 'corrector' } as const
  const plan = await planTexts(school, collection, { team, texts: 1 })
  const remark = annotationOn(TEXT, 'prefeitura', 'proposal', 'Diga como.')
  await markTexts(
    school,
    'corretor',
    plan,
    () => [3, 3, 3, 3, 3],
    () => [remark]
  )
  await markTexts(school, 'comissao', plan, () => [3, 3, 3, 3, 3])
  change(school.databasePath, 'UPDATE collections SET flags_json = ? WHERE id = ?', SHOWN, collection)
  const admin = await administrator(school)
  const disclosing = `/v1/collections/${collection}/disclose_corrections`
  const { basis } = await call<{ basis: string }>(school, disclosing, { mode: 'preview' }, admin)
  await call(school, disclosing, { mode: 'apply', basis }, admin)
  const marks = () =>
    rowsIn<{ application: number; item: number; status: string }>(
      school.databasePath,
      'SELECT application_id AS application, item_id AS item, status FROM answer_marks WHERE collection_id = ?',
      collection
    )
  await expect.poll(() => marks()[0]?.status, { timeout: 60_000 }).toBe('disclosed')
  const [{ application, item } = { application: 0, item: 0 }] = marks()
  const window = { opens_at: iso(Date.now() - HOUR_MS), closes_at: iso(Date.now() + 48 * HOUR_MS) }
  await send(school, 'PUT', `/v1/collections/${collection}/appeal_issuing_window`, window, admin)
  const candidate = await tokenOf(school, CANDIDATE)
  const texts = { content: 'A proposta diz quem age.', bibliography: 'Proposta' }
  const { id } = await call<{ id: number }>(school, '/v1/appeals', { application, item, ...texts }, candidate)
  await send(school, 'POST', '/v1/logout', {}, candidate)
  return { collection, application, item, id }
}

test.group('Annotations of a reply to an appeal', (group) => {
  const fixture = openFixture(group)

  test('who replies annotates the text beside what the mark has; the candidate reads both once it is disclosed', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const { collection, application, item, id } = await makeAppealed(school)
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await enterAs(page, school, 'administrador', `/appeals-response/${id}/?id=${id}&item=1&hide=false`)
    const written = page.getByRole('region', { name: 'O texto e as anotações' })
    const list = written.getByRole('list', { name: 'Anotações no texto' })
    await expect(list.getByRole('listitem')).toHaveText([/Proposta.*Diga como\.Na correção$/])
    await expect(list.getByRole('button')).toHaveCount(0)
    // Advice, as at the marking desk.
    await expect(written.locator('[data-advice]')).toContainText('Trecho igual ao texto de apoio na linha 3.')
    await expect(written.locator('[data-advice]')).toContainText('veja se é o caso de “Texto insuficiente”')
    await written.getByRole('button', { name: 'Anotar trecho' }).click()
    const form = page.getByRole('dialog', { name: 'Anotar trecho' })
    await expect(form.getByRole('combobox', { name: 'Da linha' })).toBeFocused()
    await form.getByRole('combobox', { name: 'Da linha' }).selectOption('4')
    await form.getByText('Acerto', { exact: true }).click()
    await form.getByRole('textbox', { name: 'Comentário, se quiser' }).fill('Aqui está quem age.')
    await fitsViewports(page, assert, 'recurso-anotar')
    await page.keyboard.press('Control+Enter')
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await written.scrollIntoViewIfNeeded()
    await fitsViewports(page, assert, 'recurso-anotado')
    // What is annotated is not left unseen.
    await page.getByRole('link', { name: 'Voltar aos recursos' }).click()
    const leaving = page.getByRole('dialog', { name: 'Sair desta página?' })
    await expect(leaving).toBeVisible()
    await leaving.getByRole('button', { name: 'Ficar nesta página' }).click()
    await page.getByRole('combobox', { name: 'Decisão', exact: true }).fill('defer')
    await page.getByRole('option', { name: 'Deferido', exact: true }).click()
    const response = page.getByRole('textbox', { name: 'Texto da resposta', exact: true })
    await response.focus()
    await expect(page.getByRole('toolbar')).toBeVisible()
    await response.pressSequentially('A proposta está no último período.')
    await Promise.all([
      textAppears(page, 'Recurso respondido com sucesso.'),
      page.getByRole('button', { name: 'Responder recurso', exact: true }).click(),
    ])
    // Opened again, it has what was sent.
    await page.goto(`${school.url}/appeals-response/${id}/?id=${id}&item=1&hide=false`)
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list).toContainText('Aqui está quem age.')

    const sheet = `/answer-sheets/${application}/items/${item}/correction`
    const candidate = await openContext(browser)
    const own = await candidate.newPage()
    const ownComplaints = watchComplaints(own, school.url)
    await logIn(own, school, CANDIDATE)
    await own.goto(school.url + sheet)
    const shown = own.getByRole('list', { name: 'Anotações no texto' })
    await expect(shown.getByRole('listitem')).toHaveText([/Proposta.*Diga como\.$/])
    await expect(own.getByText('Aqui está quem age.')).toHaveCount(0)
    // The page has the session: another log-in would end it.
    const admin = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('banca.session') ?? '{}') as { token: string }).token
    )
    const body = { collection, mode: 'preview' }
    const { basis } = await call<{ basis: string }>(school, '/v1/appeals/disclose', body, admin)
    await call(school, '/v1/appeals/disclose', { ...body, mode: 'apply', basis }, admin)
    await own.goto(school.url + sheet)
    await expect(shown.getByRole('listitem')).toHaveText([/Acerto.*Aqui está quem age\.$/])
    const former = own.getByRole('list', { name: 'Anotações de antes do recurso' })
    await expect(former.getByRole('listitem')).toHaveText([/Proposta.*Diga como\.$/])
    await former.scrollIntoViewIfNeeded()
    await fitsViewports(own, assert, 'recurso-espelho')
    await own.emulateMedia({ media: 'print' })
    await expect(former).toBeVisible()
    await own.emulateMedia({ media: null })
    await own.goto(`${school.url}/answer-sheets/${application}/items/${item}`)
    await expect(own.getByRole('list', { name: 'Anotações de antes do recurso' })).toBeVisible()
    // Disclosed, it is read: both, and nothing to change.
    await page.goto(`${school.url}/appeals-response/${id}/?id=${id}&item=1&hide=false`)
    await expect(list).toContainText('Na resposta ao recurso')
    await expect(written.getByRole('button')).toHaveCount(0)
    await fitsViewports(page, assert, 'recurso-divulgado')
    assert.deepEqual([...complaints, ...ownComplaints], [])
    await Promise.all([context.close(), candidate.close()])
  })
})
