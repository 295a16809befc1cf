/** The proxy files of `.workspace/deploy` on free loopback ports, in front of upstream servers that the test makes. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, inRoot } from '../run/paths.mjs'
import { accepts, freePort } from '../run/ports.mjs'
import { endProcess, startProcess } from '../run/processes.mjs'
import { makeCertificate } from '../services/certificate.mjs'

const NAME = 'provas.escola.example'
const isRoot = process.getuid?.() === 0

export const deployFile = (...parts) => readFileSync(inRoot('.workspace/deploy', ...parts), 'utf8')

/**
 * Why a test that needs the program is skipped, or false. With `CI=true` nothing is skipped: the test then fails for want of it.
 * @param {string} program
 * @param {string} debianPackage
 */
export const skipWithout = (program, debianPackage) =>
  findProgram(program) === null && process.env.CI !== 'true'
    ? `${program} is missing: apt-get install --no-install-recommends ${debianPackage}`
    : false

/** A folder that goes with the test. */
export function temporaryFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'banca-deploy-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Replaces each `from` wherever it is; one that is nowhere is a failure, so that the test cannot drift away from the file.
 * @param {string} text
 * @param {string[][]} changes pairs of what is there and what takes its place
 */
function replaced(text, changes) {
  return changes.reduce((before, [from, to]) => {
    assert.ok(before.includes(from), `the file no longer says: ${from}`)
    return before.replaceAll(from, to)
  }, text)
}

/**
 * How each proxy is placed and run. `place` writes its configuration and returns the command that checks it and the one that runs it in the
 * foreground. `second`: the port of a second process, or null for one process, as the file has it.
 */
const PROXIES = {
  nginx({ folder, certificate, plainPort, port, first, second }) {
    const lines = replaced(deployFile('nginx/banca.conf'), [
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen [::]:80;', ''],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
      ['listen [::]:443 ssl http2;', ''],
      [`/etc/letsencrypt/live/${NAME}/fullchain.pem`, certificate.cert],
      [`/etc/letsencrypt/live/${NAME}/privkey.pem`, certificate.key],
      ['server 127.0.0.1:3333 ', `server 127.0.0.1:${first} `],
      ...(second === null ? [] : [['#server 127.0.0.1:3334 ', `server 127.0.0.1:${second} `]]),
    ])
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`
    )
    const main = `${isRoot ? 'user root;' : ''}
      pid ${join(folder, 'nginx.pid')};
      error_log stderr warn;
      daemon off;
      events {}
      http { access_log ${join(folder, 'access.log')}; ${paths.join(' ')} include ${join(folder, 'banca.conf')}; }`
    writeFileSync(join(folder, 'banca.conf'), lines)
    writeFileSync(join(folder, 'nginx.conf'), main)
    const args = ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
    return { check: ['-t', ...args], run: args }
  },
  haproxy({ folder, certificate, plainPort, port, first, second }) {
    mkdirSync(join(folder, 'certs'))
    const pem = join(folder, 'certs', 'banca.pem')
    writeFileSync(pem, readFileSync(certificate.cert, 'utf8') + readFileSync(certificate.key, 'utf8'))
    const text = replaced(deployFile('haproxy/haproxy.cfg'), [
      // Only root may change into them.
      ['    chroot /var/lib/haproxy\n    user haproxy\n    group haproxy\n', ''],
      // Each connection takes two of the files that a test may open.
      ['maxconn 20000', 'maxconn 200'],
      // The process behind it is the one of the tests: on a loaded machine it answers late, and is there.
      ['    timeout connect 5s\n', '    timeout connect 5s\n    timeout check 120s\n'],
      ['    bind :80\n', `    bind 127.0.0.1:${plainPort}\n`],
      ['    bind :::80 v6only\n', ''],
      [`    bind :::443 v6only ssl crt /etc/haproxy/certs/${NAME}.pem alpn h2,http/1.1\n`, ''],
      ['bind :443 ', `bind 127.0.0.1:${port} `],
      [`/etc/haproxy/certs/${NAME}.pem`, pem],
      ['server p3333 127.0.0.1:3333', `server p3333 127.0.0.1:${first}`],
      ...(second === null ? [] : [['#server p3334 127.0.0.1:3334', `server p3334 127.0.0.1:${second}`]]),
    ])
    writeFileSync(join(folder, 'haproxy.cfg'), text)
    return {
      check: ['-c', '-f', join(folder, 'haproxy.cfg')],
      run: ['-db', '-f', join(folder, 'haproxy.cfg')],
    }
  },
}

/**
 * Writes the configuration of a proxy for this test.
 * @param {import('node:test').TestContext} t
 * @param {'nginx' | 'haproxy'} name
 * @param {{ first: number, second?: number | null }} upstreams their ports
 */
export async function placeProxy(t, name, upstreams) {
  const { first, second = null } = upstreams
  const folder = temporaryFolder(t)
  const [certificate, plainPort, port] = [await makeCertificate(folder), await freePort(), await freePort()]
  const commands = PROXIES[name]({ folder, certificate, plainPort, port, first, second })
  return { folder, certificate, plainPort, port, ...commands, program: findProgram(name) ?? name }
}

/** Starts a proxy in front of the upstreams; resolves once it accepts connections, and rejects with its output when it ended first. */
export async function startProxy(t, name, upstreams) {
  const placed = await placeProxy(t, name, upstreams)
  const child = startProcess(placed.program, placed.run)
  t.after(() => endProcess(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  let over = null
  child.once('error', (error) => (over = error))
  child.once('exit', (code) => (over ??= new Error(`ended with ${code}`)))
  while (!(await accepts('127.0.0.1', placed.port)))
    if (over) throw new Error(`${name}: ${over.message}\n${output}`)
  return { ...placed, ca: readFileSync(placed.certificate.ca) }
}

/**
 * An HTTP server in the place of one process of Banca.
 * @param {import('node:http').RequestListener} answer to all calls but the proxy's own question for `/health/ready`
 */
export async function startUpstream(t, answer) {
  const server = createServer((request, response) => {
    if (request.url === '/health/ready') response.end('{}')
    else answer(request, response)
  })
  const port = await freePort()
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(null)))
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  t.after(close)
  return { port, close }
}
