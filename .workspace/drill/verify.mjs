/** Asking a restored school whether it is what it was, by commands of the built server. */
import { node24 } from '../run/node.mjs'
import { inRoot } from '../run/paths.mjs'
import { runTool } from '../run/tool.mjs'

/** The exit code of a command, and of the drill, that found something else than there was. */
export const DIFFERS = 2

/** The colour and the level that a command prints in front of a line. */
const plain = (line) => line.replace(/\u001b\[\d+m/g, '').replace(/^\s*(?:\[ \w+ \]\s*)?/, '')

/**
 * Runs a command that compares.
 * @param {Record<string, string | undefined>} settings of the restored school
 * @param {string[]} args
 * @returns {Promise<{ isSame: boolean, lines: string[] }>} what it said; the last line sums it up
 * @throws Error where it could not compare
 */
async function compare(settings, args) {
  const { code, output } = await runTool(node24(), ['ace.js', ...args], {
    cwd: inRoot('backend/build'),
    env: settings,
  })
  const lines = output.split('\n').map(plain).filter(Boolean)
  if (code !== 0 && code !== DIFFERS) throw new Error(`${args[0]}: ${lines.join('\n')}`)
  return { isSame: code === 0, lines }
}

export const compareExams = (settings, digests) => compare(settings, ['exams:digest', `--compare=${digests}`])

export const compareFiles = (settings) => compare(settings, ['files:verify'])
