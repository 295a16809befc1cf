import { styled } from '../ui/styled.ts'
import { useCallback, useMemo, useState, type MouseEvent } from 'react'
import type { ItemLanguage } from '../../contract/index.ts'
import { ImageZoom, type ZoomedImage } from './ImageZoom.tsx'
import { LOOK_STYLES } from './looks.ts'
import { useCleaner } from '../cleaning/cleaner.ts'
import { sanitiseHtml, plainText } from './sanitise.ts'
import { useItemText } from './use_item_text.ts'

const Body = styled('div')(({ theme }) => ({
  overflowWrap: 'anywhere',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  // Exam files separate a text from its source by a bare line break inside the paragraph.
  '& p': { margin: '0 0 0.75em', whiteSpace: 'pre-line' },
  '& ul, & ol': { margin: '0 0 0.75em', paddingInlineStart: '1.6em' },
  '& blockquote': {
    margin: '0 0 0.75em',
    paddingInlineStart: '1em',
    borderInlineStart: `3px solid ${theme.palette.divider}`,
  },
  '& img': {
    maxWidth: '100%',
    height: 'auto',
    // Pictures are made for a white background, often without one of their own.
    backgroundColor: '#fff',
    borderRadius: 4,
    verticalAlign: 'middle',
  },
  '& [data-rich=zoom]': {
    appearance: 'none',
    border: 0,
    padding: 0,
    font: 'inherit',
    background: 'none',
    maxWidth: '100%',
    minWidth: 44,
    minHeight: 44,
    cursor: 'zoom-in',
    borderRadius: 4,
  },
  '& [data-rich=zoom]:focus-visible, & [data-rich=scroll]:focus-visible': {
    outline: `3px solid ${theme.palette.primary.main}`,
    outlineOffset: 2,
  },
  '& [data-rich=scroll]': { overflowX: 'auto', maxWidth: '100%', margin: '0 0 0.75em' },
  // Long terms in a table are not broken: it scrolls sideways instead.
  '& table': { borderCollapse: 'collapse', overflowWrap: 'normal' },
  '& th, & td': {
    border: `1px solid ${theme.palette.divider}`,
    padding: '6px 10px',
    textAlign: 'start',
  },
  '& [data-rich=missing]': {
    display: 'inline-block',
    padding: '8px 12px',
    border: `1px dashed ${theme.palette.text.secondary}`,
    borderRadius: 8,
    color: theme.palette.text.secondary,
  },
  ...LOOK_STYLES,
  '& math': { fontSize: '1.1em' },
  '& math[display=block]': { overflowX: 'auto', overflowY: 'hidden', margin: '0.5em 0' },
}))

export type RichTextProps = {
  /** Authored HTML; sanitised again here, whatever its source is. */
  html: string
  language: ItemLanguage
  /** Pictures enlarge on a click or Enter. Default true; false inside a clickable row. */
  zoom?: boolean
  className?: string
  id?: string
}

/** Authored text: safe HTML with formulas (MathML), pictures that enlarge and tables that scroll sideways. */
export function RichText({ html, language, zoom = true, className, id }: RichTextProps) {
  const t = useItemText(language)
  const [image, setImage] = useState<ZoomedImage | null>(null)
  const clean = useCleaner()
  const safe = useMemo(
    () =>
      clean &&
      sanitiseHtml(html, clean, {
        zoom,
        labels: {
          enlarge: t('richText.enlarge'),
          enlargeNamed: (name) => t('richText.enlargeNamed', { name, interpolation: { escapeValue: false } }),
          table: t('richText.table'),
          missingImage: t('richText.missingImage'),
        },
      }),
    [html, clean, zoom, t]
  )
  const open = useCallback((event: MouseEvent<HTMLDivElement>) => {
    const button = event.target instanceof Element ? event.target.closest('[data-rich=zoom]') : null
    const picture = button?.querySelector('img')
    if (picture) setImage({ src: picture.src, alt: picture.alt })
  }, [])
  const content = useMemo(() => (safe === undefined ? undefined : { __html: safe }), [safe])
  if (content === undefined) {
    return (
      <Body id={id} className={className}>
        {plainText(html)}
      </Body>
    )
  }
  return (
    <>
      <Body id={id} className={className} onClick={open} dangerouslySetInnerHTML={content} />
      {image !== null && <ImageZoom image={image} language={language} onClose={() => setImage(null)} />}
    </>
  )
}
