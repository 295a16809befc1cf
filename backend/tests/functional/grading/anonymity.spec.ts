import { setTimeout } from 'node:timers/promises'
import { test } from '@japa/runner'
import { announce } from '#realtime'
import { fill, routes, type Route } from '#tests/fixtures/route_table'
import { discloseMarks } from '#tests/fixtures/marks'
import { as } from '#tests/fixtures/people'
import { drawn, type Lot, type Member } from '#tests/fixtures/plans'
import {
  CANARIES,
  createAnonymityWorld,
  formsOf,
  lowered,
  type AnonymityWorld,
  type CanaryField,
} from './anonymity_world.js'

/** The version of a hint that no other has. */
const LAST = 918_273_645

const base = () => `http://127.0.0.1:${process.env.PORT}`

/** What each canary looks like; the names of stored files with them. */
type Needles = readonly (readonly [what: string, form: Buffer])[]

const needlesOf = ({ storageKeys, digests }: AnonymityWorld): Needles => [
  ...(Object.keys(CANARIES) as CanaryField[]).flatMap((field) =>
    formsOf(CANARIES[field]).map((form) => [field, form] as const)
  ),
  ...storageKeys.map((key) => ['storage key', Buffer.from(key)] as const),
  ...digests.map((digest) => ['digest', Buffer.from(digest.slice(0, 16))] as const),
]

type Asked = { readonly method: string; readonly path: string; readonly body?: unknown }
type Answer = { readonly status: number; readonly bytes: Buffer }

