/** Each wall between modules fires, names its remedy, and lets lawful imports pass. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { lint } from './lint_fixture.mjs'

const in_ = {
  delivery: 'backend/app/delivery/actions',
  domain: 'backend/app/delivery/domain',
  login: 'backend/app/identity/actions',
  shared: 'backend/app/shared',
  runner: 'frontend/src/features/runner',
  api: 'frontend/src/api',
  essay: 'item-renderers/src/types/essay',
  kit: 'item-renderers/src/kit/parts',
  ui: 'frontend/src/ui',
  exam: 'frontend/src/exam',
  stateTools: 'frontend/src/shared',
}

/** [name, path, source, code of the rule, part of the remedy] */
const broken = [
  [
    'an internal path by alias',
    `${in_.delivery}/a.ts`,
    "import { Exam } from '#catalog/models/exam'\nexport default Exam\n",
    'boundaries(dependencies)',
    "import from '#catalog'",
  ],
  [
    'an internal path by relative path',
    `${in_.delivery}/b.ts`,
    "import { Exam } from '../../catalog/models/exam.js'\nexport default Exam\n",
    'boundaries(dependencies)',
    'backend/app/catalog/index.ts',
  ],
  [
    'an internal path as a type',
    `${in_.delivery}/c.ts`,
    "import type { Exam } from '#catalog/models/exam'\nexport type A = Exam\n",
    'boundaries(dependencies)',
    "import from '#catalog'",
  ],
  [
    'an internal path re-exported',
    `${in_.delivery}/d.ts`,
    "export { Exam } from '#catalog/models/exam'\n",
    'boundaries(dependencies)',
    "import from '#catalog'",
  ],
  [
    'an internal path imported lazily',
    `${in_.delivery}/e.ts`,
    "export const load = () => import('#catalog/models/exam')\n",
    'boundaries(dependencies)',
    "import from '#catalog'",
  ],
  [
    'domain imports another layer of its module',
    `${in_.domain}/a.ts`,
    "import { Answer } from '../models/answer.js'\nexport default Answer\n",
    'boundaries(dependencies)',
    'as arguments from an action',
  ],
  [
    'an action throws an error of HTTP',
    `${in_.login}/a.ts`,
    "import { AppError } from '#shared'\nexport default AppError\n",
    'eslint(no-restricted-imports)',
    'return a Result',
  ],
  [
    'an action imports the error of HTTP by its file',
    `${in_.login}/b.ts`,
    "import { unwrap } from '#shared/app_error'\nexport default unwrap\n",
    'eslint(no-restricted-imports)',
    'return a Result',
  ],
  [
    'an action imports the error of HTTP by a relative path',
    `${in_.login}/d.ts`,
    "import { AppError } from '../../shared/index.js'\nexport default AppError\n",
    'eslint(no-restricted-imports)',
    'return a Result',
  ],
  [
    'a component of Material outside of its theme',
    `${in_.api}/button.tsx`,
    "import Button from '@mui/material/Button'\nexport default Button\n",
    'eslint(no-restricted-imports)',
    'draw it within MuiTheme',
  ],
  [
    'an action refuses by a quota that throws',
    `${in_.login}/c.ts`,
    "import { takeOrRefuse } from '#counters'\nexport default takeOrRefuse\n",
    'eslint(no-restricted-imports)',
    'takeWithin',
  ],
  [
    'a query that reads the request',
    'backend/app/identity/queries/caller.ts',
    "import type { HttpContext } from '@adonisjs/core/http'\nexport const addressOf = (ctx: HttpContext) => ctx.request.ip()\n",
    'eslint(no-restricted-imports)',
    'take plain values',
  ],
  [
    'a pattern that tries again from every character',
    `${in_.delivery}/slow.ts`,
    'export const ends = (text: string) => /_+a/.test(text)\n',
    'banca(linear-regexp)',
    'read the text in a loop',
  ],
  [
    'a pattern that divides a run in every way, as a text',
    `${in_.api}/slow.ts`,
    "export const ends = new RegExp('^(a+)+$', 'u')\n",
    'banca(linear-regexp)',
    'exponential',
  ],
  [
    'domain imports another module',
    `${in_.domain}/b.ts`,
    "import { Exam } from '#catalog'\nexport default Exam\n",
    'boundaries(dependencies)',
    'as arguments from an action',
  ],
  [
    'domain imports a framework',
    `${in_.domain}/c.ts`,
    "import { DateTime } from 'luxon'\nexport default DateTime\n",
    'banca(pure-domain)',
    'do that in an action',
  ],
  [
    'domain reads the clock',
    `${in_.domain}/d.ts`,
    'export const late = (at: number) => Date.now() > at\n',
    'banca(pure-domain)',
    'take the time',
  ],
  [
    'domain makes a date of now',
    `${in_.domain}/e.ts`,
    'export const now = () => new Date()\n',
    'banca(pure-domain)',
    'take the time',
  ],
  [
    'domain throws dice',
    `${in_.domain}/f.ts`,
    'export const dice = () => Math.random()\n',
    'banca(pure-domain)',
    'take the time',
  ],
  [
    'shared imports a module',
    `${in_.shared}/a.ts`,
    "import { start } from '#delivery'\nexport default start\n",
    'boundaries(dependencies)',
    'shared imports no module',
  ],
  [
    'a module reads the environment',
    `${in_.delivery}/f.ts`,
    'export const key = process.env.APP_KEY\n',
    'banca(no-environment)',
    'put the setting into config/',
  ],
  [
    'a module imports the environment',
    `${in_.delivery}/g.ts`,
    "import env from '#start/env'\nexport default env\n",
    'banca(no-environment)',
    'put the setting into config/',
  ],
  [
    'a feature imports another',
    `${in_.runner}/a.ts`,
    "import { login } from '../login/index'\nexport default login\n",
    'boundaries(dependencies)',
    'never another feature',
  ],
  [
    'a feature imports the app',
    `${in_.runner}/b.ts`,
    "import { router } from '../../app/router'\nexport default router\n",
    'boundaries(dependencies)',
    'never another feature or the app',
  ],
  [
    'a part imports a feature',
    `${in_.api}/a.ts`,
    "import { login } from '../features/login/index'\nexport default login\n",
    'boundaries(dependencies)',
    'let the feature pass it in',
  ],
  [
    'the kit imports an item type',
    `${in_.kit}/a.ts`,
    "import { View } from '../../types/essay/View'\nexport default View\n",
    'boundaries(dependencies)',
    'into kit/',
  ],
  [
    'a page of the app imported by what is below it',
    `${in_.exam}/a.ts`,
    "import { router } from '../app/router'\nexport default router\n",
    'boundaries(dependencies)',
    'let the app pass it in',
  ],
  [
    'a component of ui imports the exam contract',
    `${in_.ui}/a.ts`,
    "import { reading } from '../exam/reading'\nexport default reading\n",
    'boundaries(dependencies)',
    "move 'a.ts' to frontend/src/exam",
  ],
  [
    'a component of ui imports a feature',
    `${in_.ui}/b.ts`,
    "import { login } from '../features/login/index'\nexport default login\n",
    'boundaries(dependencies)',
    'let the feature pass it in',
  ],
  [
    'the exam contract imports a feature',
    `${in_.exam}/b.ts`,
    "import { login } from '../features/login/index'\nexport default login\n",
    'boundaries(dependencies)',
    'let the feature pass it in',
  ],
  [
    'a state tool imports another part',
    `${in_.stateTools}/a.ts`,
    "import { client } from '../api/client'\nexport default client\n",
    'boundaries(dependencies)',
    'imports no other part',
  ],
  [
    'logic imports React',
    `${in_.essay}/logic.ts`,
    "import { useState } from 'react'\nexport default useState\n",
    'banca(no-react)',
    'Move this to View.tsx',
  ],
  [
    'logic imports a view',
    `${in_.essay}/schema.ts`,
    "import { View } from './View'\nexport default View\n",
    'banca(no-react)',
    'Move this to View.tsx',
  ],
  [
    'HTML read by hand',
    `${in_.runner}/e.ts`,
    "export const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent\n",
    'banca(inert-html)',
    'readHtml',
  ],
  [
    'HTML written by hand',
    `${in_.essay}/f.ts`,
    'export const show = (element: Element, html: string) => void (element.innerHTML = html)\n',
    'banca(inert-html)',
    'RichText',
  ],
  [
    'the time of the computer on a screen',
    `${in_.runner}/g.ts`,
    'export const time = (at: number) => new Date(at).toLocaleTimeString()\n',
    'banca(school-time)',
    'locales/dates.ts',
  ],
  [
    'any',
    `${in_.delivery}/h.ts`,
    'export const a = (b: any) => b as string\n',
    'typescript(no-explicit-any)',
    '',
  ],
  [
    'a silenced compiler',
    `${in_.delivery}/i.ts`,
    "// @ts-ignore\nexport const a: number = 'a'\n",
    'typescript(ban-ts-comment)',
    '',
  ],
  ['console', `${in_.delivery}/j.ts`, "console.log('a')\n", 'eslint(no-console)', ''],
  [
    'a note for later',
    `${in_.delivery}/k.ts`,
    '// TODO: finish\nexport const a = 1\n',
    'eslint(no-warning-comments)',
    '',
  ],
  [
    'a file without end',
    `${in_.delivery}/l.ts`,
    'export const a = 1\n'.repeat(1) + 'export type T =\n' + "  | 'a'\n".repeat(310),
    'eslint(max-lines)',
    '',
  ],
  [
    'files that import each other',
    `${in_.delivery}/m.ts`,
    "import { n } from './n.js'\nexport const m = () => n\n",
    'import(no-cycle)',
    '',
  ],
]

