/** Registers when a candidate's menu has an entry for results, and what decisions about items do to selection processes. */
export default class ResultsProvider {
  async start() {
    const { registerMenuCondition } = await import('#access')
    const { hasResults } = await import('./queries/own_results.js')
    registerMenuCondition('results', hasResults)
    const { registerDecisionSelections } = await import('#grading')
    const { selectionBasis, selectionEffect } = await import('./queries/decision_effect.js')
    registerDecisionSelections({ basis: selectionBasis, effect: selectionEffect })
  }
}
