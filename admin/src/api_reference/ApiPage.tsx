import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { saveAs } from '@banca/frontend/save-as'
import { useMemo, useState } from 'react'
import { Title, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { OperationRow } from './OperationRow'
import { found, modulesOf, type Document, type Operation, type Wanted } from './operations'
import { useDocument } from './useDocument'

const PER_PAGE = 25
const EVERYTHING: Wanted = { search: '', module: '', isForKeys: true }

/** /admin/api: what other systems can ask of this server, and how. */
export function ApiPage() {
  const translate = useTranslate()
  const { read, again } = useDocument()
  return (
    <Box sx={{ py: 3, px: { xs: 1, sm: 0 }, minWidth: 0, maxWidth: 1000 }}>
      <Title title={translate('api_reference.title')} />
      <Typography sx={{ mb: 1, maxWidth: '72ch' }}>{translate('api_reference.intro')}</Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 2 }}>
        <Button component={Link} to="/admin/service_keys" sx={{ minHeight: 44 }}>
          {translate('api_reference.keys')}
        </Button>
        {read !== null && read !== 'failed' && <SaveDocument document={read.document} />}
      </Box>
      {read === null && <Loading />}
      {read === 'failed' && (
        <Alert severity="error" action={<Button onClick={again}>{translate('api_reference.again')}</Button>}>
          {translate('api_reference.not_loaded')}
        </Alert>
      )}
      {read !== null && read !== 'failed' && (
        <Operations operations={read.operations} schemas={read.document.components.schemas} />
      )}
    </Box>
  )
}

function SaveDocument({ document }: { document: Document }) {
  const translate = useTranslate()
  const save = () =>
    saveAs(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), 'openapi.json')
  return (
    <Button onClick={save} sx={{ minHeight: 44 }}>
      {translate('api_reference.download')}
    </Button>
  )
}

type OperationsProps = {
  operations: readonly Operation[]
  schemas: Document['components']['schemas']
}

function Operations({ operations, schemas }: OperationsProps) {
  const translate = useTranslate()
  const [wanted, setWanted] = useState(EVERYTHING)
  const [page, setPage] = useState(1)
  const modules = useMemo(() => modulesOf(operations), [operations])
  const rows = useMemo(() => found(operations, wanted), [operations, wanted])
  const narrow = (change: Partial<Wanted>) => {
    setWanted((before) => ({ ...before, ...change }))
    setPage(1)
  }
  const shown = rows.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  return (
    <>
      <Box component="search" sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', my: 2, alignItems: 'center' }}>
        <TextField
          type="search"
          size="small"
          label={translate('api_reference.search')}
          value={wanted.search}
          onChange={({ target }) => narrow({ search: target.value })}
          sx={{ flex: '1 1 240px' }}
        />
        <TextField
          select
          size="small"
          label={translate('api_reference.module')}
          value={wanted.module}
          onChange={({ target }) => narrow({ module: target.value })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ flex: '0 1 220px', width: 'auto' }}
        >
          <MenuItem value="">{translate('api_reference.all')}</MenuItem>
          {modules.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          control={
            <Checkbox
              checked={wanted.isForKeys}
              onChange={(_, isChecked) => narrow({ isForKeys: isChecked })}
            />
          }
          label={translate('api_reference.for_keys')}
        />
      </Box>
      <Typography role="status" sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>
        {translate('api_reference.found', { smart_count: rows.length })}
      </Typography>
      {rows.length === 0 && (
        <Button onClick={() => narrow({ ...EVERYTHING, isForKeys: false })}>
          {translate('api_reference.show_all')}
        </Button>
      )}
      {shown.map((operation, at) => (
        <Box key={operation.id}>
          {operation.module !== shown[at - 1]?.module && (
            <Typography component="h2" variant="h6" sx={{ mt: 2, mb: 1 }}>
              {operation.module}
            </Typography>
          )}
          <OperationRow operation={operation} schemas={schemas} />
        </Box>
      ))}
      {rows.length > PER_PAGE && (
        <Pagination
          count={Math.ceil(rows.length / PER_PAGE)}
          page={page}
          onChange={(_, chosen) => setPage(chosen)}
          sx={{ my: 2 }}
        />
      )}
    </>
  )
}

function Loading() {
  const translate = useTranslate()
  return (
    <Box role="progressbar" aria-label={translate('ra.page.loading')}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} variant="rounded" height={56} sx={{ mb: 1 }} />
      ))}
    </Box>
  )
}
