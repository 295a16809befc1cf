import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { examFile } from '../../../backend/tests/fixtures/exam_files.js'
import { openContext } from './chromium.js'
import { giveExams, openGiven } from './assigned_exam.js'
import { logIn, onQuestion, start } from './candidate.js'
import type { School } from './school.js'

export const conceptItem = (position: number, more: object = {}) => ({
  idn: `q${position}`,
  position,
  category: 'CONCEITO',
  question: '<p>Um conceito para ler.</p>',
  ...more,
})

type Stage = { school: School; browser: Browser }
type Given = { items: object[]; collection?: Record<string, unknown>; exam?: object }

let exams = 0

/** Gives a pupil an exam of its own, opens its instructions in a browser of its own, and resolves to the page. */
export async function atInstructions(
  { school, browser }: Stage,
  username: string,
  { items, collection = {}, exam = {} }: Given,
  options: BrowserContextOptions = {}
): Promise<Page> {
  const name = `Caminho ${(exams += 1)}`
  const id = await giveExams(school, username, [
    examFile({ idn: name, name, items, collection: { name, ...collection }, ...exam }),
  ])
  const page = await (await openContext(browser, options)).newPage()
  await logIn(page, school, username)
  await openGiven(page, school, { name, collectionId: id })
  return page
}

/** The same, and begins it: the page ends at the first question. */
export async function atQuestion(
  stage: Stage,
  username: string,
  given: Given,
  options: BrowserContextOptions = {}
): Promise<Page> {
  const page = await atInstructions(stage, username, given, options)
  await start(page)
  await onQuestion(page, 1)
  return page
}
