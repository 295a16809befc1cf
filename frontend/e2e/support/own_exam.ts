import type { BrowserContextOptions, Page } from 'playwright'
import { examFile } from '../../../backend/tests/fixtures/exam_files.js'
import { openContext } from './chromium.js'
import { assignExams } from './assigned_exam.js'
import { enterInstructions, onItem, start } from './candidate.js'
import type { Fixture } from './fixture.js'

export const conceptItem = (position: number, more: object = {}) => ({
  idn: `q${position}`,
  position,
  category: 'CONCEITO',
  question: '<p>Um conceito para ler.</p>',
  ...more,
})

type ExamParts = { items: object[]; collection?: Record<string, unknown>; exam?: object }

let exams = 0

/** Assigns an exam of its own to a candidate, opens its instructions in a browser of its own, and resolves to the page. */
export async function atInstructions(
  { school, browser }: Fixture,
  username: string,
  { items, collection = {}, exam = {} }: ExamParts,
  options: BrowserContextOptions = {}
): Promise<Page> {
  const name = `Caminho ${(exams += 1)}`
  await assignExams(school, username, [
    examFile({ idn: name, name, items, ...exam, collection: { ...collection, name } }),
  ])
  const page = await (await openContext(browser, options)).newPage()
  await enterInstructions(page, school, username, [name])
  return page
}

/** The same, and begins it: the page ends at the first item. */
export async function atItem(
  fixture: Fixture,
  username: string,
  parts: ExamParts,
  options: BrowserContextOptions = {}
): Promise<Page> {
  const page = await atInstructions(fixture, username, parts, options)
  await start(page)
  await onItem(page, 1)
  return page
}
