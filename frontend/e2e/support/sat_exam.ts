import { call } from './assigned_exam.js'
import { rowsIn } from './database_rows.js'
import { PASSWORD, type School } from './school.js'

/** A log-in without a page. */
export const tokenOf = async (school: School, username: string): Promise<string> =>
  (
    await call<{ token: string }>(school, '/v1/login', {
      username,
      password: PASSWORD,
      set_new_client: true,
      client_id: `${username}-without-a-page`,
    })
  ).token

/** A call to the API whose response is of no interest. @throws Error with the response's text where it is no success */
export async function send(
  school: School,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: object,
  token: string
): Promise<void> {
  const sent = await fetch(`${school.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `JWT ${token}` },
    body: JSON.stringify(body),
  })
  if (!sent.ok) throw new Error(`${path}: ${sent.status} ${await sent.text()}`)
}

type Given = { freeResponse: string } | { alternativeId: number }
export type Attached = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
type Asked = { position: number; itemId: number }

type Attaching = { base: string; answer: number; file: Attached; token: string }

/** Attaches a file to an answer, as the page does. */
async function attach(school: School, { base, answer, file, token }: Attaching): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([file.bytes]), file.name)
  const headers = { authorization: `JWT ${token}` }
  const stored = await fetch(`${school.url}/v1/answer_files`, { method: 'POST', headers, body: form })
  if (!stored.ok) throw new Error(`${file.name}: ${stored.status} ${await stored.text()}`)
  const { path } = (await stored.json()) as { path: string }
  await call(school, `${base}/answer_attachment`, { answer, path, filename: file.name }, token)
}

/**
 * A candidate sits the only exam of a collection without a page: answers what `answerOf` gives, with these `files` to the first item, and hands in. Resolves to the application's
 * id.
 */
export async function sit(
  school: School,
  collectionId: number,
  username: string,
  answerOf: (item: Asked) => Given | null,
  files: readonly Attached[] = []
): Promise<number> {
  const token = await tokenOf(school, username)
  const [application] = rowsIn<{ id: number }>(
    school.databasePath,
    `SELECT applications.id AS id FROM applications JOIN users ON users.id = applications.user_id
     WHERE applications.collection_id = ? AND users.username = ?`,
    collectionId,
    username
  )
  if (application === undefined) throw new Error(`${username} has no application there`)
  const base = `/v1/applications/${application.id}`
  await call(school, `${base}/start`, {}, token)
  const answers = rowsIn<Asked & { id: number }>(
    school.databasePath,
    'SELECT id, position, item_id AS itemId FROM answers WHERE application_id = ? ORDER BY position',
    application.id
  )
  const entries = answers.flatMap(({ id, ...item }) => {
    const given = answerOf(item)
    return given === null ? [] : [{ id, term: 1, revision: 1, ...given, seconds: 60, finished: true }]
  })
  await send(school, 'PUT', `${base}/answers/batch`, entries, token)
  for (const file of files) await attach(school, { base, answer: answers[0]?.id ?? 0, file, token })
  await call(school, `${base}/finish`, {}, token)
  // A page logs in later without taking over.
  await send(school, 'POST', '/v1/logout', {}, token)
  return application.id
}
