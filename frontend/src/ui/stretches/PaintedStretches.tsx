import { Global } from '@emotion/react'
import { useEffect, useMemo, type RefObject } from 'react'
import { MARK_INK, type Look, type Painted } from './looks.ts'
import { StretchOverlay } from './StretchOverlay.tsx'
import { toRange, type TextModel } from './text_model.ts'

interface PaintedStretchesProps<L extends string> {
  /** Unlike that of any other text on the page. */
  name: string
  looks: Readonly<Record<L, Look>>
  stretches: readonly Painted<L>[]
  model: TextModel
  root: RefObject<HTMLElement | null>
}

/** CSS highlights are painted by the browser itself: the DOM of the text is not changed. */
const hasHighlights = () =>
  typeof CSS !== 'undefined' && 'highlights' in CSS && typeof Highlight === 'function'

/** Paints stretches of a text. */
export function PaintedStretches<L extends string>({ root, ...props }: PaintedStretchesProps<L>) {
  if (hasHighlights()) return <Highlights {...props} />
  return (
    <StretchOverlay stretches={props.stretches} looks={props.looks} model={props.model} itemElement={root} />
  )
}

function Highlights<L extends string>({
  name,
  looks,
  stretches,
  model,
}: Omit<PaintedStretchesProps<L>, 'root'>) {
  const all = useMemo(() => Object.keys(looks) as L[], [looks])
  useEffect(() => {
    for (const look of all) {
      const ranges = stretches.filter((one) => one.look === look).flatMap((one) => toRange(model, one) ?? [])
      CSS.highlights.set(`${name}-${look}`, new Highlight(...ranges))
    }
    return () => {
      for (const look of all) CSS.highlights.delete(`${name}-${look}`)
    }
  }, [all, name, stretches, model])
  const styles = useMemo(
    () =>
      Object.fromEntries(
        all.map((look) => [
          `::highlight(${name}-${look})`,
          {
            backgroundColor: looks[look].ground,
            color: MARK_INK,
            textDecorationLine: 'underline',
            textDecorationStyle: looks[look].line,
            textDecorationColor: looks[look].edge,
          },
        ])
      ),
    [all, name, looks]
  )
  return <Global styles={styles} />
}
