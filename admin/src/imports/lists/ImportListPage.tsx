import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Title, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { ListKind } from './calls'
import { RunList } from './RunList'
import { RunPage } from './RunPage'
import { SendList } from './SendList'

/** A list of a kind is sent and looked at; `?run=` shows one. */
function ImportListPage({ kind }: { kind: ListKind }) {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const run = Number(params.get('run'))
  const open = (id: number | null) => setParams(id === null ? {} : { run: String(id) })
  return (
    <Box sx={{ maxWidth: 1040, py: 3 }}>
      <Title title={translate(`imports.lists.kinds.${kind}.title`)} />
      <Typography component="h1" variant="h5" sx={{ fontWeight: 700, mb: 1 }}>
        {translate(`imports.lists.kinds.${kind}.title`)}
      </Typography>
      {Number.isInteger(run) && run > 0 ? (
        <RunPage key={run} id={run} onLeave={() => open(null)} />
      ) : (
        <>
          <Typography sx={{ mb: 3, maxWidth: '68ch' }}>{translate('imports.lists.intro')}</Typography>
          <SendList kind={kind} onSent={open} />
          <RunList kind={kind} onOpen={open} />
        </>
      )}
    </Box>
  )
}

/** /imports/students */
export const ImportCandidatesPage = () => <ImportListPage kind="students" />

/** /imports/staff */
export const ImportStaffPage = () => <ImportListPage kind="staff" />

/** /imports/guardians */
export const ImportGuardiansPage = () => <ImportListPage kind="guardians" />
