import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { CardList } from '../two_lists/CardList'
import { selectedOf, type Selection } from '../two_lists/selection'
import { examsOf, type Collection, type Exam } from './batch_calls'

interface ExamStepProps {
  collections: readonly Collection[]
  /** Null: all of them. */
  chosen: readonly number[] | null
  onChange: (exams: number[] | null) => void
  onBack: () => void
  onNext: () => void
}

/** Step 2: which exams of the collections. */
export function ExamStep({ collections, chosen, onChange, onBack, onNext }: ExamStepProps) {
  const translate = useTranslate()
  const [exams, setExams] = useState<Exam[] | 'failed' | null>(null)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let isCurrent = true
    examsOf(collections).then(
      (rows) => isCurrent && setExams(rows),
      () => isCurrent && setExams('failed')
    )
    return () => {
      isCurrent = false
    }
  }, [collections])
  const rows = Array.isArray(exams) ? exams : []
  const ids = rows.map(({ id }) => id)
  const selection: Selection = new Set(chosen ?? ids)
  const shown = rows.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  const select = (next: Selection) => {
    const left = selectedOf(ids, next)
    setMissing(false)
    onChange(left.length === ids.length ? null : left)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
      {exams === 'failed' ? (
        <Alert severity="error">{translate('batch.failed')}</Alert>
      ) : (
        <CardList
          title={translate('batch.exams')}
          cards={shown.map(({ id, name }) => ({ id, label: name }))}
          selection={selection}
          onSelect={select}
          search={{ text, onChange: setText }}
          empty={translate('give.nothing_found')}
          isLoading={exams === null}
        />
      )}
      {isMissing && <Alert severity="error">{translate('batch.no_exam')}</Alert>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="contained"
          disabled={!Array.isArray(exams)}
          onClick={() => (chosen?.length === 0 ? setMissing(true) : onNext())}
        >
          {translate('batch.next_people')}
        </Button>
        <Button onClick={onBack}>{translate('batch.back')}</Button>
      </Box>
    </Box>
  )
}
