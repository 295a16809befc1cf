import { useMemo } from 'react'
import { PaintedStretches } from '../../../ui/stretches/PaintedStretches.tsx'
import { readText } from '../../../ui/stretches/text_model.ts'
import { useTextModel } from '../../../ui/stretches/use_text_model.ts'
import { useExamValue } from '../store/exam_value.ts'
import type { ToolProps } from '../types.ts'
import { LOOKS } from './colours.ts'
import { readColour, settle } from './marks.ts'
import { useMarkShortcut } from './use_mark_shortcut.ts'
import { useMarks } from './use_marks.ts'

/** Shows the marks of the item, whether the marker's panel is open or not. */
export default function MarkLayer({ applicationId, itemId, itemElement }: ToolProps) {
  const { marks, put } = useMarks(applicationId, itemId, itemElement)
  const [colour] = useExamValue(applicationId, 'markColour', readColour)
  useMarkShortcut(itemElement, (stretch) => put(stretch, colour))
  const model = useTextModel(itemElement, itemId, readText)
  const placed = useMemo(
    () => settle(model.text, marks).map(({ start, end, colour }) => ({ start, end, look: colour })),
    [model, marks]
  )
  return (
    <PaintedStretches name="banca-mark" looks={LOOKS} stretches={placed} model={model} root={itemElement} />
  )
}
