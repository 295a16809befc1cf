import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { choiceItem } from '../../../backend/tests/fixtures/exam_files.js'
import {
  savedOnServer,
  applicationOf,
  choices,
  expect,
  goTo,
  savedLocally,
  next,
  onItem,
  start,
} from '../support/candidate.js'
import { atInstructions, atItem } from '../support/own_exam.js'
import { answersIn, applicationIn, change, itemTimeIn, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { forwardOffline, reloadOnOwnClock } from '../support/page_clock.js'

const TIME_UP = 'O tempo da prova acabou, e ela foi entregue com tudo o que chegou até ali.'
const asked = (page: Page) => page.getByRole('dialog', { name: 'Sair do local de prova?' })
/** What sees an item being left is fetched after the first item is there. */
const asksOnBack = (page: Page) => expect(page.locator('html[data-asks-on-back]')).toHaveCount(1)
const back = (page: Page) => page.evaluate(() => window.history.back())

/** Back, where the page undoes it: resolves once the history is at its previous entry. */
const backAndReturned = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const placeNow = () => JSON.stringify(window.history.state)
        const [place, go] = [placeNow(), window.history.go.bind(window.history)]
        const look = () => (placeNow() === place ? resolve() : setTimeout(look, 10))
        window.history.go = (delta) => {
          window.history.go = go
          go(delta)
          look()
        }
        window.history.back()
      })
  )

