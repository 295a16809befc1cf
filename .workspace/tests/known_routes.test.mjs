/** A call to an address that is not in the route table is a lint error, with its remedy; and a type error, by the map. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { cacheDir, inRoot } from '../run/paths.mjs'
import { lint } from './lint_fixture.mjs'

const RULE = 'banca(known-routes)'
const MAP = {
  'backend/.adonisjs/client/api.d.ts':
    "export interface ApiMap {\n  '/v1/rooms/:id': {\n    GET: object\n  }\n  '/health/live': {\n    GET: object\n  }\n}\n",
}

const frontend = 'frontend/src/features/runner'
const admin = 'admin/src/providers'

/** [name, path, source, part of the remedy] */
const broken = [
  ['fetch', `${frontend}/a.ts`, "void fetch('/v1/roms/:id')\n", 'There is no such route'],
  ['a constant', `${frontend}/b.ts`, "export const PATH = '/v1/room'\n", 'There is no such route'],
  ['values in it', `${frontend}/c.ts`, 'export const f = (id: number) => `/v1/rooms/${id}`\n', '`params`'],
  ['a query in it', `${frontend}/d.ts`, "export const e = '/v1/rooms/:id?size=1'\n", '`query`'],
  [
    'the console',
    `${admin}/a.ts`,
    "declare const httpClient: Function\nhttpClient('/v1/x')\n",
    'npm run api-map',
  ],
  ['an event stream', `${frontend}/e.ts`, "new EventSource('/events')\n", 'There is no such route'],
  [
    'put together',
    `${frontend}/g.ts`,
    "export const f = (id: number) => fetch('/v1' + '/rooms/' + id)\n",
    '`params`',
  ],
  ['outside of /v1', `${frontend}/f.ts`, "void fetch('/healthy')\n", 'There is no such route'],
]

const lawful = [
  ['a route', `${frontend}/l1.ts`, "export const ROOM = '/v1/rooms/:id'\n"],
  ['a route outside of /v1', `${frontend}/l2.ts`, "void fetch('/health/live')\n"],
  [
    'the root of the API',
    `${frontend}/l3.ts`,
    "export const isApi = (path: string) => path.startsWith('/v1/')\n",
  ],
  ['a page of ours', `${frontend}/l4.ts`, "export const page = '/applications'\n"],
  ['a story', `${frontend}/l5.stories.tsx`, "export const path = '/v1/pretended'\n"],
]

let findings
before(() => {
  const samples = [...broken, ...lawful].map(([, path, source]) => [path, source])
  findings = lint({ ...MAP, ...Object.fromEntries(samples) })
})

for (const [name, path, , remedy] of broken)
  test(`an address that is no route is refused: ${name}`, () => {
    const found = findings[path].filter(({ code }) => code === RULE)
    assert.equal(found.length, 1, JSON.stringify(findings[path]))
    assert.ok(found[0].message.includes(remedy), found[0].message)
  })

for (const [name, path] of lawful)
  test(`allowed: ${name}`, () =>
    assert.deepEqual(
      findings[path].filter(({ code }) => code === RULE),
      []
    ))

test('the typed client takes no address, parameter, body or answer that the map does not have', () => {
  // Beside no source: other checks run at the same time.
  mkdirSync(cacheDir, { recursive: true })
  const folder = mkdtempSync(join(cacheDir, 'calls-'))
  const wrong = [
    "void api.get('/v1/roms/:id')",
    "void api.get('/v1/rooms/:id')",
    "void api.get('/v1/rooms/:id', { params: { room: 1 } })",
    "void api.get('/v1/rooms', { query: { colection: 1 } })",
    "void api.post('/v1/rooms', { body: { name: 'Sala 1' } })",
    "void api.get('/v1/rooms').then((answer) => answer.rooms)",
    "void api.delete('/v1/rooms')",
  ]
  const right = [
    "void api.get('/v1/rooms/:id', { params: { id: 1 } }).then((room) => room.name)",
    "void api.post('/v1/rooms', { body: { name: 'Sala 1', collection: 1 } })",
  ]
  try {
    const source = [`import { api } from '${inRoot('frontend/src/api/client.ts')}'`, ...wrong, ...right].join(
      '\n'
    )
    writeFileSync(`${folder}/calls.ts`, `${source}\n`)
    const options = { extends: inRoot('frontend/tsconfig.json'), include: [], files: ['calls.ts'] }
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(options))
    const tsc = inRoot('node_modules/ts7/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', folder], { encoding: 'utf8' })
    const lines = [...stdout.matchAll(/calls\.ts\((\d+),/g)].map(([, line]) => Number(line))
    assert.deepEqual(
      [...new Set(lines)],
      wrong.map((_, at) => at + 2),
      stdout
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
