/** A reply is disclosed this late after the window says so. */
const DISCLOSED_EVERY_MS = 5_000
const DISCLOSE_LEASE_MS = 20_000
const UNUSED_EVERY_MS = 600_000
const UNUSED_LEASE_MS = 1_200_000

const nothing = async (): Promise<void> => {}

/** Registers what collections and sheets say of appeals, who opens files of appeals, what keeps an exam finished, and the jobs of appeals. */
export default class AppealsProvider {
  async start() {
    const { registerIssuingWindows } = await import('#catalog')
    const { registerExamReopened, registerSheetAppeals } = await import('#delivery')
    const { registerAnswerFileNaming, registerAppealFileRule } = await import('#files')
    const { registerItemAppeals } = await import('#grading')
    const { appealsOfItem } = await import('./queries/appeal_counts.js')
    const { every } = await import('#jobs')
    const { discloseDue } = await import('./actions/disclose_appeals.js')
    const { appealObstacles } = await import('./queries/appeal_obstacles.js')
    const { mayReadAppealFile } = await import('./queries/appeal_file_access.js')
    const { hiddenFileName } = await import('./queries/hidden_file_name.js')
    const { issuingWindowsOf } = await import('./queries/issuing_windows.js')
    const { sheetAppealsOf } = await import('./queries/sheet_appeals.js')
    const { removeUnused } = await import('./actions/remove_unused.js')
    registerIssuingWindows(issuingWindowsOf)
    registerSheetAppeals(sheetAppealsOf)
    registerItemAppeals(appealsOfItem)
    registerAppealFileRule(mayReadAppealFile)
    registerAnswerFileNaming(hiddenFileName)
    // Appeals follow no change of an exam: while there is one, nothing of it is opened again.
    registerExamReopened({ obstacles: appealObstacles, reopened: nothing, answersChanged: nothing })
    every('appeals.disclose', DISCLOSED_EVERY_MS, discloseDue, { per: { leaseMs: DISCLOSE_LEASE_MS } })
    every('appeals.unused_files', UNUSED_EVERY_MS, ({ stop }) => removeUnused(stop), {
      per: { leaseMs: UNUSED_LEASE_MS },
    })
  }
}