test.group('Leaving an item or an exam', (group) => {
  // Of all tests of this file: each candidate takes one exam of his own.
  const fixture = openFixture(group)

  // Leaving the exam asks first (rule-question-010).
  test('the Back button of the browser asks before leaving: item and answer stay, leaving opens the list, and answers are sent either way', async () => {
    const { databasePath } = fixture.school
    const page = await atItem(fixture, 'aluno08', { items: [choiceItem(1), choiceItem(2)] })
    await asksOnBack(page)
    const id = applicationOf(page)
    const given = (position: number) => answersIn(databasePath, id)[position - 1]?.alternativeId
    await choices(page).nth(1).check()
    const chosen = Number(await choices(page).nth(1).inputValue())
    const address = page.url()
    // As often as it is pressed, and by the button of the browser as by the page itself.
    for (const leave of [() => backAndReturned(page), () => page.goBack().then(() => undefined)]) {
      await leave()
      await expect(asked(page)).toBeVisible()
      await expect(page).toHaveURL(address)
      await onItem(page, 1)
      await asked(page).getByRole('button', { name: 'Ficar na prova' }).click()
      await expect(asked(page)).toHaveCount(0)
      await onItem(page, 1)
      await expect(choices(page).nth(1)).toBeChecked()
    }
    await expect.poll(() => given(1)).toBe(chosen)

    // From one item to another it is no way out.
    await goTo(page, 2)
    await back(page)
    await onItem(page, 1)
    await expect(asked(page)).toHaveCount(0)
    await choices(page).nth(2).check()
    const second = Number(await choices(page).nth(2).inputValue())
    await backAndReturned(page)
    await expect(asked(page)).toBeVisible()
    // Pressed again while it is asked, nothing moves.
    await backAndReturned(page)
    await expect(page).toHaveURL(address)
    await asked(page).getByRole('button', { name: 'Sair', exact: true }).click()
    await page.waitForURL(/\/applications(\?|$)/)
    await expect.poll(() => given(1)).toBe(second)
    // Back among the exams nothing asks any more.
    await page.goBack()
    await onItem(page, 1)
    await expect(choices(page).nth(2)).toBeChecked()
    await page.context().close()
  })

  // Leaving before the minimum stay warns of disqualification (rule-question-011).
  test('the Back button of the browser warns of disqualification before the minimum stay, and not after it', async () => {
    const page = await atItem(fixture, 'aluno09', {
      items: [choiceItem(1)],
      collection: { minimumStaySeconds: 3600 },
    })
    await asksOnBack(page)
    await page.getByRole('button', { name: 'Sair da prova' }).click()
    await expect(asked(page).getByText(/Se sair agora, pode ser desclassificado\./)).toBeVisible()
    await asked(page).getByRole('button', { name: 'Ficar na prova' }).click()
    await back(page)
    await expect(asked(page).getByText(/faltam (59|60):\d\d|faltam 1:00:00|faltam 0:59:\d\d/)).toBeVisible()
    await page.context().close()

    const free = await atItem(fixture, 'aluno10', { items: [choiceItem(1)] })
    await asksOnBack(free)
    await back(free)
    await expect(asked(free)).toBeVisible()
    await expect(asked(free).getByText(/desclassificado/)).toHaveCount(0)
    await free.context().close()
  })

  // An answer faster than the minimum counts as suspicious (rule-question-007): here every answer is faster than it may be.
  const suspicious = {
    alertConfiguration: { title: 'Respostas rápidas', maximumSuspiciousItemAnswerTime: 3600 },
  }
  const eightItems = Array.from({ length: 8 }, (_, at) => choiceItem(at + 1))
  const countOf = (id: number) => applicationIn(fixture.school.databasePath, id).suspect_count
  const answerHere = async (page: Page) => {
    await choices(page).nth(1).check()
    await savedLocally(page)
  }

  for (const [canUpdateAnswer, username] of [
    [true, 'aluno11'],
    [false, 'aluno12'],
  ] as const)
    test(`an answer given too fast counts whichever way its item is left, changes ${canUpdateAnswer ? 'allowed' : 'not allowed'}`, async ({
      assert,
    }) => {
      const page = await atItem(fixture, username, {
        items: eightItems,
        exam: suspicious,
        collection: { applicationConfiguration: { canUpdateAnswer } },
      })
      await asksOnBack(page)
      const id = applicationOf(page)
      let expected = 0
      const left = async (way: string, leave: () => Promise<unknown>) => {
        await answerHere(page)
        await leave()
        expected += 1
        await expect.poll(() => countOf(id), { message: way }).toBe(expected)
      }
      // An answer that is not left yet is not over.
      await answerHere(page)
      await savedOnServer(page)
      assert.equal(countOf(id), 0)
      await left('the next one', async () => {
        await next(page)
        if (!canUpdateAnswer) await page.getByRole('dialog').getByRole('button', { name: 'Avançar' }).click()
        await onItem(page, 2)
      })
      await left('the previous one', () =>
        page.getByRole('button', { name: 'Anterior', exact: true }).click()
      )
      await onItem(page, 1)
      await goTo(page, 3)
      await left('the navigator', () => goTo(page, 5))
      await left("the browser's Back", async () => {
        await back(page)
        await onItem(page, 3)
      })
      await goTo(page, 4)
      await left('a key', async () => {
        await page.keyboard.press('Alt+ArrowLeft')
        await onItem(page, 3)
      })
      await goTo(page, 6)
      await left('the review', () => page.getByRole('button', { name: /^Rever e entregar/ }).click())
      await page.getByRole('button', { name: 'Voltar às questões' }).click()
      await goTo(page, 7)
      await left('the list of exams', async () => {
        await page.getByRole('button', { name: 'Sair da prova' }).click()
        await asked(page).getByRole('button', { name: 'Sair', exact: true }).click()
      })
      await page.goto(`${fixture.school.url}/applications/${id}/instructions`)
      await page.getByRole('button', { name: 'Continuar a prova' }).click()
      await goTo(page, 8)
      await asksOnBack(page)
      // A request of a page that goes may be lost with it: what it knew is sent by the next page of ours, whichever that is.
      await left('the page', async () => {
        await page.evaluate(() => {
          window.fetch = () => Promise.reject(new TypeError('no link'))
        })
        await page.goto(`${fixture.school.url}/applications`)
      })
      await page.context().close()
    })

  test('an answer given too fast counts when the item time ends, and when the exam is submitted from its item', async () => {
    const timed = [choiceItem(1, { answerTimeLimit: 600 }), choiceItem(2)]
    const page = await atInstructions(fixture, 'aluno13', { items: timed, exam: suspicious })
    await reloadOnOwnClock(page)
    await start(page)
    await onItem(page, 1)
    await asksOnBack(page)
    const id = applicationOf(page)
    await expect(page.getByTestId('item-time')).toBeVisible()
    await answerHere(page)
    await expect.poll(() => itemTimeIn(fixture.school.databasePath, id, 1)?.closesAt ?? 0).toBeGreaterThan(0)
    await forwardOffline(page, 600_000)
    const over = page.getByRole('dialog', { name: 'O tempo de resposta desta questão acabou' })
    await expect(over).toBeVisible()
    await page.context().setOffline(false)
    await over.getByRole('button').click()
    await onItem(page, 2)
    await expect.poll(() => countOf(id)).toBe(1)
    await page.context().close()

    const single = await atItem(fixture, 'aluno14', {
      items: [choiceItem(1)],
      exam: suspicious,
      collection: { applicationConfiguration: { canBrowseAcrossItems: false } },
    })
    const other = applicationOf(single)
    await answerHere(single)
    await single.getByRole('button', { name: /^Entregar/ }).click()
    await single.getByRole('dialog').getByRole('button', { name: 'Entregar' }).click()
    await expect(single.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
    await expect(single.getByText(TIME_UP)).toHaveCount(0)
    await expect.poll(() => countOf(other)).toBe(1)
    await single.context().close()
  })

  // Several short texts are finished when all that were asked for are there (trans-item-kinds-001).
  test('an item of several short texts is answered once the required number of texts was given and left, and not before', async () => {
    const several = {
      idn: 'q1',
      position: 1,
      category: 'MULTIPLE_FREE_RESPONSE',
      question: '<p>Cite três biomas.</p>',
      maxResponses: 3,
      freeResponseMaxLength: 90,
    }
    const page = await atItem(fixture, 'aluno15', { items: [several, choiceItem(2)] })
    await asksOnBack(page)
    const id = applicationOf(page)
    const stored = () =>
      rowsIn<{ finished: number; text: string | null }>(
        fixture.school.databasePath,
        'select finished, free_response as text from answers where application_id = ? and position = 1',
        id
      )[0]
    const write = async (number: number, text: string) => {
      await page.getByRole('textbox', { name: `Resposta ${number}` }).fill(text)
      await savedLocally(page)
    }
    await write(1, 'Pampa')
    await write(3, 'Cerrado')
    await goTo(page, 2)
    await expect.poll(stored).toEqual({ finished: 0, text: '["Pampa","","Cerrado"]' })
    await goTo(page, 1)
    await write(2, 'Caatinga')
    await expect.poll(stored).toEqual({ finished: 0, text: '["Pampa","Caatinga","Cerrado"]' })
    await goTo(page, 2)
    await expect.poll(stored).toEqual({ finished: 1, text: '["Pampa","Caatinga","Cerrado"]' })
    // It may still be changed.
    await goTo(page, 1)
    await write(2, 'Pantanal')
    await expect.poll(stored).toEqual({ finished: 1, text: '["Pampa","Pantanal","Cerrado"]' })
    await page.context().close()
  })

  // An exam whose time ran out can still be read where the collection allows it (cflag-question-002).
  const closed = { postAnswerVisualization: false, postItemNavigation: false }

  test('an exam that ended at its deadline is readable by its candidate only where the collection allows it', async ({
    assert,
  }) => {
    const { school } = fixture
    const sit = async (username: string, collection: object) => {
      const page = await atItem(fixture, username, {
        items: [choiceItem(1), choiceItem(2)],
        collection: { ...closed, ...collection },
      })
      await choices(page).nth(2).check()
      await savedOnServer(page)
      const [id, address] = [applicationOf(page), page.url()]
      await page.goto('about:blank')
      change(
        school.databasePath,
        'update applications set deadline_at = ? where id = ?',
        Date.now() - 3_600_000,
        id
      )
      await page.goto(address)
      return { page, id }
    }
    const { page, id } = await sit('aluno16', { showApplicationAfterTimeout: true })
    // Where the copy on this computer is open before the server answers, the finished page comes first, and leads there.
    const isRead = async () => {
      const link = page.getByRole('link', { name: 'Ver respostas' })
      if (await link.isVisible()) await link.click({ timeout: 1_000 }).catch(() => {})
      return new URL(page.url()).pathname
    }
    await expect.poll(isRead).toBe(`/answer-sheets/${id}/summary`)
    assert.equal(applicationIn(school.databasePath, id).finish_reason, 'TIMEOUT')
    await page
      .getByRole('link', { name: /Questão 1/ })
      .first()
      .click()
    await expect(page.getByText('Pergunta 1')).toBeVisible()
    await expect(page.getByText('Alternativa C').first()).toBeVisible()
    // To be read, not to be changed; and nothing of the key.
    await expect(page.getByRole('radio').and(page.locator(':enabled'))).toHaveCount(0)
    await expect(page.getByText(/CHAVE|Resposta certa|Resposta correta/)).toHaveCount(0)
    for (const place of ['/instructions', '/finished']) {
      await page.goto(`${school.url}/applications/${id}${place}`)
      await expect(page.getByRole('link', { name: 'Ver respostas' })).toHaveAttribute(
        'href',
        `/answer-sheets/${id}/summary`
      )
    }
    await page.goto(`${school.url}/applications`)
    await expect(page.locator(`a[href="/answer-sheets/${id}/summary"]`)).toBeVisible()
    await page.context().close()

    const off = await sit('aluno17', {})
    await off.page.waitForURL(`${school.url}/applications/${off.id}/finished`)
    await expect(off.page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
    await expect(off.page.getByRole('link', { name: 'Ver respostas' })).toHaveCount(0)
    await off.page.goto(`${school.url}/applications/${off.id}/instructions`)
    await expect(off.page.getByText('Prova entregue.')).toBeVisible()
    // FINISHED: the instructions link to the answers if allowed (state-instructions-002).
    await expect(off.page.getByRole('link', { name: 'Ver respostas' })).toHaveCount(0)
    await off.page.context().close()
  })

  test('an exam that ended at its deadline leads from an item to the finished page, with a link to read it', async () => {
    const { databasePath } = fixture.school
    const page = await atInstructions(fixture, 'aluno18', {
      items: [choiceItem(1)],
      collection: { ...closed, showApplicationAfterTimeout: true },
    })
    await reloadOnOwnClock(page)
    await start(page)
    await onItem(page, 1)
    const id = applicationOf(page)
    await choices(page).nth(1).check()
    await savedOnServer(page)
    change(databasePath, 'update applications set deadline_at = ? where id = ?', Date.now() - 3_600_000, id)
    // A page on which nobody does anything asks the server every 20 s.
    await page.clock.fastForward(20_000)
    await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
    await expect(page.getByText(TIME_UP)).toBeVisible()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/time-up.png` })
    await page.getByRole('link', { name: 'Ver respostas' }).click()
    await page.waitForURL(/\/answer-sheets\/\d+\/summary$/)
    await expect(page.getByRole('link', { name: /Questão 1/ }).first()).toBeVisible()
    await page.context().close()
  })
})
