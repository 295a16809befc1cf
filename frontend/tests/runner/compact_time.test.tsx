import { expect, test, vi } from 'vitest'
import { makeTheme } from '../../src/ui/theme.ts'
import { CompactTime } from '../../src/features/runner/clock/CompactTime.tsx'
import { rendered } from '../rendered.tsx'

// The panel of the runner reads browser stores; only its look is used here.
vi.mock('../../src/features/runner/clock/use_seconds_left.ts', () => ({ useSecondsLeft: () => null }))

/** The declarations for an element with these attributes, from Emotion's styles beside it. */
function looksOf(html: string): { blinks: boolean; colour: string | undefined } {
  const attribute = (name: string) => new RegExp(`data-${name}="(\\w+)"`).exec(html)?.[1] ?? 'none'
  const [state, blinks] = [attribute('state'), attribute('blinks')]
  const rules = [...html.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  const holds = (selector: string) =>
    selector
      .split(',')
      .some(
        (one) =>
          one.includes(`[data-state=${state}]`) &&
          (!one.includes('data-blinks') || one.includes(`[data-blinks=${blinks}]`))
      )
  const own = rules.filter(([, selector = '']) => holds(selector)).map(([, , body = '']) => body)
  return {
    blinks: own.some((body) => body.includes('animation:')),
    colour: own.map((body) => /(?:^|;)color:([^;]+)/.exec(body)?.[1]).find((colour) => colour !== undefined),
  }
}

const { palette } = makeTheme('light', { primary: null, secondary: null })

test.each([
  [31, { blinks: false, colour: undefined }],
  [30, { blinks: true, colour: palette.warning.main }],
  [11, { blinks: true, colour: palette.warning.main }],
  [10, { blinks: false, colour: palette.error.main }],
  [0, { blinks: false, colour: palette.error.main }],
])('the compact time of the exam with %s seconds left shows %o (state-timers-003)', (seconds, looks) => {
  expect(looksOf(rendered(<CompactTime seconds={seconds} />))).toEqual(looks)
})
