import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'
import { jpegOf, jpegSegment } from '../../../backend/tests/fixtures/pictures.js'
import { expect } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { openFixture } from '../support/fixture.js'
import { enterAs, planTexts, writeTexts } from '../support/planned_texts.js'
import { fitsViewports } from '../support/viewport_checks.js'

const [PHOTOGRAPHER, WRITER] = ['aluno19', 'aluno20'] as const

test.group('Files of a text', (group) => {
  const fixture = openFixture(group)

  test('a corrector opens a picture without what its camera wrote, and a document once the supervisor has released it', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const camera = jpegSegment(0xe1, Buffer.from(`Exif\0\0 ${PHOTOGRAPHER}`))
    const collection = await writeTexts(school, {
      idn: 'arquivos',
      name: 'Redação: com arquivos',
      sitters: [PHOTOGRAPHER, WRITER],
      textOf: () => 'O texto conta o que aconteceu ontem na rua. '.repeat(12),
      filesOf: (username) => [
        username === WRITER
          ? { name: `${WRITER}.txt`, bytes: new TextEncoder().encode(`Rascunho de ${WRITER}`) }
          : {
              name: `${PHOTOGRAPHER}.jpg`,
              bytes: new Uint8Array(jpegOf(320, 180, { more: [camera] })),
            },
      ],
    })
    const team = { corretor: 'corrector', comissao: 'supervisor' } as const
    const plan = await planTexts(school, collection, { team, texts: 2 })
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    /** Goes to the text of two that has this file. */
    const show = async (name: string) => {
      const button = page.getByRole('button', { name })
      await expect(page.getByRole('button', { name: /^Baixar anexo-1/ })).toBeVisible()
      if (!(await button.isVisible())) await page.keyboard.press('j')
      if (!(await button.isVisible())) await page.keyboard.press('k')
      await expect(button).toBeVisible()
    }
    const download = async (name: string) => {
      await show(name)
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name }).click()
      const file = await coming
      assert.include(name, file.suggestedFilename())
      return readFile(await file.path())
    }

    await enterAs(
      page,
      school,
      'corretor',
      `/exams/dashboard/items/correcao/${plan}?collection=${collection}`
    )
    await page.getByRole('button', { name: 'Receber textos' }).click()
    assert.isTrue((await download('Baixar anexo-1.jpg')).equals(jpegOf(320, 180)))
    await show('Baixar anexo-1.txt')
    await expect(page.getByText(/abrem depois que a supervisão os libera/)).toBeVisible()
    await page.getByRole('button', { name: 'Baixar anexo-1.txt' }).click()
    await expect(page.getByText(/A supervisão ainda não liberou este arquivo/)).toBeVisible()
    await fitsViewports(page, assert, 'held-desk')

    const watching = await openContext(browser)
    const board = await watching.newPage()
    await enterAs(board, school, 'comissao', `/exams/dashboard/items/banca/${plan}?collection=${collection}`)
    const files = board.getByRole('region', { name: 'Arquivos a liberar' })
    await expect(files.getByRole('heading', { name: 'Arquivo 1: anexo-1.txt' })).toBeVisible()
    await files.scrollIntoViewIfNeeded()
    await fitsViewports(board, assert, 'held-board')
    await files.getByRole('button', { name: 'Liberar' }).click()
    await expect(files.getByText(/^Liberado por /)).toBeVisible()
    await expect(files.getByRole('group', { name: 'Nenhum arquivo por decidir.' })).toBeFocused()

    assert.equal((await download('Baixar anexo-1.txt')).toString(), `Rascunho de ${WRITER}`)
    // The one that was refused is on record of the page as what it is.
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('409')),
      []
    )
    await watching.close()
    await context.close()
  })
})
