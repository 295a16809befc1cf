/** Registers the jobs that publish results and take a publication back, when a candidate's menu has an entry for results, and what decisions about items do to selection processes. */
export default class ResultsProvider {
  async start() {
    const { registerPersonalData } = await import('#personal_data')
    const { personalResults } = await import('./personal_data.js')
    registerPersonalData(personalResults)
    const { registerMenuCondition } = await import('#access')
    const { hasResults } = await import('./queries/own_results.js')
    registerMenuCondition('results', hasResults)
    const { registerJobType } = await import('#jobs')
    const { publicationJob } = await import('./jobs/publication_job.js')
    const { undoJob } = await import('./jobs/undo_job.js')
    registerJobType(publicationJob)
    registerJobType(undoJob)
    const { registerDecisionSelections } = await import('#grading')
    const { selectionBasis, selectionEffect } = await import('./queries/decision_effect.js')
    registerDecisionSelections({ basis: selectionBasis, effect: selectionEffect })
  }
}
