import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright'
import { call } from '../support/assigned_exam.js'
import { expect } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import {
  annotationOn,
  enterAs,
  markTexts,
  planTexts,
  waitingTexts,
  writeTexts,
} from '../support/planned_texts.js'
import { tokenOf } from '../support/sat_exam.js'
import { editSaved } from '../support/saved_comments.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const EXAM = 'Redação: o rio sob a rua'
const TEAM = { corretor: 'corrector', comissao: 'corrector', professor: 'corrector' } as const
/** Of a class that nobody of the team teaches. */
const SITTERS = ['aluno17', 'aluno18'] as const
const PARAGRAPH =
  'A água que corre sob as nossas ruas já foi rio, e quem mora perto dela sabe o dia em que ela lembra disso. '
const nameOf = (school: School, username: string): string =>
  rowsIn<{ name: string }>(school.databasePath, 'SELECT name FROM users WHERE username = ?', username)[0]
    ?.name ?? ''

/** The candidates had it to read, and copy it. */
const SUPPORT = 'Em toda cidade há um rio que ninguém vê.'

const makeWritten = (school: School, idn: string) =>
  writeTexts(school, {
    idn,
    name: EXAM,
    sitters: SITTERS,
    textOf: (username) => {
      // One names its author.
      const author = username === SITTERS[0] ? `Quem escreve é ${nameOf(school, username)}.` : ''
      return `Texto de ${username}.\n\n${SUPPORT.toUpperCase()} ${PARAGRAPH.repeat(12)}${author}`
    },
    introduction: `<p>${SUPPORT}</p>`,
  })

type Stored = { points: number | null; text: string }
const resolved = (school: School, collection: number) =>
  rowsIn<Stored>(
    school.databasePath,
    `SELECT answer_marks.points AS points, answers.free_response AS text FROM answer_marks
     JOIN answers ON answers.id = answer_marks.answer_id WHERE answer_marks.collection_id = ?`,
    collection
  )

