import type { EngineState } from '../../../offline/index.ts'

/** As an application is made: staff have done nothing that could be received. */
const FIRST_VERSION = 1

/** The candidate is in front of this page; an exam that was reset has the notice of it. */
const IS_HERE: readonly EngineState[] = ['active', 'finishing', 'finished', 'reset']

/**
 * Reports to the server which acts of staff the page shows, each version once; what did not get through is reported with the next read of
 * the application. Nothing of it goes along with answers. A page on which the exam is not written reports nothing: its candidate is elsewhere.
 * `report` tells whether it counts as received.
 */
export function makeReceipt(report: (version: number) => Promise<boolean>) {
  let reported = FIRST_VERSION
  return {
    /** `version`: of the application that is on the screen; `state`: of its engine. Never rejects. */
    async shows(version: number, state: EngineState): Promise<void> {
      if (!IS_HERE.includes(state)) return
      const before = reported
      if (version <= before) return
      // Not twice while it is on its way.
      reported = version
      const isReceived = await report(version).catch(() => false)
      if (!isReceived && reported === version) reported = before
    },
  }
}
