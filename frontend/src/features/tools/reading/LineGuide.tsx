import { styled } from '../../../ui/styled.ts'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { clampGuide, moveGuide } from './guide.ts'

/** In a dark scheme the shade is hardly visible: its edge shows where the line is. */
const Shade = styled('div')(({ theme }) => ({
  position: 'fixed',
  left: 0,
  right: 0,
  zIndex: 1_100,
  pointerEvents: 'none',
  backgroundColor: 'rgba(8, 12, 18, 0.38)',
  outline: `2px solid ${theme.palette.info.main}`,
}))

const Handle = styled('div')(({ theme }) => {
  const { palette } = theme
  return {
    position: 'fixed',
    right: 0,
    zIndex: 1_101,
    width: 44,
    minHeight: 44,
    display: 'grid',
    placeItems: 'center',
    cursor: 'ns-resize',
    touchAction: 'none',
    color: palette.primary.contrastText,
    backgroundColor: palette.primary.main,
    borderRadius: '8px 0 0 8px',
    '@media print': { display: 'none' },
  }
})

/** Height of the clear line: about one line of large text, px. */
const HEIGHT = 64

/** A reading ruler that leaves one line clear. It follows the mouse, its handle, or the arrow keys. */
export default function LineGuide({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('tool_panels')
  const [middle, setMiddle] = useState(() => window.innerHeight / 2)
  const [height, setHeight] = useState(() => window.innerHeight)
  useEffect(() => {
    const onMove = (event: PointerEvent) => {
      // A finger scrolls the page; the ruler does not move.
      if (event.pointerType === 'mouse') setMiddle(clampGuide(event.clientY, window.innerHeight))
    }
    const onResize = () => setHeight(window.innerHeight)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('resize', onResize)
    return () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('resize', onResize)
    }
  }, [])
  const at = clampGuide(middle, height)
  const top = at - HEIGHT / 2
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveGuide(at, event.key, height)
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    if (next === null) return
    event.preventDefault()
    setMiddle(next)
  }
  return (
    <div data-testid="line-guide">
      <Shade style={{ top: 0, height: Math.max(0, top) }} />
      <Shade style={{ top: top + HEIGHT, bottom: 0 }} />
      <Handle
        role="slider"
        tabIndex={0}
        aria-label={t('guide.handle')}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((at / Math.max(1, height)) * 100)}
        style={{ top, height: HEIGHT }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) =>
          event.currentTarget.hasPointerCapture(event.pointerId) &&
          setMiddle(clampGuide(event.clientY, height))
        }
      >
        <span aria-hidden>↕</span>
      </Handle>
    </div>
  )
}
