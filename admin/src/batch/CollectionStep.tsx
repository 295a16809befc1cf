import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSettled } from '../searching/useSettled'
import { collectionsWith, withoutWindows, type Collection } from './batch_calls'

const SEARCH_DELAY_MS = 500

interface CollectionStepProps {
  chosen: readonly Collection[]
  onChange: (collections: Collection[]) => void
  /** `exams`: some of their exams are to be left out. */
  onNext: (to: 'people' | 'exams') => void
}

/** Step 1: which collections. */
export function CollectionStep({ chosen, onChange, onNext }: CollectionStepProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed, SEARCH_DELAY_MS)
  const [found, setFound] = useState<{ search: string; rows: Collection[] } | 'failed' | null>(null)
  const [wrong, setWrong] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    collectionsWith(search).then(
      (rows) => isCurrent && setFound({ search, rows }),
      () => isCurrent && setFound('failed')
    )
    return () => {
      isCurrent = false
    }
  }, [search])
  const next = async (to: 'people' | 'exams') => {
    if (chosen.length === 0) return setWrong([translate('batch.required')])
    setBusy(true)
    try {
      const refused = await withoutWindows(chosen)
      setWrong(refused.map(({ name }) => translate('batch.no_windows', { name })))
      if (refused.length === 0) onNext(to)
    } catch {
      setWrong([translate('batch.failed')])
    } finally {
      setBusy(false)
    }
  }
  const isMissing = wrong.length > 0 && chosen.length === 0
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
      <Autocomplete
        multiple
        options={found === null || found === 'failed' ? [] : found.rows}
        value={[...chosen]}
        loading={found === null || (found !== 'failed' && found.search !== search)}
        // The server has filtered already.
        filterOptions={(rows) => rows}
        filterSelectedOptions
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        onChange={(_, rows) => {
          setWrong([])
          onChange(rows)
        }}
        onInputChange={(_, text, reason) => reason !== 'blur' && setTyped(text)}
        loadingText={translate('give.searching')}
        noOptionsText={translate(found === 'failed' ? 'give.list_failed' : 'give.nothing_found')}
        renderInput={(input) => (
          <TextField
            {...input}
            label={translate('batch.collections')}
            size="small"
            error={isMissing}
            helperText={isMissing ? wrong[0] : undefined}
          />
        )}
      />
      <Box role="status" aria-live="polite">
        {!isMissing && wrong.length > 0 && (
          <Alert severity="error">
            {wrong.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disabled={isBusy} onClick={() => void next('people')}>
          {translate('batch.next_people')}
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={() => void next('exams')}>
          {translate('batch.choose_exams')}
        </Button>
      </Box>
    </Box>
  )
}
