/** How often rows that are past their period are taken away. */
const REMOVED_EVERY_MS = 3_600_000
/** Longer than a run: a server that dies in one is replaced by another this late. */
const REMOVE_LEASE_MS = 60_000

/** Registers the work on imports, and the kinds that have no module of their own. */
export default class ImportsProvider {
  async start() {
    const { registerPersonalData } = await import('#personal_data')
    const { personalImports } = await import('./personal_data.js')
    registerPersonalData(personalImports)
    await import('./texts.js')
    const { every, registerJobType } = await import('#jobs')
    const { checkJob } = await import('./jobs/check_job.js')
    const { applyJob } = await import('./jobs/apply_job.js')
    const { undoJob } = await import('./jobs/undo_job.js')
    registerJobType(checkJob)
    registerJobType(applyJob)
    registerJobType(undoJob)
    const { registerImportKind } = await import('./import_kinds.js')
    const { candidates } = await import('./kinds/candidates.js')
    registerImportKind(candidates)
    const { removeOldRows } = await import('./actions/remove_old_rows.js')
    const { UNDO_DAYS } = await import('./domain/run_state.js')
    every(
      'imports.old_rows',
      REMOVED_EVERY_MS,
      async () => {
        while ((await removeOldRows(UNDO_DAYS)) > 0);
      },
      { per: { leaseMs: REMOVE_LEASE_MS } }
    )
  }
}
