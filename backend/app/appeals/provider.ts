/** A reply is disclosed this late after the window says so. */
const DISCLOSED_EVERY_MS = 5_000
const DISCLOSE_LEASE_MS = 20_000
const UNUSED_EVERY_MS = 600_000
const UNUSED_LEASE_MS = 1_200_000

/** A payment that no notice came of is seen this late. */
const ASKED_EVERY_MS = 60_000
const ASK_LEASE_MS = 300_000

const nothing = async (): Promise<void> => {}

/** Registers what collections and sheets say of appeals, who opens files of appeals, what keeps an exam finished, what decisions about items do to appeals, and the jobs of appeals. */
export default class AppealsProvider {
  async start() {
    const { registerPersonalData } = await import('#personal_data')
    const { personalAppeals } = await import('./personal_data.js')
    registerPersonalData(personalAppeals)
    const { registerRenamed } = await import('#identity')
    const { renameAppellants } = await import('./actions/rename_appellants.js')
    registerRenamed(renameAppellants)
    const { registerIssuingWindows } = await import('#catalog')
    const { registerExamReopened, registerSheetAppeals } = await import('#delivery')
    const { registerAnswerFileNaming, registerAppealFileNaming, registerAppealFileRule } =
      await import('#files')
    const { registerDecisionAppeals } = await import('#grading')
    const { appealsOfItem } = await import('./queries/appeal_counts.js')
    const { eachOpen } = await import('./queries/open_on_item.js')
    const { pendingAppeals, rulingsOf, undoneReplies } = await import('./queries/decision_appeals.js')
    const { orderRuling } = await import('./actions/order_ruling.js')
    const { answerByDecision } = await import('./actions/answer_by_decision.js')
    const { every } = await import('#jobs')
    const { discloseDue } = await import('./actions/disclose_appeals.js')
    const { appealObstacles } = await import('./queries/appeal_obstacles.js')
    const { mayReadAppealFile } = await import('./queries/appeal_file_access.js')
    const { hiddenAppealFileName, hiddenFileName } = await import('./queries/hidden_file_name.js')
    const { issuingWindowsOf } = await import('./queries/issuing_windows.js')
    const { sheetAppealsOf } = await import('./queries/sheet_appeals.js')
    const { removeUnused } = await import('./actions/remove_unused.js')
    const { askForPayments } = await import('./payments/actions/ask_for_payments.js')
    registerIssuingWindows(issuingWindowsOf)
    registerSheetAppeals(sheetAppealsOf)
    registerDecisionAppeals({
      counts: appealsOfItem,
      eachOpen,
      undone: undoneReplies,
      order: orderRuling,
      pending: pendingAppeals,
      step: answerByDecision,
      rulings: rulingsOf,
    })
    registerAppealFileRule(mayReadAppealFile)
    registerAnswerFileNaming(hiddenFileName)
    registerAppealFileNaming(hiddenAppealFileName)
    // Appeals follow no change of an exam: while there is one, nothing of it is opened again.
    registerExamReopened({ obstacles: appealObstacles, reopened: nothing, answersChanged: nothing })
    every('appeals.disclose', DISCLOSED_EVERY_MS, discloseDue, { per: { leaseMs: DISCLOSE_LEASE_MS } })
    every('appeals.unused_files', UNUSED_EVERY_MS, ({ stop }) => removeUnused(stop), {
      per: { leaseMs: UNUSED_LEASE_MS },
    })
    every('payments.ask', ASKED_EVERY_MS, askForPayments, {
      per: { leaseMs: ASK_LEASE_MS, isRenewedAtHalf: true },
    })
  }
}
