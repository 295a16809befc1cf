/** Registers when a candidate's menu has an entry for results. */
export default class ResultsProvider {
  async start() {
    const { registerMenuCondition } = await import('#access')
    const { hasResults } = await import('./queries/own_results.js')
    registerMenuCondition('results', hasResults)
  }
}
