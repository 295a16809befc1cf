import { useEffect, useRef, useSyncExternalStore } from 'react'
import { styled } from '../../../ui/styled.ts'
import { useTranslation } from 'react-i18next'
import { Quiet, Row, Stack } from '../panel/styles.ts'
import { FontSteps } from '../reading/FontSteps.tsx'
import { readChange } from '../reading/steps.ts'
import { useExamValue } from '../store/exam_value.ts'
import type { ToolProps } from '../types.ts'
import { cut, LONGEST_NOTE, onNotesChange, readNote, writeNote } from './notes.ts'

const Sheet = styled('textarea')(({ theme }) => {
  const { palette } = theme
  return {
    width: '100%',
    minHeight: 200,
    height: '34dvh',
    padding: 12,
    font: 'inherit',
    lineHeight: 1.6,
    color: palette.text.primary,
    backgroundColor: palette.background.default,
    border: `1px solid ${palette.text.secondary}`,
    borderRadius: 8,
    resize: 'vertical',
  }
})

/** Notes of the candidate: stored on this computer only, never sent. */
export default function Notepad({ applicationId }: ToolProps) {
  const { t } = useTranslation('tool_panels')
  const note = useSyncExternalStore(onNotesChange, () => readNote(applicationId))
  const [change, setChange] = useExamValue(applicationId, 'noteFontSize', readChange)
  const sheet = useRef<HTMLTextAreaElement>(null)
  useEffect(() => sheet.current?.focus(), [])
  const isFull = note.length >= LONGEST_NOTE
  return (
    <Stack>
      <Sheet
        ref={sheet}
        aria-label={t('notepad.label')}
        aria-describedby="notepad-about"
        maxLength={LONGEST_NOTE}
        value={note}
        style={{ fontSize: `${100 + change}%` }}
        onChange={(event) => writeNote(applicationId, cut(event.target.value))}
      />
      <Row style={{ justifyContent: 'space-between' }}>
        <Quiet style={{ fontVariantNumeric: 'tabular-nums' }} data-testid="note-count">
          {t('notepad.count', {
            used: note.length.toLocaleString(t('locale')),
            most: LONGEST_NOTE.toLocaleString(t('locale')),
          })}
        </Quiet>
        <FontSteps label={t('notepad.fontSize')} change={change} onChange={setChange} />
      </Row>
      <Quiet id="notepad-about">{t('notepad.about')}</Quiet>
      <div role="status">{isFull && t('notepad.full')}</div>
    </Stack>
  )
}
