/** A demo school of the drill's own, on private services, and candidates who sit exams there by real calls. */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../run/ports.mjs'
import { endProcess, startProcess } from '../run/processes.mjs'
import { inRoot } from '../run/paths.mjs'
import { recentOutput, untilReady } from '../services/readiness.mjs'

/** Everybody's, in a demo. */
const PASSWORD = 'banca-demo-2026'
const CANDIDATES = ['aluno02', 'aluno03', 'aluno04', 'aluno05', 'aluno06', 'aluno07']

/** Settings of the caller's own school must not reach this one. */
const OTHERS =
  /^(APP_KEY|DB_|SQLITE_|REDIS_|S3_|JANUS_|RETENTION_|STORE$|EVENTS$|TRUST_PROXY$|PLAIN_CONNECTIONS$|SECOND_FACTOR_|SAFE_BROWSER_|ANSWER_|OUTAGE_|ITEM_FILES_)/

/**
 * @param {string} folder where it keeps files and, with SQLite, its database
 * @param {Record<string, string>} database its settings
 * @returns {Promise<Record<string, string | undefined>>}
 */
export async function privateSettings(folder, database) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const port = String(await freePort())
  const inherited = Object.keys(process.env).filter((name) => OTHERS.test(name))
  return {
    ...Object.fromEntries(inherited.map((name) => [name, undefined])),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: port,
    APP_URL: `http://127.0.0.1:${port}`,
    APP_KEY: randomBytes(32).toString('base64url'),
    BANCA_DEMO: 'true',
    SECOND_FACTOR_GROUPS: 'none',
    MEDIA: 'stills',
    DATA_DIR: join(folder, 'data'),
    FRONTEND_DIST: inRoot('frontend/dist'),
    ADMIN_DIST: inRoot('admin/dist'),
    ...database,
  }
}

/**
 * Starts the built server.
 * @returns {Promise<() => Promise<void>>} ends it without any goodbye
 */
export async function startServer(node, settings) {
  const child = startProcess(node, ['bin/server.js'], { cwd: inRoot('backend/build'), env: settings })
  const isReady = () =>
    fetch(`${settings.APP_URL}/health/ready`).then(
      (answer) => answer.ok,
      () => false
    )
  await untilReady({ name: 'The server', child, isReady, output: recentOutput(child) })
  return async () => {
    await endProcess(child, 'SIGKILL', 1000)
  }
}

/**
 * @param {string} address
 * @returns {(token: string | null, method: string, path: string, body?: unknown) => Promise<any>}
 */
const caller = (address) => async (token, method, path, body) => {
  const answer = await fetch(address + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `JWT ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok)
    throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`), {
      status: answer.status,
    })
  return answer.json()
}

/**
 * Some candidates log in, start the exams that they may start, answer them and hand them in.
 * @param {string} address
 * @returns {Promise<{ token: string, applicationId: number }[]>} what was handed in
 */
export async function sitExams(address) {
  const call = caller(address)
  const sat = []
  for (const username of CANDIDATES) {
    const { token } = await call(null, 'POST', '/v1/login', { username, password: PASSWORD })
    const { results } = await call(token, 'GET', '/v1/applications?status=AVAILABLE')
    for (const { id: applicationId } of results)
      if (await mayStart(call, token, applicationId)) {
        await answerAll(call, token, applicationId)
        sat.push({ token, applicationId })
      }
  }
  if (sat.length === 0) throw new Error('no candidate of the demo school could sit an exam')
  return sat
}

/** One that waits for photos or for another exam is left alone. */
const mayStart = (call, token, applicationId) =>
  call(token, 'POST', `/v1/applications/${applicationId}/start`).then(
    () => true,
    (error) => {
      if (error.status === 400 || error.status === 409) return false
      throw error
    }
  )

async function answerAll(call, token, applicationId) {
  const path = `/v1/applications/${applicationId}`
  const [answers, items] = await Promise.all([
    call(token, 'GET', `${path}/answers?ordering=position`),
    call(token, 'GET', `${path}/items`),
  ])
  const choices = new Map(items.results.map(({ id, alternatives }) => [id, alternatives]))
  const entries = answers.results.map(({ id, item, itemCategory }) => ({
    id,
    revision: 1,
    seconds: 20,
    finished: true,
    ...(itemCategory === 'MULTIPLE_CHOICE'
      ? { alternativeId: choices.get(item.id)[id % choices.get(item.id).length].id }
      : { freeResponse: `A água evapora: é a resposta ${id}.` }),
  }))
  await call(token, 'PUT', `${path}/answers/batch`, entries)
  await call(token, 'POST', `${path}/finish`, [])
}

/** @throws Error unless people who were logged in before are so still, and see their exams as handed in */
export async function seeFinished(address, sat) {
  const call = caller(address)
  for (const { token, applicationId } of sat) {
    const { status } = await call(token, 'GET', `/v1/applications/${applicationId}`)
    if (status !== 'FINISHED') throw new Error(`application ${applicationId} is ${status}`)
  }
}
