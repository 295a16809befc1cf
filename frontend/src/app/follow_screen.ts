import type { EmotionCache } from '@emotion/cache'

/**
 * After rules were appended to a sheet, Chromium 156 may go on with the media queries of a former size of the window: who turned a tablet saw the
 * layout of before until something else was inserted. A media rule, inserted and removed again, makes it evaluate them anew.
 */
export function followScreen({ sheet: { tags } }: EmotionCache): void {
  addEventListener('resize', () => {
    for (const { sheet } of tags)
      if (sheet) sheet.deleteRule(sheet.insertRule(NO_MEDIUM, sheet.cssRules.length))
  })
}

const NO_MEDIUM = '@media not all {}'
