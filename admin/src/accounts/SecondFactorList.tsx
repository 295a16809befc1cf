import type { Data } from '@banca/backend/api'
import { useLocaleState, useRecordContext, useTranslate } from 'react-admin'
import { dayAndTime } from '../exams/window'
import { AccountList } from './AccountList'
import { Below, Person } from './cells'
import { RemoveFactorButton } from './RemoveFactorButton'

type StaffFactor = Data.Identity.StaffFactor

/** The institution's staff, and who has a second factor. */
export const SecondFactorList = () => (
  <AccountList
    sort={{ field: 'name', order: 'ASC' }}
    columns={[
      { source: 'name', cell: <Person />, sortable: true },
      { source: 'groups', cell: <Groups /> },
      { source: 'state', cell: <State /> },
    ]}
    act={<RemoveFactorButton />}
  />
)

const Groups = () => <>{useRecordContext<StaffFactor>()?.groups.join(', ')}</>

function State() {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const record = useRecordContext<StaffFactor>()
  if (!record) return null
  const { setUpAt, recoveryCodesLeft, isNeeded, removed } = record
  const say = (key: string, values: object = {}) => translate(`resources.second_factors.${key}`, values)
  const state =
    setUpAt === null
      ? say(isNeeded ? 'none_needed' : 'none')
      : `${say('since', { when: dayAndTime(setUpAt, language) })} ${say('codes_left', { smart_count: recoveryCodesLeft })}`
  return (
    <>
      {state}
      {removed !== null && (
        <Below>
          {say(removed.by === null ? 'removed' : 'removed_by', {
            when: dayAndTime(removed.when, language),
            name: removed.by,
          })}
        </Below>
      )}
    </>
  )
}
