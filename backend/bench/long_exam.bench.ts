/**
 * P15 in Chromium on the production build: an exam of 200 items of 20 KB, each with a picture of its own; jumps in the navigator from one
 * end to the other. Also reports which item types the page fetched: an exam of choices fetches no other.
 */
import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { registry } from '@banca/item-renderers/logic'
import { greyPng } from '../database/demo/pictures/png.js'
import { openBrowser, openContext } from '../../frontend/e2e/support/chromium.js'
import { goTo, beginExam } from '../../frontend/e2e/support/candidate.js'
import { openSchool, PASSWORD } from '../../frontend/e2e/support/school.js'
import { eventDurations, observeEvents } from './support/page.js'
import { percentile } from './support/load.js'
import { verdict } from './support/verdict.js'

const ITEMS = Number(process.env.BENCH_ITEMS ?? 200)
const GATE_MS = 100
const NAME = 'Prova longa'

/** About 20 KB: a text of 8 KB and a picture that no compression makes smaller. */
const item = (position: number) => {
  const picture = greyPng(96, 96, randomBytes(96 * 96)).toString('base64')
  const paragraph = `<p>${'Leia com atenção o trecho a seguir antes de responder. '.repeat(8)}</p>`
  return {
    idn: `longa-${position}`,
    position,
    category: 'MULTIPLE_CHOICE',
    question: `<p>Questão longa ${position}</p>${paragraph.repeat(18)}<img alt="Figura ${position}" src="data:image/png;base64,${picture}">`,
    alternatives: ['A', 'B', 'C', 'D', 'E'].map((letter, at) => ({
      letter,
      position: at + 1,
      content: `<p>Alternativa ${letter}</p>`,
      isCorrect: at === 0,
    })),
  }
}

const exam = {
  idn: 'prova-longa',
  name: NAME,
  instructions: '<p>Leia com calma.</p>',
  type: { id: 1 },
  items: Array.from({ length: ITEMS }, (_, at) => item(at + 1)),
}

const categories = new Set(registry.map(({ category }) => category as string))
const folder = await mkdtemp(join(tmpdir(), 'banca-long-'))
const school = await openSchool()
const browser = await openBrowser()
try {
  const file = join(folder, 'exam.json')
  await writeFile(file, JSON.stringify(exam))
  const script = fileURLToPath(new URL('../bin/import_exams.mjs', import.meta.url))
  await promisify(execFile)(process.execPath, [
    script,
    file,
    '--server',
    school.url,
    '--user',
    'administrador',
    '--password',
    PASSWORD,
    '--collection',
    NAME,
    '--for',
    'aluno',
  ])
  const page = await (await openContext(browser)).newPage()
  const types = new Set<string>()
  page.on('request', (request) => {
    const name = /assets\/([a-z_]+)-[\w-]+\.js$/.exec(request.url())?.[1]
    if (name && categories.has(name.toUpperCase())) types.add(name)
  })
  await beginExam(page, school, 'aluno', [NAME])
  await page.waitForLoadState('networkidle')
  await observeEvents(page)
  for (let jump = 0; jump < 30; jump += 1) await goTo(page, jump % 2 === 0 ? ITEMS - jump : jump + 1)
  const paints = await eventDurations(page)
  const p98 = percentile(paints, 0.98)
  console.log(
    `P15: ${ITEMS} items of 20 KB (file of ${(JSON.stringify(exam).length / 1e6).toFixed(1)} MB), 30 jumps in the navigator`
  )
  console.table({
    ours: { 'p50 ms': percentile(paints, 0.5), 'INP ms': p98, 'item types fetched': [...types].join(', ') },
  })
  console.log(`  first gate INP 100 ms: ${verdict(p98 <= GATE_MS)}`)
} finally {
  await browser.close()
  await school.close()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
