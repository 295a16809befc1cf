import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { AnnotatedText } from '../../../exam/annotations/AnnotatedText.tsx'
import { AnnotationList } from '../../../exam/annotations/AnnotationList.tsx'
import type { Annotation } from '../../../exam/annotations/annotations.ts'
import { FileButton } from '../../../exam/files/FileButton.tsx'
import { Box } from '../../../ui/Box.ts'

/** `by`: of whose mark it is. */
export type AnnotationBy = Annotation & { by: string }

interface TextBesideProps {
  text: { text: string; attachments: { name: string; url: string }[] }
  number: number
  /** Of all of its marks, in the order of the text. */
  annotations?: readonly AnnotationBy[]
  children: ReactNode
}

/** A text in numbered lines, with its files, and beside it what is done with it. */
export function TextBeside({ text, number, annotations = NONE, children }: TextBesideProps) {
  const { t } = useTranslation('marking')
  return (
    <Box sx={COLUMNS}>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 3, alignContent: 'start' }}>
        <AnnotatedText text={text.text} label={t('lot.textLabel', { number })} annotations={annotations} />
        {annotations.length > 0 && (
          <AnnotationList
            text={text.text}
            annotations={annotations}
            label={t('annotations:title')}
            actionsOf={(_, at) => (
              <Box sx={{ mt: 1, color: 'text.secondary', fontSize: '0.875rem' }}>{annotations[at]?.by}</Box>
            )}
          />
        )}
        {text.attachments.map((file) => (
          <FileButton key={file.url} {...file} />
        ))}
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 4, alignContent: 'start' }}>{children}</Box>
    </Box>
  )
}

const NONE: readonly AnnotationBy[] = []

const COLUMNS = {
  mt: 4,
  display: 'grid',
  columnGap: 6,
  rowGap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(340px, 460px)' },
} as const