/** [name, path, source] */
const lawful = [
  [
    'an action returns a refusal',
    `${in_.login}/ok.ts`,
    "import { refuseNotFound } from '#shared'\nexport default refuseNotFound\n",
  ],
  [
    'a controller unwraps it',
    'backend/app/identity/controllers/ok.ts',
    "import { AppError, unwrap } from '#shared'\nexport default [AppError, unwrap]\n",
  ],
  [
    'the public API by alias',
    `${in_.delivery}/ok1.ts`,
    "import { Exam } from '#catalog'\nexport default Exam\n",
  ],
  [
    'the public API by relative path',
    `${in_.delivery}/ok2.ts`,
    "import { Exam } from '../../catalog/index.js'\nexport default Exam\n",
  ],
  [
    'the types entry of a module',
    `${in_.delivery}/ok3.ts`,
    "import { view } from '#catalog/types'\nexport default view\n",
  ],
  [
    'an internal path of the same module',
    `${in_.delivery}/ok4.ts`,
    "import { Answer } from '#delivery/models/answer'\nexport default Answer\n",
  ],
  ['shared', `${in_.delivery}/ok5.ts`, "import { clock } from '#shared'\nexport default clock\n"],
  [
    'domain to domain and shared',
    `${in_.domain}/ok6.ts`,
    "import { deadline } from './deadline.js'\nimport { clock } from '#shared'\nimport type { Grade } from '@banca/item-renderers/contract'\nexport type A = Grade\nexport const at = (ms: number) => new Date(ms + deadline + clock)\n",
  ],
  [
    'a feature to a part and itself',
    `${in_.runner}/ok7.ts`,
    "import { client } from '../../api/client'\nimport { reading } from '../../exam/reading'\nimport { observable } from '../../shared/observable'\nimport { clock } from './clock'\nexport default [client, reading, observable, clock]\n",
  ],
  [
    'the exam contract to a state tool',
    `${in_.exam}/ok8.ts`,
    "import { observable } from '../shared/observable'\nexport default observable\n",
  ],
  [
    'a page of the app composes features',
    'frontend/src/app/pages/ok9.ts',
    "import { login } from '../../features/login/index'\nexport default login\n",
  ],
  [
    'config reads the environment',
    'backend/config/app.ts',
    "import env from '#start/env'\nexport default [env, process.env.HOME]\n",
  ],
  [
    'HTML read where it is made inert',
    'item-renderers/src/kit/cleaning/read.ts',
    "export const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent\n",
  ],
  [
    'an item type imports the kit',
    `${in_.essay}/Summary.tsx`,
    "import { Line } from '../../kit/parts/Line'\nexport const Summary = Line\n",
  ],
  [
    'a view imports React',
    `${in_.essay}/Review.tsx`,
    "import { useState } from 'react'\nexport const Review = () => useState(0)\n",
  ],
]

let findings
before(() => {
  const samples = [...broken, ...lawful].map(([, path, source]) => [path, source])
  findings = lint({
    ...Object.fromEntries(samples),
    [`${in_.delivery}/n.ts`]: "import { m } from './m.js'\nexport const n = () => m\n",
  })
})

for (const [name, path, , code, remedy] of broken) {
  test(`refused: ${name}`, () => {
    const found = findings[path].filter((finding) => finding.code === code)
    assert.ok(found.length > 0, `${code} did not fire: ${JSON.stringify(findings[path])}`)
    assert.ok(
      found.some(({ message }) => message.includes(remedy)),
      `no remedy in: ${JSON.stringify(found)}`
    )
  })
}

for (const [name, path] of lawful) {
  test(`allowed: ${name}`, () => assert.deepEqual(findings[path], []))
}
