import { test } from '@japa/runner'
import { administrator } from '../support/assigned_exam.js'
import { expect } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { openFixture } from '../support/fixture.js'
import { enterAs, markTexts, planTexts, waitingTexts, writeTexts } from '../support/planned_texts.js'
import { send } from '../support/sat_exam.js'
import { fitsViewports } from '../support/viewport_checks.js'

const SITTERS = ['aluno16', 'aluno17', 'aluno18', 'aluno19', 'aluno20', 'aluno21'] as const

test.group('Control texts', (group) => {
  const fixture = openFixture(group)

  test('a supervisor makes a text one by the panel’s mark, sees who meets it, and retires it; a corrector cannot tell', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const collection = await writeTexts(school, {
      idn: 'controle',
      name: 'Redação: a praça do bairro',
      sitters: SITTERS,
      textOf: (username) => `Texto de ${username}. ${'A praça reúne quem mora perto. '.repeat(20)}`,
    })
    const plan = await planTexts(school, collection, {
      team: { corretor: 'corrector', corretor02: 'corrector', comissao: 'supervisor' },
      texts: SITTERS.length,
    })
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)

    await enterAs(page, school, 'comissao', `/exams/dashboard/items/banca/${plan}?collection=${collection}`)
    const part = page.getByRole('region', { name: 'Textos de controle', exact: true })
    await expect(part.getByText('Nenhum texto de controle ainda.')).toBeVisible()
    await part.getByRole('button', { name: 'Escolher um texto de controle' }).press('Enter')
    const choice = part.getByRole('group', { name: 'Escolher um texto de controle' })
    await expect(choice.getByRole('button', { name: 'Ver e dar nota' })).toHaveCount(SITTERS.length)
    await fitsViewports(page, assert, 'control-options')
    await choice.getByText('Com nota final', { exact: true }).click()
    await expect(choice.getByText('Nenhum texto pode ser escolhido agora.')).toBeVisible()
    await choice.getByText('Ainda sem correção', { exact: true }).click()
    await choice.getByRole('button', { name: 'Ver e dar nota' }).first().click()
    await choice.getByRole('button', { name: 'Usar como texto de controle' }).click()
    await expect(choice.getByText('Escolha a nota e escreva o motivo.')).toBeVisible()
    for (const criterion of await choice.locator('[data-criterion]').all())
      await criterion.getByRole('radio', { name: '120' }).check({ force: true })
    await choice
      .getByRole('textbox', { name: 'Por que esta nota, em palavras' })
      .fill('Defende um ponto de vista, com poucos argumentos.')
    await fitsViewports(page, assert, 'control-form')
    await choice.getByRole('button', { name: 'Usar como texto de controle' }).click()
    const heading = part.getByRole('heading', { name: 'Texto de controle 1: 600 pontos' })
    await expect(heading).toBeVisible()
    await expect(part.getByRole('button', { name: 'Escolher um texto de controle' })).toBeFocused()
    await expect(part.getByText('Ninguém corrigiu ainda')).toBeVisible()
    // Nobody is to mark it any more.
    assert.equal(waitingTexts(school, plan), (SITTERS.length - 1) * 2)

    const share = { version: 1, control_share: 20 }
    await send(school, 'PATCH', `/v1/correction_plans/${plan}`, share, await administrator(school))
    // A lot of five, of which one is a control text.
    const levels = () => [5, 5, 5, 5, 5]
    await markTexts(school, 'corretor', plan, levels)
    await page.reload()
    const row = part.getByRole('row', { name: /Otávio Lemos|Cora Mattos/ })
    await expect(row).toContainText('0 de 1 (0%)')
    await expect(row).toContainText('+400')
    await expect(part.getByText('1 correção, 0 dentro da tolerância')).toBeVisible()
    await part.getByRole('button', { name: 'Ver o texto' }).click()
    await expect(part.getByRole('region', { name: 'Nota de referência' })).toContainText(
      'Defende um ponto de vista'
    )
    await fitsViewports(page, assert, 'control-texts')

    await row.getByRole('button', { name: /^Pausar: / }).click()
    const pause = page.getByRole('dialog', { name: /^Pausar .+ neste plano\?$/ })
    await pause.getByRole('textbox', { name: 'Motivo' }).fill('Notas longe da banca.')
    await fitsViewports(page, assert, 'control-pause')
    await pause.getByRole('button', { name: 'Pausar' }).click()
    await expect(row).toContainText('Não recebe textos')
    await row.getByRole('button', { name: /^Readmitir: / }).click()
    const again = page.getByRole('dialog', { name: /^Readmitir .+ neste plano\?$/ })
    await again.getByRole('textbox', { name: 'Motivo' }).fill('Conversamos.')
    await again.getByRole('button', { name: 'Readmitir' }).click()
    await expect(row.getByRole('button', { name: /^Pausar: / })).toBeVisible()

    await part.getByRole('button', { name: 'Retirar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Retirar este texto de controle?' })
    await dialog.getByRole('button', { name: 'Retirar' }).click()
    await expect(dialog.getByText('Escreva o motivo.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('O texto circulou.')
    await fitsViewports(page, assert, 'control-retire')
    await dialog.getByRole('button', { name: 'Retirar' }).click()
    await expect(part.getByText('Retirado: O texto circulou.')).toBeVisible()
    await expect(part.getByRole('button', { name: 'Fechar', exact: true })).toBeFocused()
    await expect(part.getByText('Ninguém corrigiu textos de controle ainda.')).toBeVisible()

    assert.deepEqual(complaints, [])
    await context.close()
  })
})
