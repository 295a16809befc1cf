import useTheme from '@mui/system/useTheme'
import type { Theme } from '../../../ui/theme.ts'
import { useEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { LOOKS } from './colours.ts'
import type { Colour, Mark } from './marks.ts'
import { toRange, type TextModel } from './text_model.ts'

type Box = { left: number; top: number; width: number; height: number; colour: Colour }
type OverlayProps = { marks: readonly Mark[]; model: TextModel; itemElement: RefObject<HTMLElement | null> }

/** For browsers without the highlight API: coloured boxes over the page that let pointer events through. */
export function MarkOverlay({ marks, model, itemElement }: OverlayProps) {
  const isDark = useTheme<Theme>().palette.mode === 'dark'
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  useEffect(() => {
    const measure = () =>
      setBoxes(
        marks.flatMap((mark) => {
          const rects = toRange(model, mark)?.getClientRects() ?? []
          return [...rects].map(({ left, top, width, height }) => ({
            left: left + scrollX,
            top: top + scrollY,
            width,
            height,
            colour: mark.colour,
          }))
        })
      )
    measure()
    const observer = new ResizeObserver(measure)
    if (itemElement.current) observer.observe(itemElement.current)
    observer.observe(document.body)
    // Pictures that load late move the text.
    document.addEventListener('load', measure, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('load', measure, true)
    }
  }, [marks, model, itemElement])
  return createPortal(
    <div aria-hidden data-testid="mark-overlay">
      {boxes.map(({ colour, ...box }, index) => (
        <span
          key={index}
          style={{
            position: 'absolute',
            ...box,
            zIndex: 1,
            pointerEvents: 'none',
            backgroundColor: LOOKS[colour].ground,
            borderBottom: `2px ${LOOKS[colour].line} ${LOOKS[colour].edge}`,
            // Dark text stays readable with `multiply`, light text with a low opacity.
            ...(isDark ? { opacity: 0.3 } : { mixBlendMode: 'multiply' as const }),
          }}
        />
      ))}
    </div>,
    document.body
  )
}
