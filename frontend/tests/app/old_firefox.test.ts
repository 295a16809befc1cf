import { expect, test } from 'vitest'
import { isOldFirefox } from '../../src/app/routes/use_old_firefox.ts'

test.each([
  ['Firefox', '52.0', true],
  ['Firefox', '52.0.1', true],
  ['Firefox', '52.9', false],
  ['Firefox', '152.0', false],
  ['Firefox', '52', false],
  ['Chrome', '52.0', false],
  [null, null, false],
])('Firefox 52.0 is detected: %s %s', (browserFamily, browserVersion, isOld) => {
  expect(isOldFirefox({ browserFamily, browserVersion })).toBe(isOld)
})
