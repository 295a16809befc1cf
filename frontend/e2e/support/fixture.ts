import type { Group } from '@japa/runner/core'
import type { Browser } from 'playwright'
import { openBrowser } from './chromium.js'
import { openSchool, type School } from './school.js'

type Stage = { school: School; browser: Browser }

/** A school and a browser for the tests of a group, opened before the first and closed after the last. */
export function setStage(group: Group, options: Parameters<typeof openSchool>[0] = {}): Stage {
  const stage = {} as Stage
  group.setup(async () => {
    ;[stage.school, stage.browser] = await Promise.all([openSchool(options), openBrowser()])
    return async () => {
      await stage.browser.close()
      await stage.school.close()
    }
  })
  return stage
}
