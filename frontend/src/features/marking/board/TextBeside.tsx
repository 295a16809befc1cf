import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { FileButton } from '../../../exam/files/FileButton.tsx'
import { Box } from '../../../ui/Box.ts'
import { NumberedText } from '../../../ui/NumberedText.tsx'

interface TextBesideProps {
  text: { text: string; attachments: { name: string; url: string }[] }
  number: number
  /** The text, where more than its lines is shown of it. */
  written?: ReactNode
  children: ReactNode
}

/** A text in numbered lines, with its files, and beside it what is done with it. */
export function TextBeside({ text, number, written, children }: TextBesideProps) {
  const { t } = useTranslation('marking')
  return (
    <Box sx={COLUMNS}>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 3, alignContent: 'start' }}>
        {written ?? <NumberedText text={text.text} label={t('lot.textLabel', { number })} />}
        {text.attachments.map((file) => (
          <FileButton key={file.url} {...file} />
        ))}
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 4, alignContent: 'start' }}>{children}</Box>
    </Box>
  )
}

const COLUMNS = {
  mt: 4,
  display: 'grid',
  columnGap: 6,
  rowGap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(340px, 460px)' },
} as const
