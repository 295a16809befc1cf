/** Cells that changed are built this often, within the budget: at most a tenth of the time of one process. */
const BUILT_EVERY_MS = 2_000
const BUDGET_MS = 200
/** Longer than a run: a server that dies in one is replaced by another this late. */
const BUILD_LEASE_MS = 20_000

/** Registers with desk who keeps other sums of the cells that it counts, and the job that builds them. */
export default class StatisticsProvider {
  async start() {
    const { registerCellsWitness } = await import('#desk')
    const { every, examsAreSlow } = await import('#jobs')
    const { markCells } = await import('./actions/mark_cells.js')
    const { buildCells } = await import('./actions/build_cells.js')
    registerCellsWitness(markCells)
    every(
      'statistics.cells',
      BUILT_EVERY_MS,
      async ({ stop }) => {
        // Candidates who wait have the processor and the database first.
        if (!(await examsAreSlow())) await buildCells(stop, BUDGET_MS)
      },
      { per: { leaseMs: BUILD_LEASE_MS, isRenewedAtHalf: true } }
    )
  }
}
