/** Somebody who marks waits so long for what was just finished. */
const FOLLOWED_EVERY_MS = 2_000
/** A text of a lot whose lease has ended waits so long at most, and one that was just finished for its plan. */
const LOTS_EVERY_MS = 5_000
const LOTS_LEASE_MS = 20_000
/** Supervisors see what was handed in this late, or later where counting it takes long. */
const TALLIES_EVERY_MS = 10_000
/** Longer than counting a large plan takes. */
const TALLIES_LEASE_MS = 60_000
/** Supervisors see this late that a text of their plan names its author. */
const NAMES_EVERY_MS = 10_000
/** Steps of 100 texts of one run. */
const NAMES_STEPS = 50
const NAMES_LEASE_MS = 60_000
/** Steps of 500 tasks of one run. */
const ADOPTED_STEPS = 20
/** Longer than a step: a server that dies in one is replaced by another this late. */
const FOLLOW_LEASE_MS = 20_000

/** Registers what goes with a finish and its end, how disclosed marks and decisions about items are read, who reads the files of answers, and the jobs of correction tasks and lots. */
export default class GradingProvider {
  async start() {
    const { registerPersonalData } = await import('#personal_data')
    const { personalMarks } = await import('./personal_data.js')
    registerPersonalData(personalMarks)
    const { registerExamReopened, registerMarks, registerSheetDecisions } = await import('#delivery')
    const { registerAnswerFileRule } = await import('#files')
    const { every, examsAreSlow, registerJobType } = await import('#jobs')
    const { disclosureObstacles, reopenMarks, withdrawMarks } = await import('./actions/take_marks_back.js')
    const { disclosureJob } = await import('./jobs/disclosure_job.js')
    const { decisionJob } = await import('./jobs/decision_job.js')
    const { moveJob } = await import('./jobs/move_job.js')
    const { sheetDecisionsOf } = await import('./queries/sheet_decisions.js')
    const { disclosedMarksOf } = await import('./queries/disclosed_marks.js')
    const { FinishFollower } = await import('./actions/follow_finishes.js')
    const { adoptTasks } = await import('./actions/adopt_tasks.js')
    const { MarkTallies } = await import('./actions/tally_marks.js')
    const { searchNames } = await import('./actions/search_names.js')
    const { lapseLots } = await import('./actions/lapse_lots.js')
    const { mayReadMarkedFile } = await import('./queries/marked_file.js')
    registerExamReopened({
      obstacles: disclosureObstacles,
      reopened: withdrawMarks,
      answersChanged: reopenMarks,
    })
    registerAnswerFileRule(mayReadMarkedFile)
    registerMarks((applicationIds) => disclosedMarksOf(applicationIds))
    registerSheetDecisions(sheetDecisionsOf)
    registerJobType(disclosureJob)
    registerJobType(decisionJob)
    registerJobType(moveJob)
    const follower = new FinishFollower()
    every(
      'grading.tasks',
      FOLLOWED_EVERY_MS,
      async ({ stop }) => {
        // Candidates who wait have the processor and the database first.
        if (!(await examsAreSlow())) await follower.follow(stop)
      },
      { per: { leaseMs: FOLLOW_LEASE_MS, isRenewedAtHalf: true } }
    )
    every(
      'grading.lots',
      LOTS_EVERY_MS,
      async ({ stop }) => {
        await lapseLots(stop)
        if (!(await examsAreSlow())) await adoptTasks(ADOPTED_STEPS, stop)
      },
      { per: { leaseMs: LOTS_LEASE_MS, isRenewedAtHalf: true } }
    )
    every(
      'grading.names',
      NAMES_EVERY_MS,
      async ({ stop }) => {
        await searchNames(NAMES_STEPS, stop)
      },
      { per: { leaseMs: NAMES_LEASE_MS, isRenewedAtHalf: true } }
    )
    const tallies = new MarkTallies()
    every(
      'grading.tallies',
      TALLIES_EVERY_MS,
      async ({ stop }) => {
        if (!(await examsAreSlow())) await tallies.count(stop)
      },
      { per: { leaseMs: TALLIES_LEASE_MS, isRenewedAtHalf: true } }
    )
  }
}
