import { HONEST, HOSTILE } from '@banca/item-renderers/testing/texts'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { choiceItem, examFile } from '../../../backend/tests/fixtures/exam_files.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { assignExams } from '../support/assigned_exam.js'
import { expect, logIn, next, onItem, start } from '../support/candidate.js'
import { change } from '../support/database_rows.js'
import type { School } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const TEXTS_PER_ITEM = 10
const TEXTS = [...HONEST, ...HOSTILE]
const ITEMS = Array.from({ length: Math.ceil(TEXTS.length / TEXTS_PER_ITEM) }, (_, index) =>
  TEXTS.slice(index * TEXTS_PER_ITEM, (index + 1) * TEXTS_PER_ITEM)
)
/** Ends every text of a candidate's item: once it is shown, the text before it was cleaned. */
const LAST = '<p>Última alternativa</p>'

/**
 * An exam whose texts are as their authors wrote them: put into the database behind the import, which would clean them. Resolves to the
 * address of its instructions in the list.
 */
async function giveUncleanExam(school: School, username: string, idn: string): Promise<string> {
  const alternatives = (texts: readonly string[]) =>
    [...texts, LAST].map((content, index) => ({
      letter: String.fromCharCode(65 + index),
      position: index + 1,
      content,
      isCorrect: index === 0,
    }))
  const items = ITEMS.map((texts, index) =>
    choiceItem(index + 1, { alternatives: alternatives(texts.map((_, number) => `alternativa ${number}`)) })
  )
  const of = (name: string, more: object) =>
    examFile({ idn: name, name, collection: { name: `Coleção ${idn}` }, ...more })
  // With one exam alone the list of the collection is not shown.
  const collection = await assignExams(school, username, [
    of(idn, { instructions: 'Leia.', items }),
    of(`outra-${idn}`, {}),
  ])
  const ofExam = 'exam_id = (select id from exams where idn = ?)'
  for (const [index, texts] of ITEMS.entries()) {
    change(
      school.databasePath,
      `update items set public_json = json_set(public_json, '$.question', ?, '$.introduction', ?) where position = ? and ${ofExam}`,
      texts[0]!,
      texts.at(-1)!,
      index + 1,
      idn
    )
    for (const [number, text] of texts.entries()) {
      change(
        school.databasePath,
        `update items set public_json = json_set(public_json, '$.alternatives[${number}].content', ?) where position = ? and ${ofExam}`,
        text,
        index + 1,
        idn
      )
    }
  }
  change(
    school.databasePath,
    'update exams set instructions = ? where idn = ?',
    HOSTILE.filter((text) => /onclick/.test(text))
      .slice(0, 60)
      .join(''),
    idn
  )
  return `${school.url}/applications?collection=${collection}`
}

/** Collects violations of the content security policy, also those of documents that are never shown, by the page's own events. */
const watchPolicy = (page: Page) =>
  page.addInitScript(() => {
    const broken: string[] = []
    Object.assign(globalThis, { brokenPolicies: broken, bancaAttack: () => broken.push('bancaAttack ran') })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) =>
      broken.push(`${effectiveDirective} ${sample}`)
    )
  })

test.group('Hostile authored texts', (group) => {
  const fixture = openFixture(group)

  for (const { engine, username } of [
    { engine: 'the browser’s own sanitiser', username: 'aluno04' },
    { engine: 'DOMPurify', username: 'aluno05' },
  ]) {
    test(`with ${engine}: execute no script, send no request and cause no policy violation`, async ({
      assert,
    }) => {
      const { school, browser } = fixture
      const name = `hostil-${username}`
      const address = await giveUncleanExam(school, username, name)
      const context = await openContext(browser)
      const page = await context.newPage()
      const complaints = watchComplaints(page, school.url)
      await watchPolicy(page)
      if (engine === 'DOMPurify')
        await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'))
      const nothingHeld = async (where: string) => {
        const broken = await page.evaluate(
          () => (globalThis as unknown as { brokenPolicies: string[] }).brokenPolicies
        )
        assert.deepEqual([...broken, ...complaints], [], where)
      }
      await logIn(page, school, username)
      await page.goto(address)
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Instruções' })).toBeVisible()
      await nothingHeld('instructions')
      await start(page)
      for (const [index, texts] of ITEMS.entries()) {
        await onItem(page, index + 1)
        await expect(page.getByText('Última alternativa')).toBeVisible()
        // The texts are shown, not only refused: a page without them would have nothing to be held against it.
        await expect(page.getByRole('radio')).toHaveCount(texts.length + 1)
        await nothingHeld(`item ${index + 1}: ${texts.join('\n')}`)
        if (index < ITEMS.length - 1) await next(page)
      }
      await context.close()
    })
  }
})
