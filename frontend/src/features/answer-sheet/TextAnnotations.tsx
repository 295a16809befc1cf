import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnnotatedText } from '../../exam/annotations/AnnotatedText.tsx'
import { AnnotationList } from '../../exam/annotations/AnnotationList.tsx'
import type { Annotation } from '../../exam/annotations/annotations.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import type { SheetEntry } from './types.ts'

/** The annotations of an entry that its reader sees, and the text that they are about. */
const annotatedOf = ({ given, correction }: SheetEntry) => ({
  text: given?.response.freeResponse ?? '',
  annotations: correction?.annotations ?? [],
  former: correction?.formerAnnotations ?? [],
})

/** What correctors annotated in an answer: its text with their stretches, and a list of them. Nothing where there is none. */
export function TextAnnotations({ entry }: { entry: SheetEntry }) {
  const { t } = useTranslation('annotations')
  const { text, annotations, former } = annotatedOf(entry)
  if (annotations.length === 0) return null
  return (
    <Box component="section" aria-label={t('title')} sx={PART}>
      <AnnotatedText text={text} label={t('text')} annotations={annotations} />
      <AnnotationList text={text} annotations={annotations} label={t('title')} />
      <FormerAnnotations text={text} annotations={former} />
    </Box>
  )
}

/** What correctors had annotated before the reply to an appeal came with annotations of its own; nothing where there is none. */
export function FormerAnnotations({
  text,
  annotations,
}: {
  text: string
  annotations: readonly Annotation[]
}) {
  const { t } = useTranslation('annotations')
  if (annotations.length === 0) return null
  return (
    <Box component="section" aria-label={t('former')} sx={{ mt: 4 }}>
      <Box component="h3" sx={{ m: 0, fontSize: '1rem' }}>
        {t('former')}
      </Box>
      <AnnotationList text={text} annotations={annotations} label={t('former')} hasNumbers={false} />
    </Box>
  )
}

/** The same below a row of the summary: opened by its button, and always there on paper. */
export function FoldedAnnotations({ entry, name }: { entry: SheetEntry; name: string }) {
  const { t } = useTranslation('annotations')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { length: count } = annotatedOf(entry).annotations
  if (count === 0) return null
  const action = t(isOpen ? 'close' : 'open', { count })
  return (
    <Box sx={{ gridColumn: { xs: '1 / -1', sm: '2 / -1' }, minWidth: 0 }}>
      <Button
        data-print="no"
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${action}: ${name}`}
        sx={{ minHeight: 44 }}
        onClick={() => setOpen(!isOpen)}
      >
        {action}
      </Button>
      <Box id={id} sx={{ display: isOpen ? 'block' : 'none', mt: 3, '@media print': { display: 'block' } }}>
        <TextAnnotations entry={entry} />
      </Box>
    </Box>
  )
}

const PART = { display: 'grid', gap: 3, minWidth: 0, maxWidth: '80ch' } as const
