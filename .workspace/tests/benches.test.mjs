/** `npm run bench` runs all benchmarks and fails by those that missed a gate. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runBenches } from '../run/benches.mjs'
import { node24 } from '../run/node.mjs'
import { inRoot } from '../run/paths.mjs'
import { startProcess } from '../run/processes.mjs'

const folder = mkdtempSync(join(tmpdir(), 'banca-benches-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const BENCHES = {
  'missed.bench.ts': 'console.log(verdict(true), verdict(false), verdict(true)); process.exit()',
  'broken.bench.ts': "throw new Error('void: the load was not served')",
  'killed.bench.ts': "process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1_000)",
  'met.bench.ts': 'console.log(verdict(true)); process.exit()',
}
for (const [name, source] of Object.entries(BENCHES))
  writeFileSync(
    join(folder, name),
    `import { verdict } from '${inRoot('backend/bench/support/verdict.ts')}'\n${source}\n`
  )

/** Runs them as `npm run bench` does. @returns what they printed, and the lines of those that failed */
async function run(...names) {
  let printed = ''
  const outputs = []
  const failed = await runBenches(names, (name) => {
    const child = startProcess(node24(), ['--import=@poppinss/ts-exec', join(folder, name)], {
      cwd: inRoot('backend'),
    })
    child.stdout.on('data', (text) => (printed += text))
    outputs.push(once(child.stdout, 'end'))
    return child
  })
  await Promise.all(outputs)
  return { printed, failed }
}

test('a benchmark that met its gates is no failure', async () => {
  assert.deepEqual(await run('met.bench.ts'), { printed: 'met\n', failed: [] })
})

test('one missed gate fails the benchmark, also where a later one is met', async () => {
  const { printed, failed } = await run('missed.bench.ts')
  assert.equal(printed, 'met MISSED met\n')
  assert.equal(failed.length, 1)
  assert.match(failed[0], /^missed\.bench\.ts missed a gate \(/)
})

test('those behind a failed one run all the same, and each that failed is named with its reason', async () => {
  const { printed, failed } = await run(
    'broken.bench.ts',
    'missed.bench.ts',
    'killed.bench.ts',
    'met.bench.ts'
  )
  assert.equal(printed, 'met MISSED met\nmet\n')
  assert.deepEqual(
    failed.map((line) => line.replace(/ \(.*/, '')),
    [
      'broken.bench.ts ended with code 1',
      'missed.bench.ts missed a gate',
      'killed.bench.ts was ended by SIGKILL',
    ]
  )
})
