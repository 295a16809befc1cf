import useTheme from '@mui/system/useTheme'
import type { Theme } from '../theme.ts'
import { useEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Look, Painted } from './looks.ts'
import { toRange, type TextModel } from './text_model.ts'

type Box = { left: number; top: number; width: number; height: number; look: Look }
type OverlayProps<L extends string> = {
  stretches: readonly Painted<L>[]
  looks: Readonly<Record<L, Look>>
  model: TextModel
  itemElement: RefObject<HTMLElement | null>
}

/** For browsers without the highlight API: coloured boxes over the page that let pointer events through. */
export function StretchOverlay<L extends string>({ stretches, looks, model, itemElement }: OverlayProps<L>) {
  const isDark = useTheme<Theme>().palette.mode === 'dark'
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  useEffect(() => {
    const measure = () =>
      setBoxes(
        stretches.flatMap((one) => {
          const rects = toRange(model, one)?.getClientRects() ?? []
          return [...rects].map(({ left, top, width, height }) => ({
            left: left + scrollX,
            top: top + scrollY,
            width,
            height,
            look: looks[one.look],
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
  }, [stretches, looks, model, itemElement])
  return createPortal(
    <div aria-hidden data-testid="mark-overlay">
      {boxes.map(({ look, ...box }, index) => (
        <span
          key={index}
          style={{
            position: 'absolute',
            ...box,
            zIndex: 1,
            pointerEvents: 'none',
            backgroundColor: look.ground,
            borderBottom: `2px ${look.line === 'wavy' ? 'dotted' : look.line} ${look.edge}`,
            // Dark text stays readable with `multiply`, light text with a low opacity.
            ...(isDark ? { opacity: 0.3 } : { mixBlendMode: 'multiply' as const }),
          }}
        />
      ))}
    </div>,
    document.body
  )
}
