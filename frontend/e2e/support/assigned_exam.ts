import type { Page } from 'playwright'
import { examFile } from '../../../backend/tests/fixtures/exam_files.js'
import { applicationOf, enterInstructions, onItem, start } from './candidate.js'
import { PASSWORD, type School } from './school.js'

/** A POST to the API as JSON. @throws Error with the response's text where it is no success */
export async function call<T>(school: School, path: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(`${school.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `JWT ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The token of somebody who may import and assign exams. */
export const administrator = async (school: School): Promise<string> =>
  (
    await call<{ token: string }>(school, '/v1/login', {
      username: 'administrador',
      password: PASSWORD,
      client_id: 'suite',
      set_new_client: true,
    })
  ).token

/** Imports exam files of one collection and assigns them to a candidate; resolves to the collection's id. */
export async function assignExams(
  school: School,
  username: string,
  files: readonly object[]
): Promise<number> {
  const token = await administrator(school)
  let id = 0
  for (const file of files)
    id = (await call<{ collection: { id: number } }>(school, '/v1/exams', file, token)).collection.id
  await call(
    school,
    '/v1/collections/bulk_create_applications',
    { collections: [id], filters: { usernames: [username] } },
    token
  )
  return id
}

type AssignedExam = { name: string; items: readonly object[]; applicationConfiguration?: object }

/** An exam of its own, of these items, begun by a candidate; the page ends at its first item. */
export async function beginAssigned(
  page: Page,
  school: School,
  username: string,
  { name, items, ...more }: AssignedExam
): Promise<{ collectionId: number; applicationId: number }> {
  const collectionId = await assignExams(school, username, [
    examFile({ idn: name, name, items, collection: { name, ...more } }),
  ])
  await enterInstructions(page, school, username, [name])
  await start(page)
  await onItem(page, 1)
  return { collectionId, applicationId: applicationOf(page) }
}

/** From anywhere to the instructions of such an exam. */
export async function openAssigned(
  page: Page,
  school: School,
  { name, collectionId }: { name: string; collectionId: number }
): Promise<void> {
  await page.goto(`${school.url}/applications?collection=${collectionId}`)
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.waitForURL(/\/applications\/\d+\/instructions/)
}
