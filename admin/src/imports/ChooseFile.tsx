import UploadFileIcon from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useRef, type ChangeEvent, type DragEvent, type ReactNode } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { humanSize } from './exam_file'

type Props = {
  readonly file: File | null
  readonly onChoose: (file: File) => void
  /** What is being sent stays: another file would look like what the answer is about. */
  readonly isSending: boolean
  /** Types and endings, as an input of files has them. */
  readonly accept: string
  readonly testId: string
  /** What is set beside the file, and the button that sends it. */
  readonly children: ReactNode
}

/** A card for one file: by a button, or dropped onto it. */
export function ChooseFile({ file, onChoose, isSending, accept, testId, children }: Props) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const input = useRef<HTMLInputElement>(null)
  const choose = (chosen: File | undefined) => {
    if (chosen && !isSending) onChoose(chosen)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }
  return (
    <Card variant="outlined" sx={{ p: 3 }} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        data-testid={testId}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          choose(event.target.files?.[0])
          // The same file can be chosen again, after it was mended.
          event.target.value = ''
        }}
      />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          startIcon={<UploadFileIcon />}
          disabled={isSending}
          onClick={() => input.current?.click()}
        >
          {translate(file ? 'imports.change' : 'imports.choose')}
        </Button>
        <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {file
            ? translate('imports.chosen', { name: file.name, size: humanSize(file.size, language) })
            : translate('imports.drop')}
        </Typography>
      </Box>
      {children}
    </Card>
  )
}
