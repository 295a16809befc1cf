import DeleteIcon from '../../../ui/icons/DeleteOutlined.ts'
import RedoIcon from '../../../ui/icons/Redo.ts'
import UndoIcon from '../../../ui/icons/Undo.ts'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../panel/Segments.tsx'
import { HIDDEN, Plain, Quiet, Row, Square, Stack } from '../panel/styles.ts'
import type { ToolProps } from '../types.ts'
import { add, clear, EMPTY, redo, undo, visible, type Drawing, type Stroke } from './history.ts'
import { repaint, SHEET, toPng } from './paint.ts'
import { Cross, Sheet } from './styles.ts'
import { useDrawing } from './use_drawing.ts'
import { usePen } from './use_pen.ts'

/** All of them are distinguishable on white paper. */
const INKS = { black: '#16202E', blue: '#27508A', red: '#B3261E', green: '#1E6B52' } as const
const SIZES = { thin: 2, medium: 4, thick: 8 } as const
type Ink = keyof typeof INKS | 'eraser'
type Width = keyof typeof SIZES

/** A sheet of 400 x 325 px for each item. */
export default function DrawingPanel({ applicationId, itemId, onDrawing }: ToolProps) {
  const { t } = useTranslation('tool_panels')
  const [stored, store] = useDrawing(applicationId, itemId)
  const drawing = stored ?? EMPTY
  const [ink, setInk] = useState<Ink>('black')
  const [width, setWidth] = useState<Width>('medium')
  const [status, setStatus] = useState('')
  const sheet = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const strokes = visible(drawing)

  const redraw = useCallback(
    (draft?: Stroke) => {
      if (canvas.current) repaint(canvas.current, [...visible(drawing), ...(draft ? [draft] : [])])
    },
    [drawing]
  )
  useEffect(() => {
    const paper = canvas.current
    if (paper === null) return
    const sharpness = Math.min(3, Math.max(1, window.devicePixelRatio))
    paper.width = SHEET.width * sharpness
    paper.height = SHEET.height * sharpness
    redraw()
  }, [redraw])

  const change = (next: Drawing, message: string) => {
    store(next)
    setStatus(message)
  }
  const pen = usePen({
    pen:
      ink === 'eraser'
        ? { tool: 'eraser', colour: '', size: SIZES[width] * 3 }
        : { tool: 'pen', colour: INKS[ink], size: SIZES[width] },
    isOn: stored !== null,
    onStroke: (stroke) => change(add(drawing, stroke), ''),
    onDraft: redraw,
  })
  const goBack = () => drawing.done.length > 0 && change(undo(drawing), t('drawing.undone'))
  const goOn = () => drawing.undone.length > 0 && change(redo(drawing), t('drawing.redone'))
  const wipe = () => strokes.length > 0 && change(clear(drawing), t('drawing.cleared'))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) goOn()
    else goBack()
  }
  const send = async () => {
    const png = await toPng(strokes)
    const isSaved = png !== null && (await onDrawing?.(png)) !== false
    setStatus(t(isSaved ? 'drawing.sent' : 'drawing.notSent'))
    // An item takes one file: the button is removed, and the focus moves to the sheet.
    if (isSaved) sheet.current?.focus({ preventScroll: true })
  }
  return (
    <Stack onKeyDown={onKeyDown}>
      <Sheet
        ref={sheet}
        role="application"
        aria-label={t('drawing.sheet')}
        aria-describedby="drawing-keys"
        tabIndex={0}
        data-strokes={strokes.length}
        data-ready={stored !== null}
        {...pen.handlers}
      >
        <canvas ref={canvas} />
        {pen.cross !== null && (
          <Cross
            aria-hidden
            data-down={pen.isDown || undefined}
            style={{
              left: `${(pen.cross.x / SHEET.width) * 100}%`,
              top: `${(pen.cross.y / SHEET.height) * 100}%`,
            }}
          />
        )}
      </Sheet>
      <Row>
        <Segments<Ink>
          label={t('drawing.ink')}
          value={ink}
          options={[
            ...(Object.keys(INKS) as (keyof typeof INKS)[]).map((value) => ({
              value,
              text: t(`drawing.colour.${value}`),
              swatch: INKS[value],
            })),
            { value: 'eraser', text: t('drawing.eraser') },
          ]}
          onChange={setInk}
        />
      </Row>
      <Row>
        <Segments<Width>
          label={t('drawing.width')}
          value={width}
          options={(Object.keys(SIZES) as Width[]).map((value) => ({
            value,
            text: t(`drawing.size.${value}`),
          }))}
          onChange={setWidth}
        />
        <span style={{ flex: 1 }} />
        <Square
          type="button"
          aria-label={t('drawing.undo')}
          title={t('drawing.undo')}
          aria-disabled={drawing.done.length === 0}
          onClick={goBack}
        >
          <UndoIcon aria-hidden fontSize="small" />
        </Square>
        <Square
          type="button"
          aria-label={t('drawing.redo')}
          title={t('drawing.redo')}
          aria-disabled={drawing.undone.length === 0}
          onClick={goOn}
        >
          <RedoIcon aria-hidden fontSize="small" />
        </Square>
        <Square
          type="button"
          aria-label={t('drawing.clear')}
          title={t('drawing.clear')}
          aria-disabled={strokes.length === 0}
          onClick={wipe}
        >
          <DeleteIcon aria-hidden fontSize="small" />
        </Square>
      </Row>
      {onDrawing !== undefined && (
        <div>
          <Plain type="button" disabled={strokes.length === 0} onClick={() => void send()}>
            {t('drawing.send')}
          </Plain>
        </div>
      )}
      <Quiet id="drawing-keys">{t('drawing.keys')}</Quiet>
      <div role="status" style={HIDDEN}>
        {pen.cross === null ? status : t(pen.isDown ? 'drawing.penDown' : 'drawing.penUp')}
      </div>
    </Stack>
  )
}