/** Head and body of what a call is answered. */
async function ask({ token }: Pick<Member, 'token'>, { method, path, body }: Asked): Promise<Answer> {
  const response = await fetch(base() + path, {
    method,
    redirect: 'manual',
    headers: { ...as(token), accept: '*/*', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  const content = Buffer.from(await response.arrayBuffer())
  return { status: response.status, bytes: Buffer.concat([Buffer.from(`${head}\n\n`), content]) }
}

const foundIn = (needles: Needles, { bytes }: Answer): string[] => {
  const small = lowered(bytes)
  return [...new Set(needles.filter(([, form]) => small.includes(form)).map(([what]) => what))]
}

/** The victim's thing that an address names. */
const addressOf = ({ ids, storageKeys, institution }: AnonymityWorld, pattern: string, lot: Lot | null) => {
  const resource = /^\/v1\/([\w-]+)/.exec(pattern)?.[1] ?? ''
  const isOfLot = resource === 'correction_lots'
  return fill(pattern, {
    ...ids,
    id: isOfLot ? (lot?.id ?? 1) : (ids[resource] ?? ids.applicationId ?? 1),
    key: isOfLot ? (lot?.tasks[0]?.task ?? 'x') : (storageKeys[0] ?? ''),
    index: 1,
    code: 'A1B2-C3D4',
    name: 'ALUNO',
    category: 'FREE_RESPONSE',
    codename: institution.codename,
  })
}

/** All addresses that are read, each with every file that it may name. */
const readings = (world: AnonymityWorld, lot: Lot | null): (Asked & { route: Route })[] =>
  routes()
    .filter(({ method }) => method === 'GET')
    .flatMap((route) => {
      const path = addressOf(world, route.pattern, lot)
      const paths = route.pattern.includes('/:index')
        ? [1, 2, 3, 4, 5].map((at) => path.replace(/\/1$/, `/${at}`))
        : route.pattern.startsWith('/files/')
          ? world.storageKeys.map((key) => path.replace(world.storageKeys[0] ?? '', key))
          : [path]
      return paths.map((one) => ({ route, method: 'GET', path: one + queryOf(world, route) }))
    })

/** What a list has to be narrowed to before it answers. */
const queryOf = ({ ids }: AnonymityWorld, { pattern }: Route): string =>
  pattern.startsWith('/files/') || pattern.includes('/:index')
    ? ''
    : `?collection=${ids.collectionId}&exam=${ids.exams}&exam_id=${ids.exams}&plan=${ids.correction_plans}&size=100`

/** A body in which calls find what they look for. */
const bodyOf = ({ ids, text }: AnonymityWorld, lot: Lot | null) => ({
  plan: ids.correction_plans,
  collection: ids.collectionId,
  exam: ids.exams,
  exam_id: ids.exams,
  item: ids.itemId,
  answer: text.id,
  application: ids.applicationId,
  user: ids.users,
  users: [ids.users],
  room: ids.rooms,
  id: ids.correctionId,
  task: lot?.tasks[0]?.task ?? 'x',
  value: 1,
  reason: 'x',
  comment: '<p>x</p>',
  kind: 'rooms',
  state: 'released',
  selection: { ids: [ids.applicationId] },
  channels: [`users/${ids.users}`, `rooms/${ids.rooms}`, `rooms/${ids.rooms}/candidates/${ids.users}`],
})

/** Ends the probes of whoever makes it. */
const ENDS_SESSION = new Set(['logout', 'users.update_logged_group'])

/** Marks what is held in a lot and hands it in, as the desk does. */
async function workOf(member: Member, lot: Lot): Promise<Answer[]> {
  const marks = lot.tasks.map(({ task }) => ({ task, revision: 1, value: 7, comment: '<p>Bom</p>' }))
  const path = `/v1/correction_lots/${lot.id}`
  return [
    await ask(member, { method: 'PUT', path: `${path}/marks`, body: { marks } }),
    await ask(member, { method: 'POST', path: `${path}/hand_in`, body: {} }),
  ]
}

const draw = (member: Member, { planId: plan }: AnonymityWorld) =>
  ask(member, { method: 'POST', path: '/v1/correction_lots', body: { plan } })

/** Draws until the text with the files is in the lot. */
async function lotWithFiles(client: Parameters<typeof drawn>[0], member: Member, world: AnonymityWorld) {
  for (let at = 0; at < 2; at += 1) {
    const lot = await drawn(client, member, world.planId)
    if (lot.tasks[0]?.attachments.length === 4) return lot
    await workOf(member, lot)
  }
  throw new Error('the text is not given out')
}

/** By their role in a school they follow it by this list: who of it sits the exam, and nothing of what anybody wrote. */
const OF_OWN_SCHOOL: Readonly<Record<string, readonly string[]>> = {
  'GET /v1/applications/dashboard': ['name', 'identifier', 'school', 'class'],
  // Of the other item of the exam, which has no plan, as the requirements describe the list.
  'GET /v1/item_with_answer': ['identifier'],
}

/** A stream of events of so many channels as their page opens it; what comes is collected until it is closed. */
async function listen(member: Member, channels: readonly string[]) {
  const path = '/v1/events/tickets'
  const given = await ask(member, { method: 'POST', path, body: { channels } })
  const [, body = ''] = given.bytes.toString().split('\n\n')
  const { ticket } = JSON.parse(body) as { ticket: string }
  const closing = new AbortController()
  const stream = await fetch(`${base()}/v1/events?ticket=${ticket}`, { signal: closing.signal })
  const pieces: Uint8Array[] = []
  const reading = (async () => {
    for await (const piece of stream.body ?? []) pieces.push(piece as Uint8Array)
  })().catch(() => undefined)
  return {
    /** What has come, once `part` is in it. */
    async heard(part: string): Promise<Buffer> {
      while (!Buffer.concat(pieces).includes(part)) await setTimeout(5)
      closing.abort()
      await reading
      return Buffer.concat(pieces)
    },
  }
}

test.group('whoever marks by an anonymous plan', () => {
  test('reads nothing of who wrote a text, whatever they call: no name, school, file name, metadata, or file that nobody released', async ({
    client,
    assert,
  }) => {
    const world = await createAnonymityWorld(client)
    const needles = needlesOf(world)
    const leaks = new Set<string>()
    let answers = 0
    for (const [who, member] of [
      ['corrector', world.corrector],
      ['neighbour', world.neighbour],
    ] as const) {
      const note = (asked: string, answer: Answer) => {
        answers += 1
        const allowed = (who === 'neighbour' && OF_OWN_SCHOOL[asked]) || []
        for (const what of foundIn(needles, answer))
          if (!allowed.includes(what)) leaks.add(`${asked} as ${who}: ${what}`)
        if (answer.status >= 500) leaks.add(`${asked} as ${who}: ${answer.status}`)
      }
      const readAll = async (lot: Lot | null) => {
        for (const { route, ...asked } of readings(world, lot))
          note(`GET ${route.pattern}`, await ask(member, asked))
      }
      const events = await listen(member, [`users/${member.user.id}`])
      note('POST a lot', await draw(member, world))
      const lot = await lotWithFiles(client, member, world)
      const files = await Promise.all(
        (lot.tasks[0]?.attachments ?? []).map(({ url: path }) => ask(member, { method: 'GET', path }))
      )
      assert.deepEqual(
        files.map(({ status }) => status),
        [200, 200, 409, 409]
      )
      await readAll(lot)
      for (const route of routes())
        if (route.method !== 'GET' && route.method !== 'DELETE' && !ENDS_SESSION.has(route.name)) {
          const path = addressOf(world, route.pattern, lot)
          const body = bodyOf(world, lot)
          note(`${route.method} ${route.pattern}`, await ask(member, { method: route.method, path, body }))
        }
      for (const answer of await workOf(member, lot)) note('handing in', answer)
      await readAll(null)
      announce(`users/${member.user.id}`, { kind: 'session', version: LAST })
      note('events', { status: 200, bytes: await events.heard(String(LAST)) })
    }
    await discloseMarks(world)
    for (const { route, ...asked } of readings(world, null))
      for (const what of foundIn(needles, await ask(world.corrector, asked)))
        leaks.add(`GET ${route.pattern}, disclosed: ${what}`)
    assert.deepEqual([...leaks], [])
    assert.isAbove(answers, 500)
  }).timeout(600_000)

  test('learns nothing by asking: a list that is narrowed to whoever wrote answers as one that is narrowed to nobody', async ({
    client,
    assert,
  }) => {
    const world = await createAnonymityWorld(client)
    const { corrector, ids } = world
    const lot = await lotWithFiles(client, corrector, world)
    const asked = readings(world, lot).filter(({ path }) => path.includes('?'))
    const lists: typeof asked = []
    for (const one of asked) if ([200, 400].includes((await ask(corrector, one)).status)) lists.push(one)
    const { identifier, name, username } = CANARIES
    const person = String(ids.users)
    const pairs = [
      ...['publicIdentifier', 'public_identifier', 'search'].map((param) => [param, identifier] as const),
      ...['name', 'user__name', 'search'].map((param) => [param, name] as const),
      ['username', `${username}${ids.users}`] as const,
      ...['user', 'user_id', 'users', 'candidate'].map((param) => [param, person] as const),
      ['application', String(ids.applications)] as const,
      ['school', String(ids.school)] as const,
    ]
    const differing: string[] = []
    for (const { route, path } of lists)
      for (const [param, theirs] of pairs) {
        const nobodys = /^\d+$/.test(theirs) ? '99999999' : '0'.repeat(theirs.length)
        const answerTo = async (value: string) => {
          const both = [
            `${path}&${param}=${encodeURIComponent(value)}`,
            `${path}&filter=${encodeURIComponent(JSON.stringify({ [param]: value }))}`,
          ]
          const answers = await Promise.all(both.map((one) => ask(corrector, { method: 'GET', path: one })))
          return answers.map(({ status, bytes }) => `${status} ${plainly(bytes, value)}`).join('\n')
        }
        if ((await answerTo(theirs)) !== (await answerTo(nobodys)))
          differing.push(`${route.pattern}?${param}=`)
      }
    assert.deepEqual(differing, [])
    assert.isAbove(lists.length, 10)
  }).timeout(600_000)

  test('the probe notices a success: who supervises reads the files, and an administrator everything', async ({
    client,
    assert,
  }) => {
    const world = await createAnonymityWorld(client)
    const needles = needlesOf(world)
    const foundBy = async (member: Pick<Member, 'token'>) => {
      const found = new Set<string>()
      for (const { route, ...asked } of readings(world, null))
        if (route.name !== 'events')
          for (const what of foundIn(needles, await ask(member, asked))) found.add(what)
      return found
    }
    // What a supervisor sees of a text is neither its name nor what its camera wrote.
    const supervisor = await foundBy(world.supervisor)
    assert.deepEqual([...supervisor], ['pdf'])
    const administrator = await foundBy({ token: world.adminToken })
    for (const what of [...Object.keys(CANARIES), 'storage key', 'digest'])
      assert.isTrue(administrator.has(what), what)
  }).timeout(600_000)
})

/** An answer without what is another one at each call, and without the text that was asked for. A number may be anywhere. Of a sheet only that it is one: its time is packed, and its rows are those of the list. */
function plainly(bytes: Buffer, value: string): string {
  if (bytes.includes('\n\nPK')) return 'a sheet'
  const echoed = /^[1-9]\d*$/.test(value)
    ? []
    : [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]
  return echoed
    .reduce((text, form) => text.replaceAll(form, '?'), bytes.toString())
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)/g, 'T')
    .replaceAll(/^(?:date|etag|x-request-id|content-length|ratelimit-\S+|server-timing): .*$/gim, '')
}
