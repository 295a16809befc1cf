/**
 * P22: 1,000 report cards of 45 items, ordered and made by one process, on MariaDB and on SQLite: cards a second, the delay of its event
 * loop while it prints, and what its memory grows by, all threads included. The limit, in the same run: the same contents through the same threads, without
 * database and files. Threads run at nice 10: on a machine that does something else the figures say how much that leaves.
 */
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { PrintFigures } from './support/print_cards.js'
import { mariaDbBed, sqliteBed, type Bed } from './support/processes.js'
import { verdict } from './support/verdict.js'

const CARDS = Number(process.env.BENCH_CARDS ?? 1_000)
const GATE = { perSecond: 20, p99: 20, mb: 300 }

async function figuresOf(bed: Bed): Promise<PrintFigures> {
  mkdirSync(bed.environment.DATA_DIR as string, { recursive: true })
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import=@poppinss/ts-exec', 'bench/support/print_cards.ts', String(CARDS)],
    {
      cwd: fileURLToPath(new URL('../', import.meta.url)),
      env: { ...bed.environment, NODE_ENV: 'development', PORT: '1' },
      maxBuffer: 100_000_000,
    }
  )
  const line = stdout.split('\n').find((one) => one.startsWith('FIGURES '))
  if (line === undefined) throw new Error('void: it printed no figures')
  return JSON.parse(line.slice(8)) as PrintFigures
}

for (const [name, makeBed] of [
  ['MariaDB', mariaDbBed],
  ['SQLite', sqliteBed],
] as const) {
  const bed = await makeBed()
  try {
    const { cards, ms, limitMs, cpuMs, limitCpuMs, p99, beforeMb, peakMb, bytes } = await figuresOf(bed)
    const grownMb = peakMb - beforeMb
    const perSecond = (cards * 1_000) / ms
    const limit = (cards * 1_000) / limitMs
    console.log(`report cards ${name}: ${cards} of 45 items, ${(bytes / cards / 1_024).toFixed(0)} KB each`)
    console.table({
      order: {
        'cards a second': perSecond.toFixed(1),
        'of the limit': (perSecond / limit).toFixed(2),
        'processor ms each': (cpuMs / cards).toFixed(1),
        'event loop p99, ms': p99.toFixed(1),
        'MB before': beforeMb.toFixed(0),
        'MB at most': peakMb.toFixed(0),
      },
      limit: { 'cards a second': limit.toFixed(1), 'processor ms each': (limitCpuMs / cards).toFixed(1) },
    })
    console.log(
      `P22 ${name}: ${perSecond.toFixed(1)} a second (gate ${GATE.perSecond}) ${verdict(perSecond >= GATE.perSecond)}, ` +
        `event loop p99 ${p99.toFixed(1)} ms (gate ${GATE.p99}) ${verdict(p99 <= GATE.p99)}, ` +
        `+${grownMb.toFixed(0)} MB (gate ${GATE.mb}) ${verdict(grownMb <= GATE.mb)}`
    )
  } finally {
    await bed.stop()
  }
}
