import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { ItemLanguage } from '@banca/item-renderers/contract'
import { useRef, useState, type DragEvent } from 'react'
import { EXAMPLE } from './example.ts'
import { useText } from './use_text.ts'

/** Input of a file: pasted, chosen or dropped. Everything stays in the browser. */
export function FileIntake({
  onText,
  onWrite,
  language,
}: {
  onText: (text: string) => void
  /** The author prefers to write an item here. */
  onWrite: () => void
  language: ItemLanguage
}) {
  const t = useText(language)
  const picker = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState('')
  const [over, setOver] = useState(false)
  const [state, setState] = useState<'idle' | 'reading' | 'unreadable'>('idle')

  const take = async (file: File | undefined) => {
    if (file === undefined) return
    setState('reading')
    try {
      const text = await file.text()
      setState('idle')
      onText(text)
    } catch {
      setState('unreadable')
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        maxWidth: 760,
        p: 3,
        borderRadius: '10px',
        border: '2px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        <Button variant="contained" disableElevation onClick={() => picker.current?.click()}>
          {t('choose')}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={t('choose')}
          onChange={(event) => {
            void take(event.target.files?.[0])
            // Choosing the same file again, after it was corrected, must count as a change.
            event.target.value = ''
          }}
        />
        <span>{t('drop')}</span>
        <Button onClick={() => onText(EXAMPLE)}>{t('example')}</Button>
        <Button onClick={onWrite}>{t('write')}</Button>
      </Box>
      <FormControl fullWidth>
        <Box component="label" htmlFor="pasted" sx={{ mb: 1, fontWeight: 600 }}>
          {t('paste')}
        </Box>
        <OutlinedInput
          id="pasted"
          multiline
          minRows={8}
          maxRows={18}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
          slotProps={{ input: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: 13 } } }}
        />
        <FormHelperText role="status" error={state === 'unreadable'}>
          {state === 'reading' && t('reading')}
          {state === 'unreadable' && t('unreadable')}
        </FormHelperText>
      </FormControl>
      <Button variant="outlined" disabled={pasted.trim() === ''} onClick={() => onText(pasted)}>
        {t('read')}
      </Button>
    </Box>
  )
}
