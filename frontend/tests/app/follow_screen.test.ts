import type { EmotionCache } from '@emotion/cache'
import { afterEach, expect, test, vi } from 'vitest'
import { followScreen } from '../../src/app/follow_screen.ts'

afterEach(() => vi.unstubAllGlobals())

/** As much of a sheet as a browser shows of it, with what was done to it. */
function sheetOf(rules: string[]) {
  const done: string[] = []
  const insertRule = (rule: string, at: number) => {
    rules.splice(at, 0, rule)
    done.push(rule)
    return at
  }
  return { cssRules: rules, insertRule, deleteRule: (at: number) => void rules.splice(at, 1), done }
}

test('a change of the size of the window makes the browser evaluate the media queries anew, and leaves the rules as they were', () => {
  let resize = () => {}
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (resize = listener))
  const sheet = sheetOf(['.a{color:red}', '@media (max-width:900px){.a{color:blue}}', '.b{color:red}'])
  const tags = [{ sheet: null }]
  followScreen({ sheet: { tags } } as unknown as EmotionCache)
  // Emotion goes on with another tag later.
  tags.push({ sheet: sheet as never })
  resize()
  expect(sheet.done).toEqual([expect.stringMatching(/^@media/)])
  expect(sheet.cssRules).toEqual([
    '.a{color:red}',
    '@media (max-width:900px){.a{color:blue}}',
    '.b{color:red}',
  ])
})
