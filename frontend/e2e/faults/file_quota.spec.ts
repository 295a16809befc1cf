import { test } from '@japa/runner'
import { rightTriangle } from '../../../backend/database/demo/pictures/charts.js'
import { fitsViewports } from '../support/viewport_checks.js'
import { openContext } from '../support/chromium.js'
import { expect, goTo, beginExam } from '../support/candidate.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

const PICTURE_ITEM = 9
const picture = Buffer.from(rightTriangle(8, 6).split(',')[1] ?? '', 'base64')
/** A picture of so many bytes: what follows its end is looked at by nobody. */
const large = (bytes: number, sign: string) =>
  Buffer.concat([picture, Buffer.alloc(bytes - picture.byteLength, sign)])

test.group('An application whose file quota is used up', (group) => {
  const fixture = openFixture(group, { settings: { ANSWER_FILES_MB: '1' } })

  test('rejects another file, keeps earlier ones, and shows what to do', async ({ assert }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const id = await beginExam(page, school, 'aluno07', ['Tipos de questão'])
    await goTo(page, PICTURE_ITEM)
    const lines = page.getByTestId('file-line')
    const attach = (name: string, sign: string) =>
      page
        .getByTestId('attach-input')
        .setInputFiles({ name, mimeType: 'image/png', buffer: large(700_000, sign) })
    await attach('primeira.png', 'a')
    await expect(lines.first()).toHaveAttribute('data-state', 'stored')
    await attach('segunda.png', 'b')
    const refused = lines.filter({ hasText: 'segunda.png' })
    await expect(refused).toHaveAttribute('data-state', 'failed')
    // The line shows the reason.
    await expect(refused).toContainText('O espaço para os arquivos desta prova acabou, e este não coube.')
    await expect(refused).toContainText(
      'Ele continua neste computador, e o que você já enviou está guardado. Chame quem aplica a prova.'
    )
    await fitsViewports(page, assert, 'sem-espaco')
    const stored = () =>
      rowsIn(
        school.databasePath,
        'select answer_attachments.id from answer_attachments join answers on answers.id = answer_attachments.answer_id where application_id = ? and removed_at is null',
        id
      ).length
    await expect.poll(stored).toBe(1)
    await context.close()
  })
})
