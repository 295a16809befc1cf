/** Asking a restored school whether it is what it was, by commands of the built server. */
import { node24 } from '../run/node.mjs'
import { inRoot } from '../run/paths.mjs'
import { runTool } from '../run/tool.mjs'

/** The exit code of a command, and of the drill, that found something else than there was. */
export const DIFFERS = 2

/** The colour and the level that a command prints in front of a line. */
const plain = (line) => line.replace(/\u001b\[\d+m/g, '').replace(/^\s*(?:\[ \w+ \]\s*)?/, '')

/** What `audit:verify` prints of a chain that does not hold. */
const BROKEN = /: (?:the row was changed|the row was removed|a seal is missing|the order was changed): /

async function ace(settings, args) {
  const { code, output } = await runTool(node24(), ['ace.js', ...args], {
    cwd: inRoot('backend/build'),
    env: settings,
  })
  return { code, lines: output.split('\n').map(plain).filter(Boolean) }
}

/**
 * Runs a command that compares.
 * @param {Record<string, string | undefined>} settings of the restored school
 * @param {string[]} args
 * @returns {Promise<{ isSame: boolean, lines: string[] }>} its output; the last line sums it up
 * @throws Error where it could not compare
 */
async function compare(settings, args) {
  const { code, lines } = await ace(settings, args)
  if (code !== 0 && code !== DIFFERS) throw new Error(`${args[0]}: ${lines.join('\n')}`)
  return { isSame: code === 0, lines }
}

export const compareExams = (settings, digests) => compare(settings, ['exams:digest', `--compare=${digests}`])

export const compareFiles = (settings) => compare(settings, ['files:verify'])

/**
 * The chain over the record of acts. What a backup took in the moment between an act and its seal is no fault: a server seals it.
 * @throws Error where it could not be checked
 */
export const compareAudit = async (settings) => auditOutcome(await ace(settings, ['audit:verify']))

/** @param {{ code: number, lines: string[] }} answer of `audit:verify` */
export function auditOutcome({ code, lines }) {
  const broken = lines.filter((line) => BROKEN.test(line))
  if (broken.length > 0) return { isSame: false, lines: broken }
  if (code !== 0 && !lines.some((line) => / rows have waited for more than /.test(line)))
    throw new Error(`audit:verify: ${lines.join('\n')}`)
  return { isSame: true, lines: ['the chain over the record of acts holds'] }
}

/** Tables that nobody may change or remove rows of. */
const APPEND_ONLY = ['audit_records', 'audit_seals']

/** A dump by an account without the right TRIGGER lacks triggers, and does not say so. */
export async function compareTriggers(tools, database) {
  const guarded = await tools.guarded(database)
  const bare = APPEND_ONLY.filter((table) => !guarded.includes(table))
  return {
    isSame: bare.length === 0,
    lines:
      bare.length === 0
        ? [`${APPEND_ONLY.join(' and ')} refuse changes`]
        : bare.map((table) => `table ${table} has no triggers: the account of the dump needs TRIGGER`),
  }
}
