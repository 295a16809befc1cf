#!/usr/bin/env node
/**
 * Imports exam files over the HTTP API, as an administrator would, and gives them to some people:
 *
 *   npm run exams:import -- docs/examples/exams/*.exam.json --user administrador --password ... --for aluno02
 *
 * Runs on Node 20 or newer and needs no packages. Takes a session of its own: the same person's browser stays logged in. Ends
 * with 1 when anything was refused.
 */
import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

const USAGE = `Usage: npm run exams:import -- FILE... --user NAME --password PASSWORD [options]
  --server URL         where Banca is (http://localhost:3333)
  --collection NAME    the collection of files that name none (each makes its own otherwise)
  --for NAMES          who gets the exams: user names, or ids, separated by commas
  --days N             how long files without windows are open (365)
  --minutes N          how long one may sit them (300)
  --update             change exams that are there already
The password can also come from BANCA_PASSWORD. An account with a second factor is asked for a code, or takes it
from BANCA_CODE.`

const say = (text) => process.stdout.write(`${text}\n`)

/** What to do about a refusal, where the server's message speaks of a page's controls. */
const REMEDIES = {
  exam_exists: 'There is already an exam with this idn. To change it, run the command again with --update.',
  exam_already_started:
    'Somebody has started this exam, so --update cannot change it any more. Import it under another idn.',
  invalid_credentials: 'Check --user and --password (or BANCA_PASSWORD).',
}

/** An answer that was not a success, with the lines to show. */
class Refused extends Error {
  constructor(what, status, body) {
    const remedy = REMEDIES[body?.code]
    const details = Object.entries(body ?? {}).flatMap(([field, messages]) =>
      field === 'code'
        ? []
        : [messages].flat().map((message) => `  ${field === 'nonFieldErrors' ? '' : `${field}: `}${message}`)
    )
    const lines = remedy === undefined ? details : [`  ${remedy}`]
    super([`${what} (${status}${body?.code ? `, ${body.code}` : ''})`, ...lines].join('\n'))
    this.code = body?.code
    this.challenge = body?.challenge
  }
}

/** One call of the API; throws `Refused` unless it succeeded. */
async function call(server, path, { token, body, what }) {
  const response = await fetch(new URL(path, server), {
    // The token is for this server alone.
    redirect: 'error',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': process.env.LANG?.startsWith('en') ? 'en' : 'pt-BR',
      ...(token ? { authorization: `JWT ${token}` } : {}),
    },
    body: JSON.stringify(body),
  }).catch((error) => {
    throw new Error(`${server} does not answer: ${error.cause?.message ?? error.message}`)
  })
  const answer = await response.json().catch(() => null)
  if (!response.ok) throw new Refused(what, response.status, answer)
  return answer
}

async function logIn(server, username, password) {
  const what = `Login of ${username} was refused`
  const clientId = randomUUID()
  try {
    return await call(server, '/v1/login', {
      body: { username, password, purpose: 'import', clientId },
      what,
    })
  } catch (error) {
    if (error.code !== 'second_factor_asked') throw error
    const code = await codeOf(username)
    const shown = /^\d{6}$/.test(code) ? { code } : { recoveryCode: code }
    return call(server, '/v1/login/second_factor', {
      body: { challenge: error.challenge, clientId, ...shown },
      what,
    })
  }
}

/** A code of the telephone or a recovery code: of the environment, or of whoever sits there. */
async function codeOf(username) {
  const given = process.env.BANCA_CODE?.trim()
  if (given) return given
  if (!process.stdin.isTTY)
    throw new Error(`${username} logs in with a code besides the password: give it in BANCA_CODE.`)
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  const code = await asking.question(`Code of ${username}: `)
  asking.close()
  return code.replace(/\s/g, '')
}

const logOut = (server, token) => call(server, '/v1/logout', { token, body: {}, what: 'Logout was refused' })

async function readExam(path, options) {
  const exam = await readFile(path, 'utf8').then((text) => JSON.parse(text.replace(/^\uFEFF/, '')))
  const now = Date.now()
  const window = {
    startTime: new Date(now).toISOString(),
    endTime: new Date(now + options.days * 86_400_000).toISOString(),
    maxDuration: options.minutes,
  }
  return {
    ...exam,
    ...(options.collection && !exam.collection ? { collection: { name: options.collection } } : {}),
    ...((exam.timeWindows ?? exam.time_windows) ? {} : { timeWindows: [window] }),
    updateIfExists: options.update,
  }
}

/** Digits only are an id, anything else is a user name. */
function peopleOf(names) {
  const isId = (name) => /^\d+$/.test(name)
  return { users: names.filter(isId).map(Number), usernames: names.filter((name) => !isId(name)) }
}

function describe(report) {
  const counts = new Map()
  for (const { outcome } of report.items) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  const items = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
  const lines = [
    `${report.exam.name}: ${report.created ? 'created' : 'updated'} (id ${report.exam.id}, collection ${report.collection.name})`,
    `  items: ${items}; pictures in the texts: ${report.images.embedded}, files stored: ${report.images.stored}`,
  ]
  for (const { item, address } of report.images.refused)
    lines.push(`  picture left out of ${item}: ${address}`)
  const known = new Set(report.items.map(({ idn }) => idn))
  for (const { item, count } of report.images.withoutAlt)
    if (!known.has(item)) lines.push(`  pictures without an alternative text in ${item}: ${count}`)
  for (const { position, idn, warnings } of report.items)
    for (const warning of warnings) lines.push(`  item ${position} (${idn}): ${warning}`)
  return lines.join('\n')
}

async function main() {
  const { values, positionals: files } = parseArgs({
    allowPositionals: true,
    options: {
      server: { type: 'string', default: process.env.BANCA_SERVER ?? 'http://localhost:3333' },
      user: { type: 'string' },
      password: { type: 'string', default: process.env.BANCA_PASSWORD },
      collection: { type: 'string' },
      for: { type: 'string', default: '' },
      days: { type: 'string', default: '365' },
      minutes: { type: 'string', default: '300' },
      update: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [days, minutes] = [Number(values.days), Number(values.minutes)]
  if (values.help) return say(USAGE)
  if (files.length === 0 || !values.user || !values.password || !(days > 0) || !(minutes > 0))
    throw new Error(USAGE)
  const { server } = values
  const names = values.for
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const { token } = await logIn(server, values.user, values.password)
  try {
    const collections = new Set()
    let refused = 0
    for (const file of files) {
      try {
        const body = await readExam(file, {
          days,
          minutes,
          collection: values.collection,
          update: values.update,
        })
        const report = await call(server, '/v1/exams', { token, body, what: `${basename(file)} was refused` })
        collections.add(report.collection.id)
        say(describe(report))
      } catch (error) {
        refused += 1
        say(error instanceof SyntaxError ? `${basename(file)} is not JSON: ${error.message}` : error.message)
      }
    }
    if (names.length > 0 && collections.size > 0) {
      const body = { collections: [...collections], filters: peopleOf(names) }
      const made = await call(server, '/v1/collections/bulk_create_applications', {
        token,
        body,
        what: 'Giving the exams was refused',
      })
      say(
        made.id === undefined
          ? `For ${names.join(', ')}: ${made.created} applications made, ${made.alreadyCreated} were there already`
          : `For ${names.join(', ')}: the applications are being made by job ${made.id}`
      )
    }
    say(`${files.length - refused} of ${files.length} files imported`)
    if (refused > 0) process.exitCode = 1
  } finally {
    await logOut(server, token)
  }
}

main().catch((error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
