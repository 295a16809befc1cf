import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ANNOTATION_COMMENT_MOST,
  ANNOTATION_KINDS,
  linesOfStretch,
  QUOTE_MOST,
  shortQuote,
  stretchOfLines,
  type Annotation,
  type AnnotationKind,
} from './annotations.ts'
import { KindName } from './KindName.tsx'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { SideSheet } from '../../ui/SideSheet.tsx'
import type { Quoted } from '../../ui/stretches/stretch.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { linesOf } from '../../ui/text_lines.ts'

interface AnnotationFormProps {
  /** With line feeds. */
  text: string
  /** What was selected; null: lines are chosen here. */
  stretch: Quoted | null
  before: Annotation | null
  onSave(annotation: Annotation): void
  onClose(): void
}

/** Of a line in the list of lines. */
const BEGINNING = 40

/** An annotation: its stretch, which may be replaced by lines, its kind, and a comment. */
export default function AnnotationForm({ text, stretch, before, onSave, onClose }: AnnotationFormProps) {
  const { t } = useTranslation('annotating')
  const lines = linesOf(text).flatMap((line, at) =>
    line.text.trim() === '' ? [] : [{ ...line, number: at + 1 }]
  )
  const first = lines[0]?.number ?? 1
  const [chosen, setChosen] = useState<Quoted | null>(() => stretch ?? stretchOfLines(text, first, first))
  const [kind, setKind] = useState<AnnotationKind | ''>(before?.kind ?? '')
  const [comment, setComment] = useState(before?.comment ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const range = chosen === null ? { from: first, to: first } : linesOfStretch(text, chosen)
  const isChanged = comment !== (before?.comment ?? '')
  useEffect(() => {
    // What was selected needs no lines.
    const part = stretch === null ? 'select' : 'input:checked, input'
    form.current?.querySelector<HTMLElement>(part)?.focus()
  }, [stretch])
  const choose = (from: number, to: number) => setChosen(stretchOfLines(text, from, to))
  const save = () => {
    if (chosen === null || chosen.quote.length > QUOTE_MOST)
      return setFailure(t('tooLong', { count: QUOTE_MOST }))
    if (kind === '') return setFailure(t('chooseKind'))
    const { start, end, quote } = chosen
    onSave({ start, end, quote, kind, comment: comment.trim() })
  }
  const options = lines.map(({ number, text: line }) => ({
    value: String(number),
    text: `${number}: ${shortQuote(line, BEGINNING)}`,
  }))
  return (
    // A click beside it loses nothing that was typed.
    <SideSheet
      title={t(before === null ? 'title' : 'editTitle')}
      onClose={onClose}
      mayLeave={(how) => how === 'escape' || !isChanged}
    >
      <Box
        ref={form}
        sx={{ display: 'grid', gap: 4 }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          save()
        }}
      >
        <Box>
          <Box component="blockquote" id="annotated-quote" sx={QUOTE}>
            {chosen === null ? '' : shortQuote(chosen.quote, 400)}
          </Box>
          <Box sx={{ mt: 3, display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <SelectInput
              label={t('from')}
              value={String(range.from)}
              options={options}
              onChange={(value) => choose(Number(value), Math.max(Number(value), range.to))}
            />
            <SelectInput
              label={t('to')}
              value={String(range.to)}
              options={options}
              onChange={(value) => choose(Math.min(Number(value), range.from), Number(value))}
            />
          </Box>
          <Box sx={{ mt: 1, color: 'text.secondary', fontSize: '0.875rem' }}>{t('lines')}</Box>
        </Box>
        <KindChoice
          kind={kind}
          onChange={(value) => {
            setKind(value)
            setFailure(null)
          }}
        />
        <TextArea
          label={t('comment')}
          value={comment}
          maxLength={ANNOTATION_COMMENT_MOST}
          rows={4}
          onChange={setComment}
        />
        <Box role="alert">{failure !== null && <Notice kind="error">{failure}</Notice>}</Box>
        <Button variant="contained" sx={{ minHeight: 44 }} onClick={save}>
          {t('save')}
        </Button>
      </Box>
    </SideSheet>
  )
}

interface KindChoiceProps {
  kind: AnnotationKind | ''
  onChange(kind: AnnotationKind): void
}

function KindChoice({ kind, onChange }: KindChoiceProps) {
  const { t } = useTranslation('annotating')
  const name = useId()
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontSize: '0.9375rem', fontWeight: 600 }}>
        {t('kind')}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 3 }}>
        {ANNOTATION_KINDS.map((value) => (
          <Box key={value} component="label" sx={KIND}>
            <input type="radio" name={name} checked={value === kind} onChange={() => onChange(value)} />
            <KindName kind={value} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const KIND = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 44,
  cursor: 'pointer',
  '& > input': { width: 18, height: 18, m: 0, flexShrink: 0 },
} as const

const QUOTE = {
  m: 0,
  pl: 3,
  borderLeft: 3,
  borderColor: 'divider',
  fontStyle: 'italic',
  overflowWrap: 'anywhere',
} as const
