import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Title, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { dayAndTime } from '../exams/window'
import { useUnsaved } from '../permissions/useUnsaved'
import { download } from '../providers/data'
import { reasonsOf } from '../selections/failure'
import { useSettled } from '../searching/useSettled'
import { SaveDialog } from './SaveDialog'
import { TextRow } from './TextRow'
import type { State } from './texts_form'
import { useTexts } from './useTexts'

const PARTS = ['frontend', 'console', 'items', 'server'] as const
const STATES = ['own', 'missing', 'quoted'] as const
const SETTLES_MS = 300

/** /admin/texts: every text of Banca in both languages, and the institution's own wording of it. */
export function TextsPage() {
  const translate = useTranslate()
  const notify = useNotify()
  const [search, setSearch] = useState('')
  const [part, setPart] = useState('')
  const [wanted, setWanted] = useState('')
  const [page, setPage] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const q = useSettled(search.trim(), SETTLES_MS)
  const texts = useTexts({ q, part, state: wanted }, page)
  const { shown, state, changes, reasons, isBusy, perPage } = texts
  useUnsaved(changes.size > 0, translate('own_texts.unsaved'))
  const narrow = (set: (value: string) => void) => (value: string) => {
    set(value)
    setPage(0)
  }
  const save = async () => {
    const isSaved = await texts.save()
    setAsked(false)
    if (isSaved) notify('own_texts.saved', { type: 'success' })
  }
  return (
    <Box sx={{ py: 3, px: { xs: 1, sm: 0 }, minWidth: 0, maxWidth: 1200 }}>
      <Title title={translate('own_texts.title')} />
      <Typography sx={{ mb: 2, maxWidth: '72ch' }}>{translate('own_texts.intro')}</Typography>
      {state && <Summary state={state} />}
      <Box component="search" sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', my: 2 }}>
        <TextField
          type="search"
          size="small"
          label={translate('own_texts.search')}
          value={search}
          onChange={({ target }) => narrow(setSearch)(target.value)}
          sx={{ flex: '1 1 240px' }}
        />
        <Choice label="part" options={PARTS} value={part} onChoose={narrow(setPart)} />
        <Choice label="state" options={STATES} value={wanted} onChoose={narrow(setWanted)} />
      </Box>
      {shown === null && <Loading />}
      {shown === 'failed' && (
        <Alert
          severity="error"
          action={<Button onClick={texts.again}>{translate('own_texts.again')}</Button>}
        >
          {translate('own_texts.not_loaded')}
        </Alert>
      )}
      {shown !== null && shown !== 'failed' && (
        <>
          <Typography role="status" sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>
            {translate('own_texts.found', { smart_count: shown.total })}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
            {shown.rows.map((text) => (
              <TextRow key={text.id} text={text} changes={changes} disabled={isBusy} onType={texts.type} />
            ))}
          </Box>
          {shown.total > perPage && (
            <Pagination
              count={Math.ceil(shown.total / perPage)}
              page={page + 1}
              onChange={(_, chosen) => setPage(chosen - 1)}
              sx={{ my: 2 }}
            />
          )}
        </>
      )}
      <Box sx={BAR}>
        {reasons.length > 0 && (
          <Alert severity="error" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {reasons.map((reason) => (
              <div key={reason}>{reason || translate('own_texts.failed')}</div>
            ))}
          </Alert>
        )}
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography role="status" sx={{ flex: 1 }}>
            {translate('own_texts.changed', { smart_count: changes.size })}
          </Typography>
          <Button disabled={changes.size === 0 || isBusy} onClick={texts.reset}>
            {translate('own_texts.cancel')}
          </Button>
          <Button variant="contained" disabled={changes.size === 0 || isBusy} onClick={() => setAsked(true)}>
            {translate('own_texts.look')}
          </Button>
        </Box>
      </Box>
      {isAsked && (
        <SaveDialog
          changes={[...changes.values()]}
          isBusy={isBusy}
          onSave={() => void save()}
          onClose={() => setAsked(false)}
        />
      )}
    </Box>
  )
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  py: 1.5,
  mt: 1,
  borderTop: 1,
  borderColor: 'divider',
  backgroundColor: 'background.default',
  zIndex: 1,
} as const

function Choice({
  label,
  options,
  value,
  onChoose,
}: {
  label: 'part' | 'state'
  options: readonly string[]
  value: string
  onChoose: (value: string) => void
}) {
  const translate = useTranslate()
  return (
    <TextField
      select
      size="small"
      label={translate(`own_texts.${label}`)}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 200 }}
    >
      <MenuItem value="">{translate('own_texts.all')}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {translate(`own_texts.${label}s.${option}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Summary({ state }: { state: State }) {
  const translate = useTranslate()
  const notify = useNotify()
  const [language] = useLocaleState()
  const { own, missing, bytes, most, changedAt, changedBy } = state
  const save = () =>
    download('/v1/texts/files', 'textos.zip').catch((error: unknown) =>
      notify(reasonsOf(error).join(' ') || 'own_texts.failed', { type: 'error' })
    )
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {translate('own_texts.summary', {
          own,
          missing,
          kilobytes: (bytes / 1024).toLocaleString(language, { maximumFractionDigits: 1 }),
          most: most / 1024,
        })}
        {changedAt !== null &&
          ` ${translate('own_texts.last_save', {
            when: dayAndTime(changedAt, language),
            who: changedBy ?? '–',
          })}`}
      </Typography>
      <Button disabled={own === 0} onClick={() => void save()} sx={{ minHeight: 44 }}>
        {translate('own_texts.download')}
      </Button>
    </Box>
  )
}

function Loading() {
  const translate = useTranslate()
  return (
    <Box role="progressbar" aria-label={translate('ra.page.loading')}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} variant="rounded" height={140} sx={{ mb: 1.5 }} />
      ))}
    </Box>
  )
}