/** The panel annotates a line beside what markers annotated, which it does not change. */
async function annotateAsPanel(page: Page, panel: Locator): Promise<void> {
  const list = panel.getByRole('list', { name: 'Anotações no texto' })
  await expect(list.getByRole('button')).toHaveCount(0)
  await expect(panel.locator('[data-advice]')).toContainText('Trecho igual ao texto de apoio na linha 3.')
  await panel.getByRole('button', { name: 'Anotar trecho' }).click()
  const form = page.getByRole('dialog', { name: 'Anotar trecho' })
  await form.getByText('Acerto', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Comentário, se quiser' }).fill('A banca concorda.')
  await form.getByRole('button', { name: 'Salvar anotação' }).click()
  const own = list.getByRole('listitem').filter({ hasText: 'A banca concorda.' })
  await expect(own.getByRole('button')).toHaveText(['Mudar', 'Apagar'])
  await expect(list.getByRole('button')).toHaveCount(2)
}

const annotatedByPanel = (school: School, plan: number) => {
  const [given] = rowsIn<{ annotations: string }>(
    school.databasePath,
    'SELECT annotations_json AS annotations FROM corrector_marks WHERE plan_id = ? AND round = 4',
    plan
  )
  const annotations = JSON.parse(given?.annotations ?? '[]') as { kind: string; comment: string }[]
  return annotations.map(({ kind, comment }) => [kind, comment])
}

const all = (level: number) => Array.from({ length: 5 }, () => level)

test.group('Marking by a plan', (group) => {
  const fixture = openFixture(group)
  let made: Promise<{ collection: number; plan: number }> | null = null
  /** What the second and the third test mark. */
  const planned = () =>
    (made ??= makeWritten(fixture.school, 'mesa').then(async (collection) => ({
      collection,
      plan: await planTexts(fixture.school, collection, { team: TEAM, texts: 2 }),
    })))

  test('who manages a collection makes a plan with its team, sees who holds a lot, and takes it back', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const collection = await makeWritten(school, 'plano')
    const list = `/exams/dashboard/items?collection=${collection}`
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    // Who manages the collection makes the plan and its team.
    await enterAs(page, school, 'administrador', list)
    await expect(page.getByText('Sem plano, quem pode corrige direto')).toBeVisible()
    await page.getByRole('button', { name: 'Criar plano' }).click()
    const form = page.getByRole('dialog', { name: 'Criar plano de correção' })
    await form.getByRole('combobox', { name: 'Prova', exact: true }).click()
    await page.getByRole('option', { name: EXAM, exact: true }).click()
    await form.getByRole('combobox', { name: 'Questão', exact: true }).click()
    await page.getByRole('option', { name: /^Questão 1/ }).click()
    await form.getByRole('button', { name: 'Salvar o plano' }).click()
    await expect(form.getByText('Escolha uma opção.')).toBeVisible()
    await form.getByLabel('Tipo de correção').selectOption({ label: 'Redação ENEM' })
    await form.getByText('Duas, por pessoas diferentes').click()
    await fitsViewports(page, assert, 'marking-plan-form')
    await form.getByRole('button', { name: 'Salvar o plano' }).click()
    const card = page.getByRole('list', { name: 'Planos de correção' }).getByRole('listitem')
    await expect(card).toContainText('Redação ENEM · 2 correções por texto · sem identificação')
    await card.getByRole('button', { name: 'Equipe' }).click()
    const team = page.getByRole('dialog', { name: 'Equipe de correção' })
    for (const name of ['Cora Mattos', 'Conceição Rocha', 'Otávio Lemos']) {
      await team.getByRole('combobox', { name: 'Acrescentar pessoa' }).fill(name)
      await page.getByRole('option', { name: new RegExp(name) }).click()
      await expect(team.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    }
    await fitsViewports(page, assert, 'marking-team')
    await team.getByRole('button', { name: 'Salvar a equipe' }).click()
    await expect(team).toHaveCount(0)
    // The texts are taken over behind the plan.
    await expect(async () => {
      await page.reload()
      await expect(card.locator('[data-count=waiting]')).toHaveText(/esperando\s*[24]/, { timeout: 20_000 })
    }).toPass({ timeout: 240_000 })
    await fitsViewports(page, assert, 'marking-plans')
    const plan =
      rowsIn<{ id: number }>(
        school.databasePath,
        'SELECT id FROM correction_plans WHERE collection_id = ?',
        collection
      )[0]?.id ?? 0

    // A lot is seen on the board, and taken back with a reason.
    await call(school, '/v1/correction_lots', { plan }, await tokenOf(school, 'comissao'))
    await card.getByRole('link', { name: 'Acompanhar' }).click()
    const lots = page.getByRole('region', { name: 'Lotes com corretores' })
    await expect(lots).toContainText('Conceição Rocha')
    await fitsViewports(page, assert, 'marking-board')
    // What is changed in the team stays while the board is read again.
    const role = page.getByRole('combobox', { name: 'Papel de Conceição Rocha' })
    await role.selectOption({ label: 'Supervisiona' })
    await lots.getByRole('button', { name: 'Devolver: Conceição Rocha' }).click()
    const back = page.getByRole('dialog', { name: 'Devolver textos para a fila?' })
    await back.getByRole('button', { name: 'Devolver', exact: true }).click()
    await expect(back).toContainText('Escreva o motivo.')
    await back.getByRole('textbox', { name: 'Motivo' }).fill('Mudança na escala de trabalho')
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith(`/correction_plans/${plan}/members`)),
      back.getByRole('button', { name: 'Devolver', exact: true }).click(),
    ])
    await expect(lots).toContainText('Nenhum lote está com corretores agora.')
    await expect(role).toHaveValue('supervisor')

    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('a corrector marks by keyboard, without a connection too, and hands in; nothing stays on the device', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const { collection, plan } = await planned()
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    const list = `/exams/dashboard/items?collection=${collection}`
    // Opening the desk takes nothing.
    await enterAs(page, school, 'corretor', list)
    await page.getByRole('link', { name: 'Corrigir', exact: true }).click()
    await expect(page.getByText('Nenhum texto com você agora')).toBeVisible()
    await fitsViewports(page, assert, 'marking-start')
    await page.getByRole('button', { name: 'Receber textos' }).click()
    await expect(page.getByRole('heading', { name: 'Texto 1 de 2' })).toBeVisible()
    for (const secret of [...SITTERS, 'Horizonte'])
      assert.notInclude(
        (await page.getByRole('main').innerText()).replaceAll(/Texto de aluno\d+/g, ''),
        secret
      )
    // Beside the text: what it has of the support text, in words and marked; the mark stays empty.
    await expect(page.getByRole('group', { name: 'Sobre o texto:' })).toContainText(
      'Trecho igual ao texto de apoio na linha 3.'
    )
    await expect(page.locator('mark')).toContainText(SUPPORT.toUpperCase().slice(0, -1))
    await expect(page.getByRole('combobox', { name: 'Situação' })).toHaveValue('')
    // Six keys.
    const isFirst = (await page.getByRole('group', { name: 'Texto 1', exact: true }).innerText()).includes(
      SITTERS[0]
    )
    await page.keyboard.type(isFirst ? '00000' : '33333')
    await expect(page.locator('[data-save=server]')).toBeVisible()
    await fitsViewports(page, assert, 'marking-desk')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Texto 2 de 2' })).toBeVisible()
    // Larger and wider, and so after a reload.
    const written = page.getByRole('group', { name: 'Texto 2', exact: true })
    const sizeOf = () => written.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
    const before = await sizeOf()
    await page.getByRole('button', { name: 'Leitura', exact: true }).click()
    const reading = page.getByRole('dialog', { name: 'Como ler os textos' })
    await reading.getByText('150%').click()
    await reading.getByText('Muito amplo').click()
    assert.closeTo((await sizeOf()) / before, 1.5, 0.01)
    const faceOf = () => written.evaluate((element) => getComputedStyle(element).fontFamily)
    await reading.getByText('OpenDyslexic, para dislexia').click()
    await expect.poll(faceOf).toMatch(/^OpenDyslexic,/)
    await fitsViewports(page, assert, 'marking-reading')
    await page.keyboard.press('Escape')
    await fitsViewports(page, assert, 'marking-large')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Texto 2 de 2' })).toBeVisible()
    assert.closeTo((await sizeOf()) / before, 1.5, 0.01)
    await page.getByRole('button', { name: 'Leitura', exact: true }).click()
    await reading.getByText('100%').click()
    await reading.getByText('Normal', { exact: true }).click()
    assert.match(await faceOf(), /^OpenDyslexic,/)
    await reading.getByText('Padrão', { exact: true }).click()
    await expect.poll(faceOf).not.toMatch(/OpenDyslexic/)
    await page.keyboard.press('Escape')
    // Comments to use again are the corrector's own.
    await page.getByRole('button', { name: 'Comentários salvos', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Comentários salvos' })
    for (const text of ['Bom repertório.', 'Atenção à coesão: retome o tema.']) {
      await sheet.getByRole('textbox', { name: 'Novo comentário' }).fill(text)
      await sheet.getByRole('button', { name: 'Salvar comentário' }).click()
      await expect(sheet.getByRole('listitem').filter({ hasText: text })).toBeVisible()
    }
    await sheet.getByRole('button', { name: 'Apagar' }).first().click()
    await expect(sheet.getByRole('listitem')).toHaveCount(1)
    await expect(sheet.getByRole('button', { name: 'Desfazer' })).toBeFocused()
    await fitsViewports(page, assert, 'marking-saved')
    await sheet.getByRole('button', { name: 'Desfazer' }).click()
    await expect(sheet.getByRole('listitem').first()).toContainText('Bom repertório.')
    await expect(sheet.getByRole('listitem')).toHaveCount(2)
    await editSaved(page, sheet, assert)
    // A click beside the sheet keeps what is being typed.
    await sheet.getByRole('textbox', { name: 'Novo comentário' }).fill('Pela metade')
    await page.mouse.click(5, 300)
    await expect(sheet.getByRole('textbox', { name: 'Novo comentário' })).toHaveValue('Pela metade')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Comentários salvos (2)' })).toBeFocused()
    await context.route('**/v1/saved_comments', (route) => route.abort())
    // A dead link: marking goes on, and a reload brings text and mark back.
    await context.route('**/v1/correction_lots/**', (route) => route.abort())
    await page.keyboard.type(isFirst ? '3333' : '0000')
    await page.keyboard.press('c')
    const comment = page.getByRole('textbox', { name: 'Comentário', exact: true })
    await expect(page.getByRole('toolbar')).toBeVisible()
    await comment.pressSequentially('/')
    const saved = page.getByRole('listbox', { name: 'Comentários salvos' })
    await expect(saved.getByRole('option')).toHaveCount(2)
    await fitsViewports(page, assert, 'marking-snippets')
    await comment.pressSequentially('REPERT')
    await expect(saved.getByRole('option')).toHaveText(['Bom repertório.'])
    await page.keyboard.press('Enter')
    await expect(comment).toHaveText('Bom repertório.')
    await expect(saved).toHaveCount(0)
    // Deleted and inserted from the list, it is shown again: what is stored is what is seen.
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect(comment).toHaveText('')
    await page.getByRole('button', { name: 'Comentários salvos (2)' }).click()
    await sheet.getByRole('button', { name: 'Inserir' }).first().click()
    await expect(sheet).toHaveCount(0)
    await expect(comment).toHaveText('Bom repertório.')
    await expect(page.getByText(/^O servidor não respondeu/)).toBeVisible()
    await expect(page.locator('[data-save=device]')).toBeVisible()
    await fitsViewports(page, assert, 'marking-offline')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Texto 2 de 2' })).toBeVisible()
    await expect(page.locator('[data-save=device]')).toBeVisible()
    await expect(comment).toHaveText('Bom repertório.')
    await expect(page.getByText('Total: falta nota')).toBeVisible()
    // Not complete: it says what is missing, also from within the editor.
    await comment.focus()
    await expect(page.getByRole('toolbar')).toBeVisible()
    await page.keyboard.type(' /coes')
    await expect(saved.getByRole('option')).toHaveText(['Atenção à coesão: retome o tema.'])
    await page.keyboard.press('Escape')
    await expect(saved).toHaveCount(0)
    for (let left = ' /coes'.length; left > 0; left -= 1) await page.keyboard.press('Backspace')
    await expect(comment).toHaveText('Bom repertório.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Escolha uma nota.')).toBeVisible()
    await page.keyboard.type(isFirst ? '3' : '0')
    // A log-out would lose it, and says so.
    await page.getByRole('button', { name: /^Meu Perfil/ }).click()
    const profile = page.getByRole('dialog')
    await profile.getByRole('button', { name: 'Sair', exact: true }).click()
    await expect(profile.getByText(/^1 correção deste computador ainda não foi enviada/)).toBeVisible()
    await page.keyboard.press('Escape')
    await context.unroute('**/v1/correction_lots/**')
    await context.unroute('**/v1/saved_comments')
    await expect(page.locator('[data-save=server]')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Pronto, próximo texto' }).click()
    await expect(page.getByRole('button', { name: 'Entregar 2 correções' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 correções entregues.')).toBeVisible()
    await fitsViewports(page, assert, 'marking-handed-in')
    // Nothing of the texts is on this device any more.
    assert.deepEqual(
      await page.evaluate(async () => {
        const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('banca-lots:'))
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open(found?.name ?? '')
          request.onsuccess = () => resolve(request.result)
        })
        return new Promise((resolve) => {
          const request = database.transaction('lots').objectStore('lots').getAll()
          request.onsuccess = () => resolve(request.result)
        })
      }),
      []
    )
    await page.getByRole('button', { name: 'Receber textos' }).click()
    await expect(page.getByText('Não há textos esperando')).toBeVisible()

    assert.equal(waitingTexts(school, plan), 2)
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('two marks within the tolerance are resolved by their mean, others by the panel', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const { collection, plan } = await planned()
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await markTexts(school, 'corretor', plan, (text) => all(text.includes(SITTERS[0]) ? 0 : 3))
    await markTexts(school, 'comissao', plan, (text) => all(text.includes(SITTERS[0]) ? 5 : 3))
    await markTexts(
      school,
      'professor',
      plan,
      () => [2, 3, 2, 3, 2],
      (text) => [annotationOn(text, 'Texto de', 'content', 'Falta um título.')]
    )
    assert.deepInclude(
      resolved(school, collection).map(({ points, text }) => [points, text.includes(SITTERS[1])]),
      [6000, true]
    )
    await enterAs(
      page,
      school,
      'administrador',
      `/exams/dashboard/items/banca/${plan}?collection=${collection}`
    )
    // The text that names its author is known to who watches over the plan.
    const named = page.getByRole('region', { name: 'Textos que podem identificar quem escreveu' })
    await expect(named.getByRole('heading', { name: 'Texto 1: o nome' })).toBeVisible({ timeout: 90_000 })
    await expect(named.getByRole('listitem')).toHaveCount(1)
    await named.getByRole('button', { name: 'Ver o texto' }).click()
    await expect(named.getByRole('group', { name: 'Texto 1', exact: true })).toContainText(
      `Texto de ${SITTERS[0]}.`
    )
    await fitsViewports(page, assert, 'marking-named')
    await named.getByRole('button', { name: 'Marcar como visto' }).click()
    await expect(named.getByText(/^Visto por .+, /)).toBeVisible()
    await expect(named.getByText('Nenhum texto por ver.')).toBeVisible()
    const panel = page.getByRole('region', { name: 'Banca', exact: true })
    await panel.getByRole('button', { name: 'Ver o texto e decidir' }).click()
    await expect(panel.getByRole('region', { name: 'Correção 3' })).toContainText('Helena Prado')
    await expect(panel.getByRole('list', { name: 'Anotações no texto' })).toContainText(
      /Tema e conteúdo.*Falta um título\.Correção 3$/
    )
    await annotateAsPanel(page, panel)
    await panel.getByRole('button', { name: 'Decidir' }).click()
    await expect(panel.getByText('Escolha a nota e escreva a decisão.')).toBeVisible()
    await fitsViewports(page, assert, 'marking-panel')
    for (const criterion of await panel.locator('[data-criterion]').all())
      await criterion.getByRole('radio', { name: '160' }).check({ force: true })
    await panel.getByRole('textbox', { name: 'Decisão, em palavras' }).fill('O texto atende ao tema.')
    // Closed and opened, it has what was typed.
    await panel.getByRole('button', { name: 'Fechar', exact: true }).click()
    await expect(panel.getByRole('textbox', { name: 'Decisão, em palavras' })).toBeHidden()
    await panel.getByRole('button', { name: 'Ver o texto e decidir' }).click()
    await panel.getByRole('button', { name: 'Decidir' }).click()
    await expect(panel.getByText('Nenhum texto espera a banca.')).toBeVisible()
    await expect(page.locator('[data-count=resolved]')).toHaveText(/com nota final\s*2/)
    assert.deepEqual(annotatedByPanel(school, plan), [['strength', 'A banca concorda.']])
    assert.deepEqual(
      resolved(school, collection)
        .map(({ points }) => points ?? 0)
        .toSorted(),
      [6000, 8000]
    )
    // The list shows the marks, and takes none.
    await page.getByRole('link', { name: 'Voltar à lista' }).click()
    const answers = page.getByRole('list', { name: 'Respostas para corrigir' })
    await expect(answers.getByText('Esta resposta é corrigida por um plano de correção.')).toHaveCount(2)
    await expect(answers.getByRole('textbox')).toHaveCount(0)
    assert.deepEqual(complaints, [])
    await context.close()
  })
})
