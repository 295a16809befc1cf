/** A miniature of this repository, written to a temporary folder and linted by the real configuration. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inRoot } from '../run/paths.mjs'

const tsconfig = JSON.stringify({
  compilerOptions: { module: 'esnext', moduleResolution: 'bundler' },
  include: ['.'],
})
const modules = ['shared', 'catalog', 'delivery', 'identity']
const aliases = modules.flatMap((name) => [
  [`#${name}`, `./app/${name}/index.js`],
  [`#${name}/*`, `./app/${name}/*.js`],
])
const imports = { ...Object.fromEntries(aliases), '#start/*': './start/*.js' }

/** Files that the samples import; they break no rule themselves. */
const surroundings = {
  'backend/package.json': JSON.stringify({ name: 'backend', type: 'module', imports }),
  'backend/start/env.ts': 'export default 1\n',
  'backend/app/shared/index.ts': 'export const clock = 1\n',
  'backend/app/catalog/index.ts': "export { Exam } from './models/exam.js'\n",
  'backend/app/catalog/types.ts': 'export const view = 1\n',
  'backend/app/catalog/models/exam.ts': 'export class Exam {}\n',
  'backend/app/delivery/index.ts': 'export const start = 1\n',
  'backend/app/delivery/models/answer.ts': 'export class Answer {}\n',
  'backend/app/delivery/domain/deadline.ts': 'export const deadline = 1\n',
  'frontend/src/api/client.ts': 'export const client = 1\n',
  'frontend/src/exam/reading.ts': 'export const reading = 1\n',
  'frontend/src/shared/observable.ts': 'export const observable = 1\n',
  'frontend/src/app/router.ts': 'export const router = 1\n',
  'frontend/src/features/login/index.ts': 'export const login = 1\n',
  'frontend/src/features/runner/clock.ts': 'export const clock = 1\n',
  'item-renderers/src/types/essay/View.tsx': 'export const View = 1\n',
  'item-renderers/src/kit/parts/Line.tsx': 'export const Line = 1\n',
}

/**
 * Lints samples in the surroundings above.
 * @param {Record<string, string>} samples path to source text
 * @returns {Record<string, { code: string, message: string }[]>} findings by path; every sample has an entry
 */
export function lint(samples) {
  const folder = mkdtempSync(join(tmpdir(), 'banca-walls-'))
  try {
    const workspaces = ['backend', 'frontend', 'item-renderers', 'admin'].map((name) => [
      `${name}/tsconfig.json`,
      tsconfig,
    ])
    for (const [path, text] of Object.entries({
      ...Object.fromEntries(workspaces),
      ...surroundings,
      ...samples,
    })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    cpSync(inRoot('.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    mkdirSync(join(folder, '.workspace'))
    cpSync(inRoot('.workspace/lint'), join(folder, '.workspace/lint'), { recursive: true })
    symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'))
    const oxlint = inRoot('node_modules/oxlint/bin/oxlint')
    const result = spawnSync(process.execPath, [oxlint, '--format=json'], { cwd: folder, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(result.stdout)
    const findings = Object.fromEntries(Object.keys(samples).map((path) => [path, []]))
    // oxlint's own rules put the remedy of the configuration into the help, our own into the message.
    for (const { filename, code, message, help } of diagnostics)
      (findings[filename] ??= []).push({ code, message: help ? `${message} ${help}` : message })
    return findings
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
