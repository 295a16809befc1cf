import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Title, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { RunList } from './RunList'
import { RunPage } from './RunPage'
import { SendList } from './SendList'

/** /imports/students: a list is sent and looked at; `?run=` shows one. */
export function ImportCandidatesPage() {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const run = Number(params.get('run'))
  const open = (id: number | null) => setParams(id === null ? {} : { run: String(id) })
  return (
    <Box sx={{ maxWidth: 1040, py: 3 }}>
      <Title title={translate('imports.candidates.title')} />
      <Typography component="h1" variant="h5" sx={{ fontWeight: 700, mb: 1 }}>
        {translate('imports.candidates.title')}
      </Typography>
      {Number.isInteger(run) && run > 0 ? (
        <RunPage key={run} id={run} onLeave={() => open(null)} />
      ) : (
        <>
          <Typography sx={{ mb: 3, maxWidth: '68ch' }}>{translate('imports.candidates.intro')}</Typography>
          <SendList onSent={open} />
          <RunList onOpen={open} />
        </>
      )}
    </Box>
  )
}
