import { record } from '#audit'
import { inExams } from '#delivery'
import { erasedAmong } from '#identity'
import { clock } from '#shared'
import { isMissingLine } from '../domain/full_list.js'
import { DONE, type Outcome } from '../domain/run_state.js'
import { detailOf, outcomeCounts } from '../queries/rows.js'
import { removeSecrets } from '../actions/remove_secrets.js'
import { writeRows } from '../actions/write_rows.js'
import { importJob } from './run_chunk.js'

/** Takes an import back. What somebody has changed since stays, and is listed. */
export const undoJob = importJob({ type: 'imports.undo' }, (trx, { kind, importer }) => ({
  state: 'UNDOING',
  outcomes: DONE,
  isBackwards: kind.undoesBackwards === true,
  work: async (run, rows) => {
    const outcomes: Outcome[] = []
    const people = rows.flatMap(({ targetId }) => targetId ?? [])
    const undos = rows.flatMap(({ undoJson }): unknown[] => (undoJson === null ? [] : [JSON.parse(undoJson)]))
    await kind.lockForUndo?.(trx, importer, undos)
    // The chunk has the lock of the institution, under which erasures begin. Nothing of them is written back.
    const erased = await erasedAmong(trx, people)
    const sitting = new Set(kind.lockForUndo ? [] : (await inExams(trx, people)).keys())
    // Without a moment its work has failed in between: what is there now may be its own.
    const asked = { importer, run: run.id, appliedAt: run.appliedAt ?? clock.now(), sitting }
    const undone = async ({ line, undoJson, targetId }: (typeof rows)[number]) => {
      if (undoJson === null) return []
      if (!isMissingLine(line)) return kind.undo(trx, asked, JSON.parse(undoJson))
      return (await kind.missing?.activate(trx, { importer, run: run.id }, targetId ?? 0)) ?? ['isActive']
    }
    for (const row of rows) {
      const isLeft = erased.has(row.targetId ?? 0)
      const changedSince = isLeft ? [] : await undone(row)
      const outcome: Outcome = isLeft ? 'left' : changedSince.length > 0 ? 'partly' : 'undone'
      outcomes.push(outcome)
      await writeRows(trx, run.id, [
        { row, written: { outcome, detail: { ...detailOf(row), changedSince } } },
      ])
    }
    const count = (one: Outcome) => outcomes.filter((outcome) => outcome === one).length
    const [partly, left] = [count('partly'), count('left')]
    return { undone: outcomes.length - partly - left, partly, left }
  },
  missing: () => null,
  end: async (run) => {
    const { id } = run
    // Of an import that failed before its end.
    await removeSecrets(trx, run)
    const counts = await outcomeCounts(trx, id)
    await trx
      .from('import_runs')
      .where('id', id)
      .update({ state: 'UNDONE', counts_json: JSON.stringify(counts), undone_at: clock.now() })
    await record(trx, {
      act: 'import_undone',
      by: importer,
      subject: { type: 'import_run', id },
      detail: { undone: counts.undone ?? 0, partly: counts.partly ?? 0, left: counts.left ?? 0 },
    })
  },
}))
