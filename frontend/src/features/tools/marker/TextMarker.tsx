import CloseIcon from '../../../ui/icons/Close.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readText, selectedStretch, toRange } from '../../../ui/stretches/text_model.ts'
import { useTextModel } from '../../../ui/stretches/use_text_model.ts'
import { Segments } from '../panel/Segments.tsx'
import { Plain, Quiet, Row, Square, Stack } from '../panel/styles.ts'
import { useExamValue } from '../store/exam_value.ts'
import type { ToolProps } from '../types.ts'
import { LOOKS } from './colours.ts'
import { COLOURS, readColour, sentences, settle } from './marks.ts'
import { MarkList, Swatch } from './styles.ts'
import { useMarks } from './use_marks.ts'
import { useSelection } from './use_selection.ts'

/** Chooses a colour, marks the selection, and lists the marks of the item. */
export default function TextMarker({ applicationId, itemId, itemElement }: ToolProps) {
  const { t, i18n } = useTranslation('tool_panels')
  const { marks, put, wipe, remove, clear } = useMarks(applicationId, itemId, itemElement)
  const model = useTextModel(itemElement, itemId, readText)
  const [colour, setColour] = useExamValue(applicationId, 'markColour', readColour)
  const [selected, forget] = useSelection(itemElement)
  const [sentence, setSentence] = useState(-1)
  const [status, setStatus] = useState('')
  const placed = useMemo(() => settle(model.text, marks), [model, marks])
  const list = useMemo(() => sentences(model.text, i18n.language), [model.text, i18n.language])

  const dropSelection = () => {
    window.getSelection()?.removeAllRanges()
    forget()
  }
  // The browser reports a new selection a moment later: a click right after selecting means the present one.
  const stretchNow = () => (itemElement.current && selectedStretch(itemElement.current)) ?? selected
  const markSelected = () => {
    const stretch = stretchNow()
    if (stretch === null) return setStatus(t('marker.selectFirst'))
    put(stretch, colour)
    setStatus(t('marker.marked', { text: short(model.text.slice(stretch.start, stretch.end)) }))
    dropSelection()
  }
  const wipeSelected = () => {
    const stretch = stretchNow()
    if (stretch === null) return setStatus(t('marker.selectFirst'))
    wipe(stretch)
    setStatus(t('marker.wiped'))
    dropSelection()
  }
  // A mouse marks as soon as its button is released. A finger is still adjusting the ends of its selection.
  const onLift = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    const element = itemElement.current
    if (!(event.target instanceof Node) || element?.contains(event.target) !== true) return
    const stretch = selectedStretch(element)
    if (stretch === null) return
    put(stretch, colour)
    dropSelection()
  })
  useEffect(() => {
    document.addEventListener('pointerup', onLift)
    return () => document.removeEventListener('pointerup', onLift)
  }, [])

  const step = (by: number) => {
    if (list.length === 0) return
    const next = (Math.max(sentence, by > 0 ? -1 : 0) + by + list.length) % list.length
    const stretch = list[next]
    const range = stretch === undefined ? null : toRange(model, stretch)
    const selection = window.getSelection()
    if (stretch === undefined || range === null || selection === null) return
    selection.removeAllRanges()
    selection.addRange(range)
    range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    setSentence(next)
    setStatus(model.text.slice(stretch.start, stretch.end))
  }
  return (
    <Stack>
      <Segments
        label={t('marker.colour')}
        value={colour}
        options={COLOURS.map((value) => ({
          value,
          text: t(`marker.colours.${value}`),
          swatch: LOOKS[value].ground,
        }))}
        onChange={setColour}
      />
      <Quiet>{t('marker.how')}</Quiet>
      <Row>
        <Plain type="button" onPointerDown={(event) => event.preventDefault()} onClick={markSelected}>
          {t('marker.mark')}
        </Plain>
        <Plain type="button" onPointerDown={(event) => event.preventDefault()} onClick={wipeSelected}>
          {t('marker.wipe')}
        </Plain>
      </Row>
      <Row role="group" aria-label={t('marker.sentences')}>
        <Plain type="button" onClick={() => step(-1)}>
          {t('marker.previousSentence')}
        </Plain>
        <Plain type="button" onClick={() => step(1)}>
          {t('marker.nextSentence')}
        </Plain>
      </Row>
      <div role="status" style={{ fontSize: '0.9375rem', minHeight: 24 }}>
        {status}
      </div>
      {placed.length > 0 && (
        <>
          <MarkList aria-label={t('marker.list')}>
            {placed.map((one) => (
              <li key={`${one.start} ${one.end}`}>
                <Swatch aria-hidden style={{ backgroundColor: LOOKS[one.colour].ground }} />
                <span>
                  <b>{t(`marker.colours.${one.colour}`)}:</b> {short(one.quote)}
                </span>
                <Square
                  type="button"
                  aria-label={t('marker.remove', { text: short(one.quote) })}
                  onClick={() => (remove(one), setStatus(t('marker.wiped')))}
                >
                  <CloseIcon aria-hidden fontSize="small" />
                </Square>
              </li>
            ))}
          </MarkList>
          <div>
            <Plain type="button" onClick={() => (clear(), setStatus(t('marker.cleared')))}>
              {t('marker.clear')}
            </Plain>
          </div>
        </>
      )}
    </Stack>
  )
}

const LONGEST = 60
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text)
