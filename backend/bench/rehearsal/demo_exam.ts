import { pngOf } from '#tests/fixtures/pictures'
import { expectOk } from '../support/streams.js'
import type { Client } from '../support/load.js'

/** Everybody's, in a demo. */
const PASSWORD = 'banca-demo-2026'
const ITEMS = 12
const MINUTES = 240
const HOUR_MS = 3_600_000
/** Who sits the exam without a page. A person has one session: `aluno` and `proctor` are left for browsers beside them. */
const SITTERS = [
  ...Array.from({ length: 29 }, (_, at) => `aluno${String(at + 2).padStart(2, '0')}`),
  'respondente',
]
const IN_THE_BROWSER = 'aluno'
const STAFF = 'administrador'

type Person = { token: string; userId: number }
export type Seat = Person & { applicationId: number; answerIds: number[] }
/** `name`: of the exam and of its room, as people see it; `proctor`: an administrator, who may do all that a proctor may. */
export type DemoRoom = { name: string; roomId: number; proctor: Person; seats: Seat[] }

type LogIn = { token: string; user: { id: number } }
type People = { results: { id: number }[] }
type Applications = { results: { id: number; roomId: number | null }[] }

const logIn = async (client: Client, username: string): Promise<Person> => {
  const body = { username, password: PASSWORD, client_id: `${username}-rehearsal`, set_new_client: true }
  const { token, user } = (await expectOk(client, 'POST', '/v1/login', '', body)) as LogIn
  return { token, userId: user.id }
}

/** @throws Error unless the school behind the client is the demo school, in a server that says that it is a demo */
export async function requireDemo(client: Client): Promise<void> {
  const { demo, institution } = (await expectOk(client, 'GET', '/v1/settings', '')) as {
    demo: boolean
    institution: { codename: string } | null
  }
  if (!demo || institution?.codename !== 'demo')
    throw new Error('This is not the demo school: the class is for trials, and nothing was written.')
}

/** Imports an exam of its own, in a room of its own that the demo's staff watch; so many candidates begin it. */
export async function beginDemoExam(client: Client, count: number): Promise<DemoRoom> {
  await requireDemo(client)
  const usernames = SITTERS.slice(0, count)
  const proctor = await logIn(client, STAFF)
  const { token } = proctor
  const post = (path: string, body: object) => expectOk(client, 'POST', path, token, body)
  const now = Date.now()
  const name = `Ensaio ${new Date(now).toISOString().slice(0, 19).replace('T', ' ')}`
  const imported = (await post('/v1/exams', examFile(name, now))) as { collection: { id: number } }
  const collection = imported.collection.id
  await post('/v1/collections/bulk_create_applications', {
    collections: [collection],
    filters: { usernames: [...usernames, IN_THE_BROWSER] },
  })
  const list = (who: 'people' | 'staff') =>
    expectOk(client, 'GET', `/v1/rooms/${who}?collection=${collection}&size=100`, token) as Promise<People>
  const users = (await list('people')).results.map(({ id }) => id)
  const { id: roomId } = (await post('/v1/rooms', { name, collection, users })) as { id: number }
  for (const { id } of (await list('staff')).results)
    await post('/v1/room_responsibles', { responsible: id, rooms: [roomId] })
  const seats: Seat[] = []
  for (const username of usernames) seats.push(await begin(client, await logIn(client, username), roomId))
  return { name, roomId, proctor, seats }
}

async function begin(client: Client, person: Person, roomId: number): Promise<Seat> {
  const { token } = person
  const { results } = (await expectOk(client, 'GET', '/v1/applications?size=100', token)) as Applications
  const own = results.find((application) => application.roomId === roomId)
  if (!own) throw new Error(`user ${person.userId} has no exam in room ${roomId}`)
  await identify(client, token)
  await expectOk(client, 'POST', `/v1/applications/${own.id}/start`, token)
  const answers = (await expectOk(client, 'GET', `/v1/applications/${own.id}/answers`, token)) as {
    results: { id: number }[]
  }
  return { ...person, applicationId: own.id, answerIds: answers.results.map(({ id }) => id) }
}

const examFile = (name: string, now: number) => ({
  idn: name,
  name,
  type: { id: 1 },
  timeWindows: [
    {
      startTime: new Date(now - HOUR_MS).toISOString(),
      endTime: new Date(now + 24 * HOUR_MS).toISOString(),
      maxDuration: MINUTES,
    },
  ],
  collection: { name, allowProctorCommunication: true, shouldTakeSnapshots: true, shouldStreamToAgora: true },
  items: Array.from({ length: ITEMS }, (_, at) => ({
    idn: `q${at + 1}`,
    position: at + 1,
    category: 'FREE_RESPONSE',
    question: `<p>Ensaio: escreva o que quiser (${at + 1}).</p>`,
    freeResponseMaxLength: 500,
  })),
})

/** The two photos of who sits, which an exam with a camera asks for. */
async function identify({ port }: Client, token: string): Promise<void> {
  const body = new FormData()
  const picture = new Blob([new Uint8Array(pngOf(320, 180))], { type: 'image/png' })
  for (const part of ['document', 'face']) body.append(part, picture, `${part}.png`)
  const headers = { authorization: `JWT ${token}` }
  const reply = await fetch(`http://127.0.0.1:${port}/v1/candidate_documents`, {
    method: 'POST',
    headers,
    body,
  })
  if (!reply.ok) throw new Error(`identity photos: ${reply.status} ${await reply.text()}`)
}
