/** Counts are at most 3 s old: one of these, and what a run takes. */
const COUNTED_EVERY_MS = 1_000
/** Longer than a run: a server that dies in one is replaced by another this late. */
const COUNT_LEASE_MS = 10_000

/** Registers with delivery who counts applications and who knows lists, with excel the list, and the job that counts. */
export default class DeskProvider {
  async start() {
    const { registerApplicationsWitness, registerListSelection } = await import('#delivery')
    const { every } = await import('#jobs')
    const { registerSheetKind } = await import('#excel')
    const { markCells } = await import('./actions/mark_cells.js')
    const { ApplicationFollower } = await import('./actions/follow_applications.js')
    const follower = new ApplicationFollower()
    registerApplicationsWitness(markCells)
    registerListSelection({
      select: async (...asked) => (await import('./controllers/select_list.js')).selectList(...asked),
      unread: async (list) => (await import('./controllers/select_list.js')).unreadFilters(list),
    })
    registerSheetKind({
      kind: 'applications',
      open: async (...asked) => (await import('./controllers/list_sheet.js')).openListSheet(...asked),
    })
    every('desk.tallies', COUNTED_EVERY_MS, ({ stop }) => follower.follow(stop), {
      per: { leaseMs: COUNT_LEASE_MS, isRenewedAtHalf: true },
    })
  }
}
