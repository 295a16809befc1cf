import type { Group } from '@japa/runner/core'
import type { Browser } from 'playwright'
import { closeContexts, describePages, sharedBrowser } from './shared_browser.js'
import { openSchool, type School } from './school.js'

export type Fixture = { school: School; browser: Browser }

/**
 * A school of its own for the tests of a group, opened before the first and closed after the last, and the browser of this process, in which
 * nothing of the group is left open. Tests that kill a browser or start it otherwise open their own: `openBrowser`, `openProfile`.
 */
export function openFixture(group: Group, options: Parameters<typeof openSchool>[0] = {}): Fixture {
  const fixture = {} as Fixture
  group.setup(async () => {
    ;[fixture.school, fixture.browser] = await Promise.all([openSchool(options), sharedBrowser()])
    return async () => {
      await closeContexts(fixture.browser)
      await fixture.school.close()
    }
  })
  group.each.setup(() => async (hasFailed: boolean) => {
    if (hasFailed) await describePages(fixture.browser)
  })
  return fixture
}
