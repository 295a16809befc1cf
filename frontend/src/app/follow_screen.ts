import type { EmotionCache } from '@emotion/cache'

/**
 * Chromium 156 may keep the layout of a former size of the window: `matchMedia` and the rules of the sheet are right, the styles that apply are
 * not, for good, until a media rule is inserted (seen in `answer_file_import.spec.ts` on a loaded machine, a plain rule does not help). So one is
 * inserted and removed again. What leads to it is not known.
 */
export function followScreen({ sheet: { tags } }: EmotionCache): void {
  addEventListener('resize', () => {
    for (const { sheet } of tags)
      if (sheet) sheet.deleteRule(sheet.insertRule(NO_MEDIUM, sheet.cssRules.length))
  })
}

const NO_MEDIUM = '@media not all {}'
