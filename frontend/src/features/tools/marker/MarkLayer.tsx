import { Global } from '@emotion/react'
import { useEffect, useMemo } from 'react'
import { useExamValue } from '../store/exam_value.ts'
import type { ToolProps } from '../types.ts'
import { LOOKS, MARK_INK } from './colours.ts'
import { COLOURS, readColour, settle, type Colour, type Mark } from './marks.ts'
import { MarkOverlay } from './MarkOverlay.tsx'
import { toRange, type TextModel } from './text_model.ts'
import { useMarkShortcut } from './use_mark_shortcut.ts'
import { useMarks } from './use_marks.ts'
import { useItemText } from './use_item_text.ts'

const nameOf = (colour: Colour) => `banca-mark-${colour}`
/** CSS highlights are painted by the browser itself: the item's DOM is not changed. */
const hasHighlights = () =>
  typeof CSS !== 'undefined' && 'highlights' in CSS && typeof Highlight === 'function'

const STYLES = Object.fromEntries(
  COLOURS.map((colour) => {
    const { ground, line, edge } = LOOKS[colour]
    return [
      `::highlight(${nameOf(colour)})`,
      {
        backgroundColor: ground,
        color: MARK_INK,
        textDecorationLine: 'underline',
        textDecorationStyle: line,
        textDecorationColor: edge,
      },
    ]
  })
)

/** Shows the marks of the item, whether the marker's panel is open or not. */
export default function MarkLayer({ applicationId, itemId, itemElement }: ToolProps) {
  const { marks, put } = useMarks(applicationId, itemId, itemElement)
  const [colour] = useExamValue(applicationId, 'markColour', readColour)
  useMarkShortcut(itemElement, (stretch) => put(stretch, colour))
  const model = useItemText(itemElement, itemId)
  const placed = useMemo(() => settle(model.text, marks), [model, marks])
  if (!hasHighlights()) return <MarkOverlay marks={placed} model={model} itemElement={itemElement} />
  return <Highlights marks={placed} model={model} />
}

function Highlights({ marks, model }: { marks: readonly Mark[]; model: TextModel }) {
  useEffect(() => {
    for (const colour of COLOURS) {
      const ranges = marks.filter((one) => one.colour === colour).flatMap((one) => toRange(model, one) ?? [])
      CSS.highlights.set(nameOf(colour), new Highlight(...ranges))
    }
    return () => {
      for (const colour of COLOURS) CSS.highlights.delete(nameOf(colour))
    }
  }, [marks, model])
  return <Global styles={STYLES} />
}
