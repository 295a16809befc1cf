/**
 * For a server that is broken on purpose, to see that the checks find it: loaded before the server, it changes one line of one of its
 * modules. `BANCA_BROKEN` names the fault.
 */
import { registerHooks } from 'node:module'

type Fault = { module: string; line: RegExp; instead: string }

const FAULTS: Record<string, Fault> = {
  // The judge counts edits and forgets who made them.
  term_ignored: {
    module: '/delivery/domain/edit_order.',
    line: /edit\.term !== stored\.term/,
    instead: 'false',
  },
  // A content that lost is reported as archived, and is not.
  versions_dropped: {
    module: '/delivery/actions/archive_versions.',
    line: /if \(rows\.length > 0\) trx\.write\(/,
    instead: 'if (rows.length < 0) trx.write(',
  },
  // What was written before staff cleared the answers is taken as if it were written since.
  sittings_ignored: {
    module: '/delivery/domain/sitting.',
    line: /named !== null && named < present/,
    instead: 'false',
  },
  // A clearing keeps nothing of what it clears.
  sittings_not_kept: {
    module: '/delivery/actions/close_sitting.',
    line: /JSON\.stringify\(closed\)/,
    instead: 'JSON.stringify([])',
  },
  // More time changes the minutes, and not when the exam ends.
  deadline_not_moved: {
    module: '/delivery/actions/set_schedule.',
    line: /planOf\(\{\s*\.\.\.set,\s*deadlineAt,/,
    instead: 'planOf({ ...set,',
  },
  // What another process did is never looked for by time: it is heard of by a message, or not at all.
  only_messages: {
    module: '/jobs/service.',
    line: /jobs\.every\(name, intervalMs, run, options\)/,
    instead:
      '/^(realtime\\.rights|media\\.(rights|sessions)|recording\\.orders)$/.test(name) ? undefined : jobs.every(name, intervalMs, run, options)',
  },
  // A worker looks for jobs when it starts and when it is woken.
  no_looks_for_jobs: {
    module: '/jobs/service.',
    line: /LOOK_EVERY_MS = 2_?000/,
    instead: 'LOOK_EVERY_MS = 3_600_000',
  },
  // Every second mark is acknowledged and not stored.
  marks_dropped: {
    module: '/grading/actions/save_marks.',
    line: /revision > stored\.revision/,
    instead: 'revision > stored.revision && revision % 2 === 1',
  },
  // Candidates get their answer before it is written.
  acknowledged_too_early: {
    module: '/delivery/actions/write_answers.',
    line: /trx\.collect\(\{\s*answer,\s*now,?\s*\}, writeAnswers\)/,
    instead: `setTimeout(() => import('#shared').then((raw) => raw.inRawTransaction(async (later) => writeAnswers(later, [{ answer, now }]))), 400)`,
  },
}

const fault = FAULTS[process.env.BANCA_BROKEN ?? '']
if (!fault) throw new Error(`no such fault: ${process.env.BANCA_BROKEN}`)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.includes(fault.module)) return loaded
    const source = String(loaded.source)
    if (!fault.line.test(source)) throw new Error(`${url} has no such line to break: ${fault.line}`)
    return { ...loaded, source: source.replace(fault.line, fault.instead) }
  },
})
