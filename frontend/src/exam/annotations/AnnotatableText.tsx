import type { PublicItem } from '@banca/item-renderers/contract'
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ANNOTATIONS_MOST,
  inOrder,
  isAnnotatable,
  quotedIn,
  without,
  type Annotation,
  type AnnotationBy,
  type ChangeAnnotations,
} from './annotations.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { laterDialog } from '../../ui/Later.tsx'
import { numberedModel } from '../../ui/stretches/numbered_model.ts'
import type { Quoted } from '../../ui/stretches/stretch.ts'
import { toStretch } from '../../ui/stretches/text_model.ts'
import { withLineFeeds } from '../../ui/text_lines.ts'
import type { Theme } from '../../ui/theme.ts'
import { VISUALLY_HIDDEN } from '../../ui/visually_hidden.ts'
import { AdvisedText, type NamedSituation } from './AdvisedText.tsx'
import { GivenAnnotations } from './GivenAnnotations.tsx'

const AnnotationForm = laterDialog(() => import('./AnnotationForm.tsx'))

export interface AnnotatableHandle {
  /** Annotates what is selected in the text; without a selection, lines that are chosen. */
  annotate(): void
}

interface AnnotatableTextProps {
  ref?: Ref<AnnotatableHandle>
  text: string
  item: Pick<PublicItem, 'category' | 'introduction'>
  label: string
  situations?: readonly NamedSituation[]
  /** Those that are written here. */
  annotations: readonly Annotation[]
  /** Of other marks, in the order of the text: shown, and not changed. */
  others?: readonly AnnotationBy[]
  /** M begins one. */
  hasKeys?: boolean
  /** Null: the text is read. */
  onChange: ChangeAnnotations | null
}

/** What is being annotated: `before` is the annotation that is replaced. */
type Open = { stretch: Quoted | null; before: Annotation | null }

/**
 * A text and its annotations: painted in it, and as a list below it, each with one number. What it has of the item's introduction is marked.
 */
export function AnnotatableText({
  ref,
  text,
  item,
  label,
  situations = NONE,
  annotations,
  others = NONE,
  hasKeys = false,
  onChange,
}: AnnotatableTextProps) {
  const { t } = useTranslation('annotating')
  const root = useRef<HTMLDivElement>(null)
  const pressed = useRef<Quoted | null>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const [news, setNews] = useState('')
  const all = useMemo(() => inOrder<AnnotationBy>([...others, ...annotations]), [others, annotations])
  const isOn = isAnnotatable(item.category)
  const mayAnnotate = isOn && onChange !== null
  const isFull = annotations.length >= ANNOTATIONS_MOST
  const begin = (stretch: Quoted | null) => {
    if (!mayAnnotate) return
    if (isFull) setNews(t('full', { count: ANNOTATIONS_MOST }))
    else setOpen({ stretch, before: null })
  }
  const annotate = () => begin(selectedIn(root.current, text))
  useImperativeHandle(ref, () => ({ annotate }))
  // Without a connection it could not be fetched when it is opened.
  useEffect(() => AnnotationForm.fetch(), [])
  const save = (annotation: Annotation) => {
    const before = open?.before
    onChange?.((now) => inOrder([...without(now, before ?? null), annotation]))
    setNews(t('saved'))
    setOpen(null)
    window.getSelection()?.removeAllRanges()
  }
  return (
    <>
      <AdvisedText
        text={text}
        item={item}
        situations={situations}
        label={label}
        annotations={all}
        root={root}
      />
      {mayAnnotate && (
        <>
          <Box sx={BAR}>
            <Button
              variant="outlined"
              sx={{ minHeight: 44 }}
              aria-keyshortcuts={hasKeys ? 'M' : undefined}
              // A press may take the selection away before its click.
              onPointerDown={(event) => {
                pressed.current = selectedIn(root.current, text)
                event.preventDefault()
              }}
              onClick={() => {
                begin(selectedIn(root.current, text) ?? pressed.current)
                pressed.current = null
              }}
            >
              {t('open')}
            </Button>
            <Box component="span" sx={HINT}>
              {t(hasKeys ? 'howByKey' : 'how')}
            </Box>
          </Box>
          <Box role="status" sx={isFull && news !== '' ? { mt: 2, color: 'error.main' } : VISUALLY_HIDDEN}>
            {news}
          </Box>
        </>
      )}
      {isOn && (
        <GivenAnnotations
          text={text}
          annotations={all}
          onChange={onChange}
          onEdit={(before) => setOpen({ stretch: before, before })}
        />
      )}
      {open !== null && (
        <AnnotationForm
          text={withLineFeeds(text)}
          stretch={open.stretch}
          before={open.before}
          onSave={save}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const NONE: readonly never[] = []

/** What is selected in the text; null: nothing. */
function selectedIn(root: HTMLElement | null, text: string): Quoted | null {
  const selection = window.getSelection()
  if (root === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const stretch = range.intersectsNode(root) ? toStretch(numberedModel(root), range) : null
  return stretch === null ? null : quotedIn(withLineFeeds(text), stretch)
}

/** A phone has no room for it over the text; the form says the same. */
const HINT = { display: { xs: 'none', sm: 'inline' }, color: 'text.secondary', fontSize: '0.875rem' } as const

/** In reach of a thumb while a text is being read and selected. */
const BAR = ({ tokens }: Theme) =>
  ({
    position: 'sticky',
    bottom: 8,
    zIndex: 2,
    mt: 2,
    p: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 3,
    rowGap: 1,
    width: 'fit-content',
    backgroundColor: tokens.paper,
    border: `1px solid ${tokens.line}`,
    borderRadius: '10px',
  }) as const
