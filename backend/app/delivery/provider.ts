import type { ApplicationService } from '@adonisjs/core/types'
import { isServing } from '#providers/serving'

/** The sweep of deadlines, prompt enough for a page that shows the end. */
const SWEEP_EVERY_MS = 5_000
/** Longer than a sweep: a server that dies in one is replaced by another this late. */
const SWEEP_LEASE_MS = 20_000

/** What other modules ask of delivery, and its jobs. */
export default class DeliveryProvider {
  protected readonly app: ApplicationService

  constructor(app: ApplicationService) {
    this.app = app
  }

  async start() {
    const { registerPersonalData } = await import('#personal_data')
    const { personalExams } = await import('./personal_data.js')
    registerPersonalData(personalExams)
    const { registerRenamed, registerSitsNow } = await import('#identity')
    const { registerAnswerFileRule, registerKeyRecords } = await import('#files')
    const { registerGauge } = await import('#metrics')
    const { changesWaiting } = await import('./actions/change_application.js')
    const { followExamChanges } = await import('./actions/follow_exam_changes.js')
    const { mayReadAnswerFile } = await import('./queries/answer_file_access.js')
    const { sizesOfParts } = await import('./queries/answer_files.js')
    const { sitsNow } = await import('./queries/sits_now.js')
    // Its metric is there from the first scrape on, before a candidate reads.
    await import('./actions/unsent_counts.js')
    followExamChanges()
    registerGauge(
      'banca_answer_changes_waiting',
      'Changes of applications that wait for the next commit.',
      changesWaiting
    )
    registerAnswerFileRule(mayReadAnswerFile)
    registerKeyRecords(sizesOfParts)
    registerSitsNow(sitsNow)
    const { renameCandidates } = await import('./actions/rename_candidates.js')
    registerRenamed(renameCandidates)
    await this.#registerJobs()
  }

  async #registerJobs() {
    const { every, registerExamLoad, registerJobType } = await import('#jobs')
    const { writesAreSlow } = await import('./actions/change_application.js')
    const { applicationsJob } = await import('./jobs/applications_job.js')
    const { staffOrderJob } = await import('./jobs/staff_order_job.js')
    const { outcomesJob } = await import('./jobs/outcomes_job.js')
    const { earnedTotalsJob } = await import('./jobs/earned_totals_job.js')
    const { finishAllOverdue } = await import('./actions/finish_overdue.js')
    const { reportServing } = await import('./actions/know_outages.js')
    const { BEAT_EVERY_MS } = await import('./domain/outage.js')
    registerJobType(applicationsJob)
    registerJobType(outcomesJob)
    registerJobType(earnedTotalsJob)
    registerJobType(staffOrderJob)
    registerExamLoad(writesAreSlow)
    every('delivery.timeouts', SWEEP_EVERY_MS, finishAllOverdue, { per: { leaseMs: SWEEP_LEASE_MS } })
    // A process that drains still serves: its silence would be an outage.
    every('delivery.service_beat', BEAT_EVERY_MS, reportServing, {
      per: 'process',
      runsAtStart: true,
      runsWhileDraining: true,
    })
  }

  async shutdown() {
    if (!isServing(this.app)) return
    const { serves } = await import('./actions/know_outages.js')
    serves(false)
  }
}
