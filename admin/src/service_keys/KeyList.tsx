import Button from '@mui/material/Button'
import type { Data } from '@banca/backend/api'
import { useState } from 'react'
import {
  Confirm,
  CreateButton,
  FunctionField,
  TopToolbar,
  useDataProvider,
  useLocaleState,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router'
import { AccountList } from '../accounts/AccountList'
import { Below } from '../accounts/cells'
import { dayAndTime } from '../exams/window'
import { dayText, schoolDay } from '../privacy_requests/day'
import { reasonsOf } from '../selections/failure'

type Key = Data.ServiceKeys.ServiceKey

/** Keys by which other systems call the server, the newest first. */
export const KeyList = () => {
  const translate = useTranslate()
  return (
    <AccountList
      sort={{ field: 'id', order: 'DESC' }}
      actions={
        // A button of its size is too small for a finger.
        <TopToolbar sx={{ '& .MuiButton-root': { minHeight: 32 } }}>
          <Button component={Link} to="/admin/api" size="small">
            {translate('api_reference.link')}
          </Button>
          <CreateButton />
        </TopToolbar>
      }
      columns={[
        {
          source: 'name',
          cell: (
            <FunctionField<Key>
              render={({ name, shown }) => (
                <>
                  {name}
                  <Below>{`${shown}…`}</Below>
                </>
              )}
            />
          ),
        },
        { source: 'switches', cell: <FunctionField<Key> render={(key) => <Switches of={key} />} /> },
        { source: 'schools', cell: <FunctionField<Key> render={(key) => <Reach of={key} />} /> },
        { source: 'state', cell: <FunctionField<Key> render={(key) => <State of={key} />} /> },
        { source: 'lastUsedAt', cell: <FunctionField<Key> render={(key) => <LastUse of={key} />} /> },
        { source: 'madeBy', cell: <FunctionField<Key> render={({ madeBy }) => madeBy.name} /> },
      ]}
      act={<EndButton />}
    />
  )
}

function Switches({ of: { switches } }: { of: Key }) {
  const translate = useTranslate()
  return (
    <>{switches.map((path) => translate(`service_keys.switches.${path.replaceAll('.', '_')}`)).join(', ')}</>
  )
}

/** In which schools, and from where. */
function Reach({ of: { schools, networks } }: { of: Key }) {
  const translate = useTranslate()
  return (
    <>
      {schools === null ? translate('service_keys.all_schools') : schools.map(({ name }) => name).join(', ')}
      <Below>{networks.length === 0 ? translate('service_keys.anywhere') : networks.join(', ')}</Below>
    </>
  )
}

function State({ of: { state, expiresAt, endedAt } }: { of: Key }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const until = endedAt ?? expiresAt
  return (
    <>
      {translate(`service_keys.states.${state}`)}
      {until !== null && (
        <Below>
          {state === 'ended' ? '' : `${translate('resources.service_keys.fields.expiresAt')} `}
          {state === 'ended'
            ? dayAndTime(until, language)
            : dayText(schoolDay(Date.parse(until) - 1), language)}
        </Below>
      )}
    </>
  )
}

function LastUse({ of: { lastUsedAt } }: { of: Key }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  return <>{lastUsedAt === null ? translate('service_keys.never_used') : dayAndTime(lastUsedAt, language)}</>
}

function EndButton() {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider()
  const key = useRecordContext<Key>()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!key || (key.state !== 'open' && key.state !== 'suspended')) return null
  const end = async () => {
    setBusy(true)
    try {
      await provider.delete('service_keys', { id: key.id, previousData: key })
      notify('service_keys.ended', { type: 'success', messageArgs: { name: key.name } })
    } catch (error) {
      notify(reasonsOf(error).join(' ') || 'service_keys.end_failed', { type: 'error' })
    } finally {
      setBusy(false)
      setAsked(false)
      refresh()
    }
  }
  const label = translate('service_keys.end')
  return (
    <>
      <Button color="error" size="small" aria-label={`${label}: ${key.name}`} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <Confirm
        isOpen={isAsked}
        loading={isBusy}
        title={translate('service_keys.end_ask', { name: key.name })}
        content={translate('service_keys.end_text')}
        confirm={label}
        onConfirm={() => void end()}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
