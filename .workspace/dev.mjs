/**
 * `npm run dev`: server and pages with hot reload, all on the loopback, on a database of their own. One Ctrl-C ends
 * all; when one of them ends by itself, the others end too.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './prepare/install.mjs'
import { schoolSettings } from './prepare/settings.mjs'
import { bankArgs, bankedPayments } from './run/demo.mjs'
import { labelLines } from './run/lines.mjs'
import { checkOwnNode, node24, pathWithTools } from './run/node.mjs'
import { dataDir, inRoot, root } from './run/paths.mjs'
import { accepts } from './run/ports.mjs'
import { ended, endProcess, startProcess } from './run/processes.mjs'
import { bold, dim, fail, say, step } from './run/say.mjs'
import { mustRun } from './run/tool.mjs'
import { recentOutput, untilReady } from './services/readiness.mjs'

const host = '127.0.0.1'
const folder = join(dataDir, 'dev')
const vite = (name, port, path) => ({
  name,
  cwd: inRoot(name),
  args: [
    inRoot('node_modules/vite/bin/vite.js'),
    '--host',
    host,
    '--port',
    String(port),
    '--strictPort',
    '--clearScreen',
    'false',
  ],
  port,
  path,
})

/** The sandbox bank, in which appeals that cost money are paid. */
const bank = (cwd, url) => ({
  name: 'bank',
  cwd,
  args: bankArgs(folder),
  port: Number(new URL(url).port),
  path: '',
})

async function dev() {
  checkOwnNode()
  await step('Packages (a minute or so the first time)', installPackages)
  const node = node24()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  /** @type {Record<string, string>} */
  const settings = {
    ...schoolSettings(
      { BANCA_DEMO: 'true', LOG_LEVEL: 'info', SQLITE_PATH: join(folder, 'banca.sqlite') },
      { NODE_ENV: 'development', HOST: host, DATA_DIR: folder }
    ),
    PATH: pathWithTools(),
  }
  const backend = { cwd: inRoot('backend'), env: settings }
  const port = Number(settings.PORT)
  if (settings.PAYMENT_PROVIDER === undefined) Object.assign(settings, await bankedPayments(port))
  const programs = [
    { name: 'backend', cwd: backend.cwd, args: ['ace.js', 'serve', '--hmr', '--no-clear'], port, path: '' },
    vite('frontend', 5173, ''),
    vite('admin', 5174, '/admin/'),
    ...(settings.PAYMENT_PROVIDER === 'sandbox' ? [bank(backend.cwd, settings.PAYMENT_SANDBOX_URL)] : []),
  ]
  for (const program of programs) {
    if (await accepts(host, program.port))
      throw new Error(
        `Port ${program.port} for ${program.name} is taken. End what uses it, then run the command again.`
      )
  }
  await step('Database', () =>
    mustRun('Migrating', node, ['ace.js', 'migration:run'], backend)
      .then(() => mustRun('Row types', node, ['ace.js', 'tables:write'], backend))
      .then(() => 'schema is current')
  )
  await step('Demo school (only into an empty database)', () =>
    mustRun('Demo school', node, ['ace.js', 'demo:seed', '--if-empty'], backend).then(() => 'ready')
  )
  await runAll(programs, node, { ...settings, BACKEND_URL: `http://${host}:${port}` })
}

/** Runs the programs until a signal, or until one of them ends. */
async function runAll(programs, node, env) {
  const width = Math.max(...programs.map(({ name }) => name.length))
  const children = programs.map((program) => {
    const child = startProcess(node, program.args, { cwd: program.cwd, env })
    labelLines(child, dim(`${program.name.padEnd(width)} │`), say)
    return { ...program, child, output: recentOutput(child) }
  })
  const signalled = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve(null))
  })
  const oneEnded = Promise.race(children.map(({ name, child }) => ended(child).then(() => name)))
  const ready = Promise.all(
    children.map(({ name, child, output, port }) =>
      untilReady({ name, child, output, isReady: () => accepts(host, port), limitMs: 120_000 })
    )
  ).then(() => {
    say(`\n${bold('All is up')}; Ctrl-C ends it.`)
    for (const { name, port, path } of children) say(`  ${name.padEnd(width)}  http://${host}:${port}${path}`)
    say()
  })
  const failed = ready.then(
    () => new Promise(() => undefined),
    (error) => error
  )
  const why = await Promise.race([signalled, oneEnded, failed])
  await Promise.all(children.map(({ child }) => endProcess(child)))
  if (why instanceof Error) throw why
  if (why) throw new Error(`${why} ended by itself, so the others were ended too.`)
}

process.chdir(root)
await dev().catch(fail)
process.exit()
