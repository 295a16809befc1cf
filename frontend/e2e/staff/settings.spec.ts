import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, logIn } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

type Stored = { settings_json: string; theme_json: string; settings_version: number }

/** A save by the same person beside the page. */
const saveBeside = (page: Page, version: number, field: string, value: string) =>
  page.evaluate(
    async ([body]) => {
      const { token } = JSON.parse(localStorage.getItem('banca.session') ?? '{}') as { token: string }
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      return (await fetch('/v1/institution_settings', { method: 'PUT', headers, body: body ?? '' })).status
    },
    [JSON.stringify({ version, changes: [{ field, value }] })]
  )

test.group('Settings of the institution', (group) => {
  const fixture = openFixture(group)
  const stored = (): Stored => {
    const [row] = rowsIn<Stored>(
      fixture.school.databasePath,
      'SELECT settings_json, theme_json, settings_version FROM institutions ORDER BY id LIMIT 1'
    )
    if (!row) throw new Error('no institution')
    return row
  }

  test('are looked at before they are saved, refused by field, and shown on every page after (pref-export-001)', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/admin/settings`)
    const footer = page.getByRole('textbox', { name: 'Texto do rodapé' })
    await expect(footer).toBeVisible()
    await fitsViewports(page, assert, 'configuracoes')

    await page.getByRole('switch', { name: 'Não dizer se um e-mail tem conta' }).press('Space')
    await footer.fill('Rede Serra Azul, desde 1987')
    await page.getByRole('textbox', { name: 'Filtros obrigatórios das notas' }).fill('dre, bairro')
    await page.getByRole('textbox', { name: 'Cor principal' }).fill('#ffdd00')
    await page.getByRole('button', { name: 'Novo atalho' }).press('Enter')
    await page.getByRole('textbox', { name: 'Nome do atalho 1' }).fill('Biblioteca')
    await page.getByRole('textbox', { name: 'Endereço do atalho 1' }).fill('javascript:alert(1)')
    const look = page.getByRole('button', { name: 'Conferir e salvar' })
    const dialog = page.getByRole('dialog')
    const save = async () => {
      await look.press('Enter')
      await dialog.getByRole('button', { name: 'Salvar' }).press('Enter')
      await expect(dialog).toHaveCount(0)
    }
    await look.press('Enter')
    await expect(dialog).toContainText('Salvar 5 mudanças?')
    await expect(dialog).toContainText('de desligado para ligado')
    await expect(dialog).toContainText('de nenhum para Rede Serra Azul, desde 1987')
    await fitsViewports(page, assert, 'configuracoes-conferir')
    await dialog.getByRole('button', { name: 'Salvar' }).press('Enter')
    await expect(page.getByText('Nada foi salvo. Confira: Cor principal, Atalhos do menu.')).toBeVisible()
    await expect(page.getByText(/o contraste é 1\.\d e precisa ser pelo menos 4\.5/)).toBeVisible()
    await expect(page.getByText(/O endereço de cada atalho começa com https/)).toBeVisible()
    await fitsViewports(page, assert, 'configuracoes-recusadas')
    assert.equal(stored().settings_version, 0)

    await page.getByRole('textbox', { name: 'Cor principal' }).fill('#0b4f9e')
    await page.getByRole('textbox', { name: 'Endereço do atalho 1' }).fill('https://biblioteca.example')
    await save()
    await expect(page.getByText('Configurações salvas.')).toBeVisible()
    // An unknown filter does not count, and is named.
    await expect(page.getByText('Ninguém conhece estes nomes, e eles não valem: bairro.')).toBeVisible()
    await expect(page.getByText(/Última mudança em .* por Helena|Última mudança em/)).toBeVisible()
    assert.equal(stored().settings_version, 1)

    // Somebody else saves while this form is filled in.
    await footer.fill('Meu rodapé')
    await page.getByRole('textbox', { name: 'Contato do suporte' }).fill('Ligue 0800')
    assert.equal(await saveBeside(page, 1, 'footerMessage', 'Rodapé de outra pessoa'), 200)
    await save()
    await expect(page.getByText(/salvou as configurações em .* enquanto você escrevia/)).toBeVisible()
    await expect(page.getByText('gravado Rodapé de outra pessoa, seu Meu rodapé')).toBeVisible()
    await expect(footer).toHaveValue('Meu rodapé')
    await fitsViewports(page, assert, 'configuracoes-mudadas')
    await page.getByRole('button', { name: 'Usar o gravado em Texto do rodapé' }).press('Enter')
    await expect(footer).toHaveValue('Rodapé de outra pessoa')
    await save()
    await expect(page.getByText('Configurações salvas.').first()).toBeVisible()
    const { settings_json: settings, theme_json: theme } = stored()
    assert.containsSubset(JSON.parse(settings), {
      supportContact: 'Ligue 0800',
      footer: { message: 'Rodapé de outra pessoa' },
    })
    assert.containsSubset(JSON.parse(theme), { primary: '#0b4f9e' })

    await page.goto(`${school.url}/applications`)
    await expect(page.getByRole('contentinfo')).toContainText('Rodapé de outra pessoa')
    await page.getByRole('button', { name: 'Abrir o menu' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Biblioteca' })).toHaveAttribute(
      'href',
      'https://biblioteca.example'
    )

    await page.route('**/v1/institution_settings', (route) => route.abort())
    await page.goto(`${school.url}/admin/settings`)
    await expect(page.getByRole('alert')).toContainText('Não conseguimos ler as configurações')
    await page.unroute('**/v1/institution_settings')
    await page.getByRole('button', { name: 'Tentar de novo' }).press('Enter')
    await expect(footer).toHaveValue('Rodapé de outra pessoa')
    assert.isEmpty(complaints.filter((text) => !/ERR_FAILED|409|400/.test(text)))
    await context.close()
  })
})
