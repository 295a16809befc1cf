import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { HttpError, Title, useNotify, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { call } from '../../providers/data'
import { errorLines } from '../exam_file'
import { sendList, type ListKind, type Mapping, type SentList } from './calls'
import { RunList } from './RunList'
import { RunPage } from './RunPage'
import { SendList } from './SendList'

/** A list of a kind is sent and looked at; `?run=` shows one. */
function ImportListPage({ kind }: { kind: ListKind }) {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const run = Number(params.get('run'))
  const notify = useNotify()
  // The server stores no file: it is sent again from here, where it was chosen.
  const [sent, setSent] = useState<{ run: number; list: SentList } | null>(null)
  const open = (id: number | null) => setParams(id === null ? {} : { run: String(id) })
  const opened = (id: number, list: SentList) => {
    setSent({ run: id, list })
    open(id)
  }
  const sendAgain = async (list: SentList, mapping: Mapping) => {
    try {
      const again = { ...list, mapping }
      const { id } = await sendList(again)
      // What was checked before with other columns is given up.
      await call('POST', '/v1/imports/:id/cancel', { params: { id: run } }).catch(() => null)
      opened(id, again)
    } catch (error) {
      const [line] = error instanceof HttpError ? errorLines(error.body) : []
      notify(line?.message ?? translate('imports.lists.unanswered'), { type: 'error' })
    }
  }
  return (
    <Box sx={{ maxWidth: 1040, py: 3 }}>
      <Title title={translate(`imports.lists.kinds.${kind}.title`)} />
      <Typography component="h1" variant="h5" sx={{ fontWeight: 700, mb: 1 }}>
        {translate(`imports.lists.kinds.${kind}.title`)}
      </Typography>
      {Number.isInteger(run) && run > 0 ? (
        <RunPage
          key={run}
          id={run}
          onLeave={() => open(null)}
          onSendAgain={sent?.run === run ? (mapping) => void sendAgain(sent.list, mapping) : null}
        />
      ) : (
        <>
          <Typography sx={{ mb: 3, maxWidth: '68ch' }}>{translate('imports.lists.intro')}</Typography>
          <SendList kind={kind} onSent={opened} />
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

/** /imports/hierarchy */
export const ImportHierarchyPage = () => <ImportListPage kind="hierarchy" />

/** /imports/applications */
export const ImportApplicationsPage = () => <ImportListPage kind="applications" />

/** /imports/rooms */
export const ImportRoomsPage = () => <ImportListPage kind="rooms" />

/** /imports/special-needs */
export const ImportSpecialNeedsPage = () => <ImportListPage kind="special_needs" />
