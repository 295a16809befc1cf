import { useId, useMemo, useRef, type RefObject } from 'react'
import { NumberedText, type MarkedStretches } from '../../ui/NumberedText.tsx'
import { numberedModel } from '../../ui/stretches/numbered_model.ts'
import { PaintedStretches } from '../../ui/stretches/PaintedStretches.tsx'
import { locate } from '../../ui/stretches/stretch.ts'
import { useTextModel } from '../../ui/stretches/use_text_model.ts'
import { withLineFeeds } from '../../ui/text_lines.ts'
import { KIND_LOOKS, type Annotation } from './annotations.ts'

interface AnnotatedTextProps {
  text: string
  label: string
  /** In the order of the text: their numbers are their places in it, from 1. */
  annotations: readonly Annotation[]
  marked?: MarkedStretches
  root?: RefObject<HTMLDivElement | null>
}

/** A text in numbered lines with its annotations: each stretch painted by its kind, and its number behind it, as in `AnnotationList`. */
export function AnnotatedText({ text, label, annotations, marked, root }: AnnotatedTextProps) {
  const own = useRef<HTMLDivElement>(null)
  const element = root ?? own
  const name = `annotation-${useId().replaceAll(/[^a-z0-9]/gi, '')}`
  const placed = useMemo(() => {
    const now = withLineFeeds(text)
    return annotations.flatMap((one, at) => {
      // An answer may have changed since; the list has what was annotated.
      const place = locate(now, one)
      return place === null ? [] : [{ ...place, look: one.kind, number: at + 1 }]
    })
  }, [text, annotations])
  const notes = useMemo(
    () =>
      placed
        .toSorted((one, other) => one.end - other.end)
        .map(({ end, number }) => ({ at: end, text: String(number) })),
    [placed]
  )
  const model = useTextModel(element, text, numberedModel)
  return (
    <div ref={element}>
      <NumberedText text={text} label={label} notes={notes} {...(marked && { marked })} />
      {/* There is nothing to paint on before the text is on the screen. */}
      {placed.length > 0 && model.pieces.length > 0 && (
        <PaintedStretches name={name} looks={KIND_LOOKS} stretches={placed} model={model} root={element} />
      )}
    </div>
  )
}
