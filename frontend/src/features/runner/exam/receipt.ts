/** As an application is made: staff have done nothing that could be received. */
const FIRST_VERSION = 1

/**
 * Reports to the server which acts of staff the page shows, each version once; what did not get through is reported with the next read of
 * the application. Nothing of it goes along with answers.
 */
export function makeReceipt(report: (version: number) => Promise<unknown>) {
  let reported = FIRST_VERSION
  return {
    /** `version`: of the application that is on the screen. Never rejects. */
    async shows(version: number): Promise<void> {
      const before = reported
      if (version <= before) return
      // Not twice while it is on its way.
      reported = version
      await report(version).catch(() => {
        if (reported === version) reported = before
      })
    },
  }
}
