import { expect, test } from 'vitest'
import { TOOLS, toolsOf } from '../../src/features/tools/catalogue.ts'

const none = {
  canUseCalculator: false,
  canUseScientificCalculator: false,
  canUseTextMarker: false,
  canUseDrawingPanel: false,
  canUseSymbolTable: false,
  canUseNotepad: false,
}

test('each flag enables its tool and no other; reading aids need none', () => {
  expect(toolsOf(none).map((tool) => tool.id)).toEqual(['reading'])
  for (const { id, flag } of TOOLS) {
    if (flag !== null)
      expect(toolsOf({ ...none, [flag]: true }).map((tool) => tool.id)).toEqual([id, 'reading'])
  }
})
