import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { call } from '../../providers/data'
import { currentUser } from '../../providers/session'
import { settledState, type Mapping, type Run } from './calls'
import { ChooseColumns } from './ChooseColumns'

type Props = {
  readonly run: Run
  /** Sends the file of the run again; null: this page has it no more. */
  readonly onSendAgain: ((mapping: Mapping) => void) | null
  readonly onForgotten: () => void
}

/** How the columns of a list are read, by whose choice, and the way to another one. */
export function ReadColumns({ run, onSendAgain, onForgotten }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const say = (key: string, params: object = {}) => translate(`imports.lists.${key}`, params)
  const user = currentUser()
  const [isChoosing, setIsChoosing] = useState(false)
  const unread = run.columns.filter(({ field }) => field === null).map(({ header }) => header)
  // Whoever chose it, and administrators.
  const mayForget = user?.loggedGroup === 'ADMINISTRADOR' || run.mappedBy?.id === user?.id
  const forget = async () => {
    try {
      await call('DELETE', '/v1/imports/:id/mapping', { params: { id: run.id } })
      notify(say('columns_forgotten'), { type: 'success' })
    } catch {
      notify(say('unanswered'), { type: 'error' })
    }
    onForgotten()
  }
  const choose = onSendAgain !== null && settledState(run) === 'CHECKED' && (
    <Button color="inherit" size="small" onClick={() => setIsChoosing(true)}>
      {say('columns_choose')}
    </Button>
  )
  return (
    <>
      {unread.length > 0 && (
        <Alert severity="info" sx={{ mb: 2, overflowWrap: 'anywhere' }} action={choose}>
          {say('not_read', { columns: unread.join(', ') })}
        </Alert>
      )}
      {run.mappedBy !== null && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <>
              {unread.length === 0 && choose}
              {mayForget && (
                <Button color="inherit" size="small" onClick={() => void forget()}>
                  {say('columns_forget')}
                </Button>
              )}
            </>
          }
        >
          {say('columns_mapped', { name: run.mappedBy.name })}
        </Alert>
      )}
      {isChoosing && onSendAgain !== null && (
        <ChooseColumns
          columns={run.columns}
          known={run.known}
          onClose={() => setIsChoosing(false)}
          onChosen={onSendAgain}
        />
      )}
    </>
  )
}
