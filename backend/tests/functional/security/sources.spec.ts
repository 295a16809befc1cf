import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { test } from '@japa/runner'
import { builds } from '#tests/fixtures/built_pages'
import { ONE_DATABASE } from '#tests/fixtures/one_database'
import { production } from '#tests/fixtures/production_process'

/** Requests a path unchanged: `fetch` would normalise it. */
const ask = (port: number, path: string, accept: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, headers: { accept } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    call.on('error', reject).end()
  })

// V13.4.1
test('V13.4.1: neither the history of the sources nor they themselves, settings or data are served, however the address is written', async ({
  assert,
  cleanup,
}) => {
  const built = builds()
  const server = await production(built.env)
  cleanup(async () => {
    server.child.kill('SIGKILL')
    await server.ended
    rmSync(built.folder, { recursive: true, force: true })
  })
  const files = [
    '.git/config',
    '.git/HEAD',
    '.git',
    '.svn/entries',
    '.gitignore',
    '.env',
    '.env.example',
    '.data/secrets.env',
    '.data/banca.sqlite',
    'package.json',
    'package-lock.json',
    'backend/start/env.ts',
    'backend/build/ace.js',
    'start/env.ts',
    'etc/passwd',
  ]
  const ways = (file: string) => [
    `/${file}`,
    `/admin/${file}`,
    `/assets/${file}`,
    `/assets/../../${file}`,
    `/../${file}`,
    `/..%2f..%2f${file}`,
    `/%2e%2e/%2e%2e/${file}`,
    `/assets/..\\..\\${file}`,
    `//${file}`,
    `/${file.replace('.', '%2e')}`,
    `/../../../../../../${file}`,
  ]
  const pages = [
    readFileSync(`${built.env.FRONTEND_DIST}/index.html`, 'utf8'),
    readFileSync(`${built.env.ADMIN_DIST}/index.html`, 'utf8'),
  ].map((page) => page.split('__')[0] ?? '')
  for (const path of files.flatMap(ways)) {
    const program = await ask(server.port, path, '*/*')
    assert.oneOf(program.status, [400, 401, 404], path)
    // A browser gets the page of the application, which says itself that there is nothing.
    const browser = await ask(server.port, path, 'text/html')
    if (browser.status === 200)
      assert.isTrue(
        pages.some((page) => browser.text.startsWith(page)),
        path
      )
    else assert.oneOf(browser.status, [400, 401, 404], path)
  }
}).tags([ONE_DATABASE])
