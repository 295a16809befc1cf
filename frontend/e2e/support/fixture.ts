import type { Group } from '@japa/runner/core'
import type { Browser } from 'playwright'
import { openBrowser } from './chromium.js'
import { openSchool, type School } from './school.js'

export type Fixture = { school: School; browser: Browser }

/** A school and a browser for the tests of a group, opened before the first and closed after the last. */
export function openFixture(group: Group, options: Parameters<typeof openSchool>[0] = {}): Fixture {
  const fixture = {} as Fixture
  group.setup(async () => {
    ;[fixture.school, fixture.browser] = await Promise.all([openSchool(options), openBrowser()])
    return async () => {
      await fixture.browser.close()
      await fixture.school.close()
    }
  })
  return fixture
}
